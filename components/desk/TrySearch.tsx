// Contract: 13.12.

import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { ReadWord, TriedList, TriedSearch } from '../../lib/desk/client/desk-api.ts';
import type { DeskStore } from '../../lib/desk/client/desk-store.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { fill } from '../../lib/words/fill.ts';
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
        <h2 id={id}>{words.deskSearch.title}</h2>
        <form className={styles.form} onSubmit={submit}>
          <label>
            {words.deskSearch.whatVisitorTypes}
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
            {isBusy ? words.deskSearch.searching : words.deskSearch.search}
          </button>
          {tried && (
            <details className={styles.change}>
              <summary>{words.deskSearch.changeVocabulary}</summary>
              <label>
                {say(words.deskSearch.linesOf, { file: tried.file })}
                <textarea
                  className={control.control}
                  rows={8}
                  spellCheck={false}
                  value={vocabulary ?? ''}
                  placeholder={`[same]\n${words.deskSearch.exampleSynonyms}`}
                  onChange={(event) => setVocabulary(event.target.value)}
                />
              </label>
              <p className={styles.note}>{say(words.deskSearch.notSaved, { file: tried.file })}</p>
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
  const { before, after, added, gone, compared } = tried;
  const list = after ?? before;
  return (
    <>
      <section>
        <h3>{words.deskSearch.understood}</h3>
        <ul>
          {list.understood.map(({ words: typed, label }) => (
            <li key={typed}>
              {fill(words.deskSearch.asFilter, { text: <b>{typed}</b>, filter: label })}
            </li>
          ))}
          {tried.words.map((word) => (
            <li key={word.meaning + word.typed}>{inWords(word)}</li>
          ))}
        </ul>
      </section>
      {after && (
        <section aria-live="polite">
          <h3>{words.deskSearch.withChanged}</h3>
          <p>
            {added.length + gone.length === 0
              ? say(words.deskSearch.same, { count: after.count, before: before.count })
              : say(words.deskSearch.insteadOf, { count: after.count, before: before.count })}
            {Math.max(after.count, before.count) > compared &&
              ` ${say(words.deskSearch.compared, { count: compared })}`}
          </p>
          {added.length > 0 && <Titles label={words.deskSearch.newInList} titles={added} />}
          {gone.length > 0 && <Titles label={words.deskSearch.notInList} titles={gone} />}
        </section>
      )}
      <section>
        <h3>{say(words.deskSearch.roles, { count: list.count })}</h3>
        <Hits hits={list.hits} />
      </section>
    </>
  );
}

function inWords({ typed, meaning, synonyms, broader }: ReadWord): ReactElement {
  const text = <b>{typed}</b>;
  if (meaning === 'generic') return fill(words.deskSearch.generic, { text });
  if (meaning === 'excluded') return fill(words.deskSearch.excluded, { text });
  const also = synonyms.join(', ');
  const wider = broader.join(', ');
  if (also && wider) return fill(words.deskSearch.asWordAlsoWider, { text, also, wider });
  if (also) return fill(words.deskSearch.asWordAlso, { text, also });
  if (wider) return fill(words.deskSearch.asWordWider, { text, wider });
  return fill(words.deskSearch.asWord, { text });
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
        {titles.length > SHOWN_TITLES && (
          <li>{say(words.deskSearch.andMore, { count: titles.length - SHOWN_TITLES })}</li>
        )}
      </ul>
    </>
  );
}

function closeText(missing: readonly string[]): string {
  if (missing.length === 0) return words.deskSearch.closeInText;
  const quoted = missing.map((word) => say(words.deskSearch.quoted, { word }));
  return say(words.deskSearch.close, { words: quoted.join(', ') });
}

function Hits({ hits }: Pick<TriedList, 'hits'>) {
  if (hits.length === 0) return <p>{words.deskSearch.nothingFound}</p>;
  return (
    <ol className={styles.hits} aria-label={words.deskSearch.firstRoles}>
      {hits.map(({ title, organisation, reasons, missing }, at) => (
        <li key={at}>
          {title} <span>{organisation}</span>
          <p className={styles.note}>
            {missing && closeText(missing)} {reasons.join(' · ') || words.deskSearch.byAnotherForm}
          </p>
        </li>
      ))}
    </ol>
  );
}
