// Contract: 13.12.

import { type FormEvent, useId, useState } from 'react';
import { plural } from '../../lib/base/plural.ts';
import type { ReadWord, TriedList, TriedSearch } from '../../lib/desk/client/desk-api.ts';
import type { DeskStore } from '../../lib/desk/client/desk-store.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import button from '../ui/Button.module.css';
import control from '../ui/Control.module.css';
import styles from './TrySearch.module.css';

type TrySearchProps = { store: DeskStore; onClose: () => void };

/** What a text finds and why, and what a changed vocabulary would find instead. */
export function TrySearch({ store, onClose }: TrySearchProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  /** Null until the board's own file has been read. */
  const [vocabulary, setVocabulary] = useState<string | null>(null);
  const [tried, setTried] = useState<TriedSearch | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || query.trim() === '') return;
    setBusy(true);
    const answer = await store.trySearch(query.trim(), vocabulary);
    setBusy(false);
    if (typeof answer === 'string') {
      setProblem(answer);
      return;
    }
    setProblem('');
    setTried(answer);
    setVocabulary((before) => before ?? answer.vocabulary);
  }

  return (
    <ModalDialog labelId={id} isTouch={false} onClose={onClose}>
      <div className={styles.page}>
        <h2 id={id}>Try a search</h2>
        <form className={styles.form} onSubmit={submit}>
          <label>
            What a visitor types
            <input
              type="search"
              className={control.control}
              value={query}
              maxLength={512}
              autoComplete="off"
              aria-describedby={`${id}-problem`}
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
          <button
            type="submit"
            className={button.button}
            aria-disabled={isBusy || query.trim() === ''}
          >
            {isBusy ? 'Searching…' : 'Search'}
          </button>
          {tried && (
            <details className={styles.change}>
              <summary>Change the vocabulary</summary>
              <label>
                {`Lines of ${tried.file}`}
                <textarea
                  className={control.control}
                  rows={8}
                  spellCheck={false}
                  value={vocabulary ?? ''}
                  placeholder={'[same]\nranger, park keeper'}
                  onChange={(event) => setVocabulary(event.target.value)}
                />
              </label>
              <p className={styles.note}>
                Nothing is saved here. To keep the lines, put them into {tried.file} in DATA_DIR and
                restart the board.
              </p>
            </details>
          )}
        </form>
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
        {tried && <Tried tried={tried} />}
      </div>
    </ModalDialog>
  );
}

function Tried({ tried }: { tried: TriedSearch }) {
  const { words, before, after, added, gone, compared } = tried;
  const list = after ?? before;
  return (
    <>
      <section>
        <h3>What was understood</h3>
        <ul>
          {list.understood.map(({ words: typed, label }) => (
            <li key={typed}>
              <b>{typed}</b> as the filter {label}
            </li>
          ))}
          {words.map((word) => (
            <li key={word.meaning + word.typed}>
              <b>{word.typed}</b> {inWords(word)}
            </li>
          ))}
        </ul>
      </section>
      {after && (
        <section aria-live="polite">
          <h3>With the changed vocabulary</h3>
          <p>
            {plural(after.count, 'role')} instead of {before.count}
            {added.length + gone.length === 0 && ', the same ones'}.
            {Math.max(after.count, before.count) > compared &&
              ` Only the first ${compared} of each are compared.`}
          </p>
          {added.length > 0 && <Titles label="New in the list" titles={added} />}
          {gone.length > 0 && <Titles label="No longer in the list" titles={gone} />}
        </section>
      )}
      <section>
        <h3>{plural(list.count, 'role')}</h3>
        <Hits hits={list.hits} />
      </section>
    </>
  );
}

function inWords({ meaning, synonyms, broader }: ReadWord): string {
  if (meaning === 'generic') return 'is left out, since it fits every role';
  if (meaning === 'excluded') return 'must not be there';
  const also = synonyms.length > 0 ? `, also as ${synonyms.join(', ')}` : '';
  const wider = broader.length > 0 ? `; where few roles have it, ${broader.join(', ')}` : '';
  return `as a word${also}${wider}`;
}

const SHOWN_TITLES = 10;

function Titles({ label, titles }: { label: string; titles: readonly string[] }) {
  return (
    <>
      <h4>{label}</h4>
      <ul aria-label={label}>
        {titles.slice(0, SHOWN_TITLES).map((title, at) => (
          <li key={at}>{title}</li>
        ))}
        {titles.length > SHOWN_TITLES && <li>and {titles.length - SHOWN_TITLES} more</li>}
      </ul>
    </>
  );
}

function Hits({ hits }: Pick<TriedList, 'hits'>) {
  if (hits.length === 0) return <p>Nothing is found.</p>;
  return (
    <ol className={styles.hits} aria-label="The first roles">
      {hits.map(({ title, organisation, reasons, missing }, at) => (
        <li key={at}>
          {title} <span>{organisation}</span>
          <p className={styles.note}>
            {missing.length > 0 &&
              `Close, without ${missing.map((word) => `“${word}”`).join(', ')}. `}
            {reasons.join(' · ') || 'By another form or a synonym'}
          </p>
        </li>
      ))}
    </ol>
  );
}
