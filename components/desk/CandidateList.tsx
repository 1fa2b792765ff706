// Contract: 13.2.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import {
  type Judgement,
  judgements,
  kindLabels,
  type Row,
} from '../../lib/desk/client/desk-api.ts';
import { type DeskState, type DeskStore, rowsShown } from '../../lib/desk/client/desk-store.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { CandidateFilter } from './CandidateFilter.tsx';
import { Rules } from './Rules.tsx';
import { Sources } from './Sources.tsx';
import styles from './CandidateList.module.css';

export const listId = 'candidates';

const labels: Record<Judgement, string> = {
  waiting: words.desk.waiting,
  accepted: words.desk.accepted,
  skipped: words.desk.skipped,
};

type CandidateListProps = {
  state: DeskState;
  store: DeskStore;
  onSelect: (id: string) => void;
  onList: (list: Judgement) => void;
};

/** The candidates with one judgement. */
export function CandidateList({ state, store, onSelect, onList }: CandidateListProps) {
  const { overview, list, selectedId, marked } = state;
  const rows = rowsShown(state);
  return (
    <nav className={styles.side} aria-label={words.desk.candidates}>
      <div className={styles.tabs}>
        {judgements.map((judgement) => (
          <button
            key={judgement}
            type="button"
            aria-pressed={judgement === list}
            onClick={() => onList(judgement)}
          >
            {labels[judgement]}{' '}
            <span>{overview?.rows.filter((row) => row.judgement === judgement).length ?? ''}</span>
          </button>
        ))}
      </div>
      <Sources sources={overview?.sources ?? []} />
      {overview && overview.sources.length > 0 && <Rules rules={overview.rules} store={store} />}
      <CandidateFilter state={state} store={store} />
      <Rows
        rows={rows}
        reasons={overview?.reasons ?? {}}
        selectedId={selectedId}
        marked={marked}
        onSelect={onSelect}
        onMark={store.mark}
      />
      {rows.length === 0 && overview?.rows.some(({ judgement }) => judgement === list) && (
        <p className={styles.nothing}>{words.desk.noCandidate}</p>
      )}
    </nav>
  );
}

/** A row without notes, and what each note adds, in rem: no drawn row has to be measured. */
const ROW_HEIGHT = 3.75;
const NOTE_HEIGHT = 1.1875;
/** Above the first row and below the last, in pixels. */
const PADDING = 6;

const remInPixels = parseFloat(getComputedStyle(document.documentElement).fontSize);

type RowsProps = Pick<CandidateListProps, 'onSelect'> &
  Pick<DeskState, 'selectedId' | 'marked'> & {
    rows: Row[];
    /** Why candidates fit the board, by key. */
    reasons: Record<string, string>;
    /** Called for a click with the Shift key. */
    onMark: (id: string) => void;
  };

/** Draws the rows in sight and the selected one, however many there are. */
function Rows({ rows, reasons, selectedId, marked, onSelect, onMark }: RowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const selected = rows.findIndex(({ id }) => id === selectedId);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]!.id,
    estimateSize: (index) => {
      const notes = notesOf(rows[index]!, reasons).length;
      return Math.round(remInPixels * (ROW_HEIGHT + notes * NOTE_HEIGHT));
    },
    paddingStart: PADDING,
    paddingEnd: PADDING,
    scrollPaddingStart: PADDING,
    scrollPaddingEnd: PADDING,
    overscan: 8,
    // The selected row has the focus, and is what keys act on.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (selected < 0 || inSight.includes(selected)) return inSight;
      return [...inSight, selected].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that changes around it does not scroll
  }, [selectedId]);
  return (
    <div ref={frame} className={styles.rows}>
      <ul id={listId} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index]!;
          return (
            <li
              key={key}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <button
                type="button"
                className={marked.has(row.id) ? `${styles.row} ${styles.marked}` : styles.row}
                aria-current={row.id === selectedId}
                onClick={(event) => (event.shiftKey ? onMark(row.id) : onSelect(row.id))}
              >
                <RowContent row={row} notes={notesOf(row, reasons)} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What is said of a row below its organisation and places, a line each. */
function notesOf(row: Row, reasons: RowsProps['reasons']): string[] {
  const byRule = row.rule === '' ? '' : say(words.desk.byRule, { rule: row.rule });
  return [byRule, row.note, reasons[row.id] ?? ''].filter((note) => note !== '');
}

function RowContent({ row, notes }: { row: Row; notes: string[] }) {
  return (
    <>
      <span className={styles.title}>{row.title}</span>
      <span className={`${styles.kind} ${styles[row.kind] ?? ''}`}>{kindLabels[row.kind]}</span>
      <span className={styles.about}>
        {[row.organisation, row.places].filter((text) => text !== '').join(' · ')}
      </span>
      {row.hasDraft && <span className={styles.edited}>{words.desk.edited}</span>}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </>
  );
}
