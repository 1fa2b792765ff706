/**
 * The desk's state in one tab: what is shown, what is typed, and what has been saved. Drafts of two
 * desks are merged; changes of the same field conflict. Contract: 13.6.
 */
import {
  type DeskApi,
  type Action,
  type DeskField,
  type DeskFields,
  type Detail,
  type Draft,
  draftSchema,
  type Judgement,
  type Overview,
  type Row,
} from './desk-api.ts';

export type DeskState = {
  /** Null until the first response. */
  overview: Overview | null;
  /** The candidates with this judgement are listed. */
  list: Judgement;
  selectedId: string | null;
  /** The selected candidate; null while it loads. */
  detail: Detail | null;
  /** Everything typed for the selected candidate. */
  draft: Draft;
  saving: 'saved' | 'saving' | 'offline';
  /** Fields that another desk has changed too. Nothing is saved until the curator chooses. */
  conflicts: FieldConflict[];
  /** Values that the board does not know, typed into a list and neither added nor replaced yet. */
  unknown: Partial<Record<DeskField, string>>;
  /** Whether the sentences of the facts are shown, for every candidate until they are hidden. */
  hasSentences: boolean;
  /** What the role lacks, while the curator is asked whether to accept it so; null for no question. */
  missing: string[] | null;
  /** A judgement is being sent. */
  isBusy: boolean;
  /** What went wrong, in one sentence; else empty. */
  problem: string;
  /** The last action, for the live region. */
  notice: string;
  /** Judged in this tab, latest last. */
  judged: string[];
};

/** The part of `sessionStorage` that is used here. */
type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

type Options = {
  api: DeskApi;
  storage: Storage;
  /** Runs a function after a delay, and returns a function that cancels it. */
  schedule: (run: () => void, milliseconds: number) => () => void;
};

/** @internal */
export const OFFLINE =
  'The desk does not answer. What you typed is kept in this tab. If you stopped it, run “npm run desk” again.';
/** Why a role with an unanswered question is not accepted. */
export const UNANSWERED = 'A value is new to this board. Answer the question at its field first.';
const SAVE_AFTER_MS = 400;
const RETRY_AFTER_MS = 3000;

export type DeskStore = ReturnType<typeof createDeskStore>;

export function createDeskStore({ api, storage, schedule }: Options) {
  let state: DeskState = {
    overview: null,
    list: 'waiting',
    selectedId: null,
    detail: null,
    draft: {},
    saving: 'saved',
    conflicts: [],
    unknown: {},
    hasSentences: false,
    missing: null,
    isBusy: false,
    problem: '',
    notice: '',
    judged: [],
  };
  /** Unanswered values, by candidate: they are still there when it is shown again. */
  const unanswered = new Map<string, DeskState['unknown']>();
  const listeners = new Set<() => void>();
  let cancelSave = () => {};
  /** The save in progress; null for none. */
  let saveCall: Promise<unknown> | null = null;
  /** Resolves when the selected candidate has loaded. */
  let loading: Promise<void> = Promise.resolve();
  let judgements = 0;

  function set(change: Partial<DeskState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const storageKey = (id: string): string => `desk-draft:${id}`;

  /** Keeps typed text across reloads until the server has it. */
  function keep(id: string, draft: Draft): void {
    try {
      storage.setItem(storageKey(id), JSON.stringify(draft));
    } catch {
      // The storage is full or blocked; the server still gets the text.
    }
  }

  function kept(id: string): Draft | null {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(storageKey(id)) ?? 'null'));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  async function refresh(): Promise<void> {
    const before = judgements;
    const answer = await api.overview();
    // This list may predate the judgement, which is followed by its own refresh.
    if (state.isBusy || judgements !== before) return;
    if (answer.kind === 'answered') {
      set({ overview: answer.data, ...(state.problem === OFFLINE && { problem: '' }) });
      // A candidate withdrawn by its employer is no longer listed.
      const isListed = answer.data.rows.some(({ id }) => id === state.selectedId);
      if (state.selectedId === null || !isListed) select(rowsShown(state)[0]?.id ?? null);
      else await adoptOthersChange(state.selectedId, answer.data);
    } else if (answer.kind === 'offline') set({ problem: OFFLINE });
    else if (answer.kind === 'refused') set({ problem: answer.reason });
  }

  /** Shows another desk's change of the selected candidate, unless something here is unsaved. */
  async function adoptOthersChange(id: string, overview: Overview): Promise<void> {
    const { detail, saving, isBusy, conflicts } = state;
    const row = overview.rows.find((each) => each.id === id);
    const isSettled = saving === 'saved' && !isBusy && conflicts.length === 0;
    if (!detail || !row || row.version === detail.row.version || !isSettled) return;
    const answer = await api.detail(id);
    const isCurrent = state.selectedId === id && state.saving === 'saved' && !state.isBusy;
    if (answer.kind === 'answered' && isCurrent) adopt(answer.data);
  }

  function adopt(detail: Detail): void {
    set({ detail, draft: detail.draft, ...withRow(detail.row) });
  }

  function withRow(row: Row): Pick<DeskState, 'overview'> {
    const { overview } = state;
    if (!overview) return { overview };
    const rows = overview.rows.map((each) => (each.id === row.id ? row : each));
    return { overview: { ...overview, rows } };
  }

  function select(id: string | null): void {
    if (id === state.selectedId && state.detail !== null) return;
    if (state.selectedId !== null && state.saving !== 'saved') void save();
    cancelSave();
    set({
      selectedId: id,
      detail: null,
      draft: {},
      saving: 'saved',
      conflicts: [],
      unknown: unanswered.get(id ?? '') ?? {},
      missing: null,
      problem: '',
    });
    if (id !== null) loading = load(id);
  }

  async function load(id: string): Promise<void> {
    const answer = await api.detail(id);
    if (state.selectedId !== id) return;
    if (answer.kind === 'answered') show(answer.data);
    else set({ problem: answer.kind === 'refused' ? answer.reason : OFFLINE });
  }

  function show(detail: Detail): void {
    adopt(detail);
    const unsaved = kept(detail.row.id);
    if (unsaved) typeAll({ ...detail.draft, ...unsaved });
  }

  function typeAll(draft: Draft): void {
    const { selectedId: id } = state;
    if (id === null) return;
    keep(id, draft);
    set({ draft, saving: 'saving', missing: null });
    cancelSave();
    cancelSave = schedule(() => void save(), SAVE_AFTER_MS);
  }

  async function save(): Promise<void> {
    const { selectedId: id, detail, draft, conflicts, isBusy } = state;
    if (id === null || !detail || saveCall || isBusy || conflicts.length > 0) return;
    const call = api.saveDraft(id, detail.row.version, draft);
    saveCall = call;
    const answer = await call;
    saveCall = null;
    const isShown = state.selectedId === id;
    if (answer.kind === 'answered') {
      if (!isShown) return saveRest(answer.data, draft);
      const isCurrent = state.draft === draft;
      if (isCurrent) storage.removeItem(storageKey(id));
      set({ detail: answer.data, problem: '', ...withRow(answer.data.row) });
      if (isCurrent) set({ saving: 'saved' });
      else await save();
    } else if (!isShown) {
      // Kept in the tab's storage, and sent when the candidate is shown again.
    } else if (answer.kind === 'conflict') await mergeTheirs(answer.current);
    else {
      const isOffline = answer.kind === 'offline';
      set({ saving: 'offline', problem: isOffline ? OFFLINE : answer.reason });
      if (isOffline) cancelSave = schedule(() => void save(), RETRY_AFTER_MS);
    }
  }

  /** Saves what was typed during a save, for a candidate that is no longer shown. */
  async function saveRest({ row }: Detail, saved: Draft): Promise<void> {
    set(withRow(row));
    const rest = kept(row.id);
    if (rest && !sameDraft(rest, saved)) {
      const answer = await api.saveDraft(row.id, row.version, rest);
      if (answer.kind !== 'answered') return;
      set(withRow(answer.data.row));
    }
    storage.removeItem(storageKey(row.id));
  }

  /** Merges another desk's changes. Where both changed a field, the curator chooses. */
  async function mergeTheirs(theirs: Detail): Promise<void> {
    const based = state.detail?.draft ?? {};
    const conflicts = conflictsOf(based, theirs, state.draft);
    const draft = mergedDraft(based, theirs.draft, state.draft);
    set({ detail: theirs, draft, conflicts, ...withRow(theirs.row) });
    if (conflicts.length === 0) {
      if (sameDraft(draft, theirs.draft)) set({ saving: 'saved' });
      else await save();
    }
  }

  /** @param member key of the posting to split out */
  async function judge(
    action: Action,
    { id = state.selectedId, member }: { id?: string | null; member?: string } = {},
  ): Promise<void> {
    if (id === null || state.isBusy || state.conflicts.length > 0) return;
    cancelSave();
    judgements += 1;
    set({ isBusy: true, problem: '' });
    // The curator may decide before the candidate has loaded or its text is saved.
    await Promise.all([loading, saveCall]);
    const { detail } = state;
    const isShown = id === state.selectedId;
    if ((isShown && !detail) || state.conflicts.length > 0) {
      set({ isBusy: false });
      return refresh();
    }
    if (action === 'accept' && detail && mustAsk(detail)) {
      set({ isBusy: false });
      if (state.saving !== 'saved') void save();
      return;
    }
    const next = nextAfter(id);
    const version = isShown ? detail!.row.version : (rowOf(id)?.version ?? '');
    const draft = isShown ? state.draft : {};
    const answer = await api.judge(id, { version, action, draft, ...(member && { member }) });
    const isSaved = answer.kind === 'answered' && isShown;
    set({ isBusy: false, missing: null, ...(isSaved && { saving: 'saved' }) });
    if (answer.kind === 'answered') {
      storage.removeItem(storageKey(id));
      finish(answer.data, action, { judged: member ?? id, next });
    } else if (answer.kind === 'conflict') {
      if (state.selectedId === id) await mergeTheirs(answer.current);
      else set(withRow(answer.current.row));
      set({
        problem: 'Another desk has changed this role in the meantime. Look again, then decide.',
      });
    } else set({ problem: answer.kind === 'refused' ? answer.reason : OFFLINE });
    await refresh();
  }

  /** Asks about values and gaps before a role is accepted. @returns whether there is a question */
  function mustAsk(detail: Detail): boolean {
    const fields = Object.keys(state.unknown);
    if (fields.length > 0) {
      set({ problem: UNANSWERED });
      return true;
    }
    const missing = missingFrom(detail, state.draft);
    if (missing.length === 0 || state.missing !== null) return false;
    set({ missing });
    return true;
  }

  /** @param judged what an undo would undo */
  function finish(
    detail: Detail,
    action: Action,
    { judged, next }: { judged: string; next: string | null },
  ): void {
    const { row } = detail;
    const others = state.judged.filter((each) => each !== judged);
    const notice = `${noticeOf(action, row)}: ${row.title}, ${row.organisation}`;
    const isOver = row.judgement !== 'waiting';
    const canUndo = action === 'split' || (isOver && action !== 'undo');
    set({ notice, judged: canUndo ? [...others, judged] : others, ...withRow(row) });
    if (isOver) return select(next);
    // Undone, or marked as a different role: it is pending again and stays shown.
    const unknown = unanswered.get(row.id) ?? {};
    set({ list: 'waiting', selectedId: row.id, saving: 'saved', conflicts: [], unknown });
    adopt(detail);
  }

  const rowOf = (id: string): Row | undefined =>
    state.overview?.rows.find((each) => each.id === id);

  function nextAfter(id: string): string | null {
    const rows = rowsShown(state);
    const at = rows.findIndex((each) => each.id === id);
    return (rows[at + 1] ?? rows[at - 1])?.id ?? null;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    select,
    /** Moves through the list: 1 forwards, -1 backwards. */
    move(step: 1 | -1): void {
      const rows = rowsShown(state);
      const at = rows.findIndex((each) => each.id === state.selectedId);
      const target = at < 0 ? rows[0] : rows[at + step];
      if (target) select(target.id);
    },
    showList(list: Judgement): void {
      set({ list });
      const rows = rowsShown(state);
      if (!rows.some((each) => each.id === state.selectedId)) select(rows[0]?.id ?? null);
    },
    /** Changes a field; null reverts it to the source and the suggestions. */
    type<Field extends DeskField>(field: Field, value: DeskFields[Field] | null): void {
      const draft = { ...state.draft };
      if (value === null) delete draft[field];
      else draft[field] = value;
      typeAll(draft);
    },
    /** Keeps a value that the board does not know until the curator has answered; null ends that. */
    ask(field: DeskField, value: string | null): void {
      const { [field]: _answered, ...others } = state.unknown;
      const unknown = value === null ? others : { ...others, [field]: value };
      if (state.selectedId !== null) unanswered.set(state.selectedId, unknown);
      set({ unknown, ...(state.problem === UNANSWERED && { problem: '' }) });
    },
    /** Shows or hides the sentences of the facts. */
    toggleSentences(): void {
      set({ hasSentences: !state.hasSentences });
    },
    /** Ends the question whether to accept a role that lacks something. */
    keepEditing(): void {
      set({ missing: null });
    },
    /** Ends a conflict. */
    resolve(choice: 'theirs' | 'yours'): void {
      const theirs = state.detail?.draft ?? {};
      const draft = { ...state.draft };
      for (const { field } of state.conflicts) {
        if (choice === 'yours') continue;
        if (field in theirs) Object.assign(draft, { [field]: theirs[field] });
        else delete draft[field];
      }
      set({ conflicts: [] });
      typeAll(draft);
    },
    judge,
    /** Undoes the judgement of the shown candidate, or else the last one in this tab. */
    async undo(): Promise<void> {
      const { detail, judged } = state;
      const shown = detail && detail.row.judgement !== 'waiting' ? detail.row.id : null;
      const id = shown ?? judged.at(-1);
      if (id === undefined) return set({ notice: 'Nothing to undo' });
      await judge('undo', { id });
    },
    save,
  };
}

export function rowsShown({ overview, list }: Pick<DeskState, 'overview' | 'list'>): Row[] {
  return (overview?.rows ?? []).filter(({ judgement }) => judgement === list);
}

/** What visitors will miss in a new role. */
function missingFrom({ row, fields }: Detail, draft: Draft): string[] {
  if (row.kind !== 'new') return [];
  const { tags_area: areas, locations, description_short: description } = { ...fields, ...draft };
  return [
    ...(areas.length === 0 ? ['area'] : []),
    ...(locations.length === 0 ? ['place'] : []),
    ...(description.trim() === '' ? ['description'] : []),
  ];
}

const done: Record<Action, (row: Row) => string> = {
  accept: ({ kind }) => (kind === 'gone' ? 'Closed' : kind === 'moved' ? 'Taken over' : 'Accepted'),
  skip: () => 'Skipped',
  same: () => 'Joined with the role on the board',
  different: () => 'Kept as a role of its own',
  split: () => 'Split out',
  undo: () => 'Undone',
};

const noticeOf = (action: Action, row: Row): string => done[action](row);

/** A field that two desks have changed, with both values. */
type FieldConflict = { field: DeskField; theirs: string; yours: string };

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @internal */
export function sameDraft(one: Draft, other: Draft): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as DeskField[];
  return names.every((name) => sameValue(one[name], other[name]));
}

/**
 * The fields that two desks have changed to different values.
 * @param based the draft that both started from
 * @internal
 */
export function conflictsOf(based: Draft, theirs: Detail, mine: Draft): FieldConflict[] {
  const names = Object.keys({ ...mine, ...based }) as DeskField[];
  return names
    .filter(
      (field) =>
        !sameValue(mine[field], based[field]) &&
        !sameValue(theirs.draft[field], based[field]) &&
        !sameValue(theirs.draft[field], mine[field]),
    )
    .map((field) => ({
      field,
      theirs: shownValue(theirs.draft[field] ?? theirs.fields[field]),
      yours: shownValue(mine[field] ?? theirs.fields[field]),
    }));
}

function shownValue(value: DeskFields[DeskField]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Another desk's draft with the changes made here since `based`. Where both changed a field, the
 * value from here wins.
 * @internal
 */
export function mergedDraft(based: Draft, theirs: Draft, mine: Draft): Draft {
  const draft: Draft = { ...theirs };
  for (const field of Object.keys({ ...mine, ...based }) as DeskField[]) {
    if (sameValue(mine[field], based[field])) continue;
    if (field in mine) Object.assign(draft, { [field]: mine[field] });
    else delete draft[field];
  }
  return draft;
}
