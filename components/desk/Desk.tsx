// components/desk knows the curator's desk: the list of candidates, the role as visitors see it, the form.
// Contract: 13.1, 13.2.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Judgement, createDeskApi } from '../../lib/desk/client/desk-api.ts';
import {
  type DeskState,
  type DeskStore,
  type ShownOverview,
  createDeskStore,
} from '../../lib/desk/client/desk-store.ts';
import { words } from '../../lib/words/words.ts';
import { fill } from '../../lib/words/fill.ts';
import { say } from '../../lib/words/say.ts';
import { CandidateList, listId } from './CandidateList.tsx';
import { CandidateView, focusForm } from './CandidateView.tsx';
import { KnownValues } from './RoleForm.tsx';
import { TrySearch } from './TrySearch.tsx';
import { createRoot } from 'react-dom/client';
import button from '../ui/Button.module.css';
import styles from './Desk.module.css';
import '../styles.css';

const REFRESH_MS = 5000;

function Desk({ store }: { store: DeskStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [hasShortcuts, setShortcuts] = useState(true);
  const [isTrying, setTrying] = useState(false);
  const [isOpen, setOpen] = useOpenedOnPhone(store, state.selectedId);
  useRefresh(store);
  useShortcuts(store, hasShortcuts);
  useFocusAfterJudgement(state);

  const { overview, selectedId, problem, notice } = state;
  // Without candidates a phone shows what to do instead of an empty list.
  const isEmpty = overview?.rows.length === 0;
  return (
    <div className={isOpen || isEmpty ? `${styles.desk} ${styles.opened}` : styles.desk}>
      <header className={styles.head}>
        <h1 className={styles.name}>
          {fill(words.desk.name, {
            board: <span className={styles.board}>{overview?.boardName}</span>,
          })}
        </h1>
        <button type="button" className={button.quiet} onClick={() => setTrying(true)}>
          {words.desk.trySearch}
        </button>
        <label className={styles.shortcuts}>
          <input
            type="checkbox"
            checked={hasShortcuts}
            onChange={(event) => setShortcuts(event.target.checked)}
          />
          {fill(words.desk.keys, {
            keys: (
              <>
                <kbd>j</kbd> <kbd>k</kbd> <kbd>a</kbd> <kbd>s</kbd> <kbd>e</kbd> <kbd>f</kbd>{' '}
                <kbd>u</kbd>
              </>
            ),
          })}
        </label>
      </header>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <output className="visually-hidden">{notice}</output>
      {overview?.isSample && overview.rows.length > 0 && (
        <p className={styles.hint}>{words.desk.sampleShown}</p>
      )}
      {isTrying && <TrySearch store={store} onClose={() => setTrying(false)} />}
      <main className={styles.columns}>
        <CandidateList
          state={state}
          store={store}
          onSelect={(id) => {
            store.select(id);
            setOpen(true);
          }}
          onList={(list) => store.showList(list)}
        />
        <div className={styles.main}>
          {!isEmpty && (
            <button type="button" className={styles.back} onClick={() => history.back()}>
              {words.desk.allCandidates}
            </button>
          )}
          {overview && selectedId === null && <Nothing overview={overview} list={state.list} />}
          {overview && <KnownValues values={overview.values} />}
          {selectedId !== null && <CandidateView key={selectedId} state={state} store={store} />}
        </div>
      </main>
    </div>
  );
}

/** Shown when the URL has no valid token. */
function DeskClosed() {
  return (
    <main className={styles.alone}>
      <h1>{words.desk.deskClosed}</h1>
      <p>{fill(words.desk.openedOnce, { command: <code>npm run desk</code> })}</p>
    </main>
  );
}

function Nothing({ overview, list }: { overview: ShownOverview; list: Judgement }) {
  // The list says that it was narrowed to nothing.
  if (overview.rows.some(({ judgement }) => judgement === list)) return null;
  if (list !== 'waiting') {
    return (
      <div className={styles.alone}>
        <h2>{list === 'accepted' ? words.desk.nothingAccepted : words.desk.nothingSkipped}</h2>
      </div>
    );
  }
  if (overview.sources.length === 0) {
    return (
      <div className={styles.alone}>
        <h2>{words.desk.noSources}</h2>
        <p>{words.desk.nameSource}</p>
        <pre className={styles.commands}>
          npm run sources -- add https://example.org/careers{'\n'}npm run sync
        </pre>
      </div>
    );
  }
  return (
    <div className={styles.alone}>
      <h2>{words.desk.allDone}</h2>
      <p>{say(words.desk.nothingWaits, { nextSync: overview.nextSync })}</p>
    </div>
  );
}

/**
 * On phones the list and a candidate are two screens, and Back leads from the second to the first. Wide
 * windows show both. A reload keeps the candidate.
 */
function useOpenedOnPhone(
  store: DeskStore,
  selectedId: string | null,
): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => readPosition().isOpen);
  useEffect(() => {
    store.select(readPosition().selectedId);
    const follow = () => setOpen(readPosition().isOpen);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [store]);
  useEffect(() => {
    if (selectedId !== null) history.replaceState({ ...readPosition(), selectedId }, '');
  }, [selectedId]);
  return [
    isOpen,
    (open) => {
      if (open && !isOpen) history.pushState({ selectedId, isOpen: true }, '');
      setOpen(open);
    },
  ];
}

type Position = { selectedId: string | null; isOpen: boolean };

function readPosition(): Position {
  const { selectedId, isOpen } = (history.state ?? {}) as Record<keyof Position, unknown>;
  return {
    selectedId: typeof selectedId === 'string' ? selectedId : null,
    isOpen: isOpen === true,
  };
}

function useRefresh(store: DeskStore): void {
  useEffect(() => {
    void store.refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void store.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

/** The desk's keyboard shortcuts. In a field only Escape and Ctrl+Enter apply. */
function useShortcuts(store: DeskStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      // The keys would judge the candidate behind a dialog.
      if (document.querySelector('dialog[open]')) return;
      if (isEditable(event.target)) {
        const isAccept = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (event.key === 'Escape') focusSelected();
        else if (isAccept && !event.repeat) void store.judge('accept');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isMove = event.key === 'j' || event.key === 'k';
      if (event.repeat && !isMove) return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run(store);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store, isOn]);
}

const keys: Record<string, (store: DeskStore) => void> = {
  j: (store) => moveBy(store, 1),
  k: (store) => moveBy(store, -1),
  a: (store) => void store.judge('accept'),
  s: (store) => void store.judge('skip'),
  u: (store) => void store.undo(),
  e: editShown,
  f: (store) => store.toggleSentences(),
};

/** Focuses the form as soon as the candidate has loaded. */
function editShown(store: DeskStore): void {
  const { selectedId, detail } = store.getState();
  if (detail) return focusForm(store.getState());
  const stop = store.subscribe(() => {
    const state = store.getState();
    if (state.selectedId === selectedId && !state.detail) return;
    stop();
    if (state.selectedId === selectedId) requestAnimationFrame(() => focusForm(state));
  });
}

function moveBy(store: DeskStore, step: 1 | -1): void {
  store.move(step);
  focusSelected();
}

/** Focuses the selected candidate's row, which describes it. */
function focusSelected(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${listId} [aria-current=true]`)?.focus(),
  );
}

/** After a judgement the focused button belongs to the next candidate, so focus that candidate's row. */
function useFocusAfterJudgement({ notice, judged }: DeskState): void {
  const before = useRef(judged);
  useEffect(() => {
    if (before.current === judged) return;
    before.current = judged;
    focusSelected();
  }, [judged, notice]);
}

/** Session storage key of the session's secret, so that a reload needs no new token. */
const SECRET_KEY = 'desk-secret';

let secret = sessionStorage.getItem(SECRET_KEY);
const api = createDeskApi(
  (path, init) => fetch(path, init),
  () => secret,
);

/** Exchanges the one-time token in the URL for a secret, and removes it from the URL. */
async function begin(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  history.replaceState(null, '', location.pathname);
  const answer = await api.begin(token);
  if (answer.kind !== 'answered') return;
  secret = answer.data.secret;
  sessionStorage.setItem(SECRET_KEY, secret);
}

const element = document.getElementById('desk');
if (element) {
  const root = createRoot(element);
  await begin();
  if (secret === null) root.render(<DeskClosed />);
  else {
    const store = createDeskStore({
      api,
      storage: sessionStorage,
      schedule: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    root.render(<Desk store={store} />);
  }
}
