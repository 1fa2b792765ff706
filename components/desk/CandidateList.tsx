// Contract: 13.2.

import { useEffect, useRef } from 'react';
import { type Judgement, judgements, type Row } from '../../lib/desk/client/desk-api.ts';
import { type DeskState, rowsShown } from '../../lib/desk/client/desk-store.ts';
import { Sources } from './Sources.tsx';
import styles from './CandidateList.module.css';

export const listId = 'candidates';

const labels: Record<Judgement, string> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  skipped: 'Skipped',
};

export const kindLabels = {
  new: 'New',
  changed: 'Changed',
  gone: 'Gone',
  moved: 'Moved',
} as const;

type CandidateListProps = {
  state: DeskState;
  onSelect: (id: string) => void;
  onList: (list: Judgement) => void;
};

/** The candidates with one judgement, by organisation. */
export function CandidateList({ state, onSelect, onList }: CandidateListProps) {
  const { overview, list, selectedId } = state;
  const rows = rowsShown(state);
  const selected = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  return (
    <nav className={styles.side} aria-label="Candidates">
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
      <ul id={listId} className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              ref={row.id === selectedId ? selected : null}
              type="button"
              className={styles.row}
              aria-current={row.id === selectedId}
              onClick={() => onSelect(row.id)}
            >
              <RowContent row={row} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RowContent({ row }: { row: Row }) {
  return (
    <>
      <span className={styles.title}>{row.title}</span>
      <span className={`${styles.kind} ${styles[row.kind] ?? ''}`}>{kindLabels[row.kind]}</span>
      <span className={styles.about}>
        {[row.organisation, row.places].filter((text) => text !== '').join(' · ')}
      </span>
      {row.hasDraft && <span className={styles.edited}>Edited</span>}
      {row.note !== '' && <span className={styles.note}>{row.note}</span>}
    </>
  );
}
