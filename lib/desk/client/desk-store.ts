/**
 * The desk's state in one tab: what is shown, what is typed, and what has been saved. A judgement is
 * drawn at once and taken back if it fails; keys pressed meanwhile count, in order. Drafts of two desks
 * are merged; changes of the same field conflict. Contract: 13.2, 13.6.
 */
import * as z from 'zod/mini';
import { eligibilityLabel } from '../../roles/eligibility.ts';
import { words } from '../../words/words.ts';
import { say } from '../../words/say.ts';
import {
  type DeskApi,
  type Action,
  type DeskField,
  type DeskFields,
  type Detail,
  type Draft,
  draftSchema,
  type Judged,
  type Judgement,
  type Missing,
  missingFrom,
  type Overview,
  type Row,
  type RuleChange,
  type RuleEffect,
  type TriedSearch,
  type Step,
  stepSchema,
} from './desk-api.ts';
import { type Filter, narrowed, noFilter } from './narrowed-list.ts';

/** What the page shows besides one candidate, with the list as it was last read. */
export type ShownOverview = Overview & { rows: Row[]; reasons: Record<string, string> };

export type DeskState = {
  /** Null until the first response. */
  overview: ShownOverview | null;
  /** The candidates with this judgement are listed. */
  list: Judgement;
  /** What the list is narrowed to. */
  filter: Filter;
  /** The rows that were marked to be skipped at once. */
  marked: ReadonlySet<string>;
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
  missing: Missing[] | null;
  /** A decision that is not drawn before its answer is being sent. */
  isBusy: boolean;
  /** What went wrong, in one sentence; else empty. */
  problem: string;
  /** The last action, for the live region. */
  notice: string;
  /** What was judged in this tab, alone or in one step with others, latest last; a reload keeps it. */
  judged: Array<string | Step>;
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
export const OFFLINE = words.desk.noAnswer;
/** Why a role with an unanswered question is not accepted. */
export const UNANSWERED = words.desk.unanswered;
const LATE = words.desk.changedElsewhere;
const SAVE_AFTER_MS = 400;
const RETRY_AFTER_MS = 3000;

const JUDGED_KEY = 'desk-judged';
const judgedSchema = z.array(z.union([z.string(), stepSchema]));
/** A tab remembers so many judgements. */
const MAX_JUDGED = 100;

/** What was judged in this tab before it was loaded again, for undo. */
function keptJudged(storage: Storage): DeskState['judged'] {
  try {
    return judgedSchema.parse(JSON.parse(storage.getItem(JUDGED_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

function keepJudged(storage: Storage, judged: DeskState['judged']): void {
  try {
    storage.setItem(JUDGED_KEY, JSON.stringify(judged.slice(-MAX_JUDGED)));
  } catch {
    // The storage is full or blocked: after a reload, undo needs the role itself.
  }
}

/** A decision on its way, and what is shown again if it fails. */
type Judging = {
  id: string;
  action: Action;
  version: string;
  member: string | undefined;
  /** Its row before; undefined if it is not listed. */
  row: Row | undefined;
  /** Null if it has not loaded. */
  detail: Detail | null;
  draft: Draft;
  saving: DeskState['saving'];
  /** The candidate that is shown next; null for none. */
  next: string | null;
};

const untyped: Pick<Judging, 'detail' | 'draft' | 'saving'> = {
  detail: null,
  draft: {},
  saving: 'saved',
};

/** Resolves when a decision that is drawn has been answered; null when nothing is to come. */
type Sent = { answered: Promise<void> } | null;

type Failure = Exclude<Awaited<ReturnType<DeskApi['judge']>>, { kind: 'answered' }>;

export type DeskStore = ReturnType<typeof createDeskStore>;

export function createDeskStore({ api, storage, schedule }: Options) {
  let state: DeskState = {
    overview: null,
    list: 'waiting',
    filter: noFilter,
    marked: new Set(),
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
    judged: keptJudged(storage),
  };
  /** Unanswered values, by candidate: they are still there when it is shown again. */
  const unanswered = new Map<string, DeskState['unknown']>();
  const listeners = new Set<() => void>();
  /** Until then the first role is shown, also when the order of the list is learned. */
  let hasActed = false;
  let cancelSave = () => {};
  /** The save in progress; null for none. */
  let saveCall: Promise<unknown> | null = null;
  /** Resolves when the selected candidate has loaded. */
  let loading: Promise<void> = Promise.resolve();
  /** The next candidate, read before it is shown; null for none. */
  let ahead: { id: string; call: Promise<Detail | null>; detail: Detail | null } | null = null;
  /** Decisions that are not answered yet, and all that were ever made. */
  let openDecisions = 0;
  let allDecisions = 0;
  /** Decisions of an earlier round are dropped: since then one has failed, or asked a question. */
  let round = 0;
  /** Resolves when the last decision has been drawn, or answered where it is not drawn before. */
  let deciding: Promise<unknown> = Promise.resolve();
  /** Resolves when the last judgement that was drawn has been answered. */
  let sending: Promise<unknown> = Promise.resolve();
  /** Whether the list is read again as soon as nothing is open. */
  let mustRefresh = false;

  function set(change: Partial<DeskState>): void {
    state = { ...state, ...change };
    if (change.judged) keepJudged(storage, change.judged);
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
    // The list may lack what is drawn already.
    if (openDecisions > 0) return;
    mustRefresh = false;
    const before = allDecisions;
    const answer = await api.overview(state.overview?.version ?? '');
    if (allDecisions !== before) {
      mustRefresh = true;
      return;
    }
    if (answer.kind === 'answered') {
      const rows = answer.data.rows ?? state.overview?.rows ?? [];
      const reasons = answer.data.reasons ?? state.overview?.reasons ?? {};
      const overview = { ...answer.data, rows, reasons };
      set({ overview, ...(state.problem === OFFLINE && { problem: '' }) });
      // A candidate withdrawn by its employer is no longer listed.
      const isListed = rows.some(({ id }) => id === state.selectedId);
      const first = rowsShown(state)[0]?.id ?? null;
      const { selectedId } = state;
      if (selectedId === null || !isListed || (!hasActed && first !== selectedId)) select(first);
      else {
        await adoptOthersChange(selectedId, overview);
        if (state.detail) readAhead(state.detail.row.id);
      }
    } else if (answer.kind === 'offline') set({ problem: OFFLINE });
    else if (answer.kind === 'refused') set({ problem: answer.reason });
  }

  /** Shows another desk's change of the selected candidate, unless something here is unsaved. */
  async function adoptOthersChange(id: string, overview: ShownOverview): Promise<void> {
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
    const { version, judgement } = rowOf(row.id) ?? {};
    if (!overview || (row.version === version && row.judgement === judgement)) return { overview };
    const rows = overview.rows.map((each) => (each.id === row.id ? row : each));
    return { overview: { ...overview, rows } };
  }

  function withSkipped(ids: ReadonlySet<string>): Pick<DeskState, 'overview'> {
    const { overview } = state;
    if (!overview) return { overview };
    const rows = overview.rows.map((row) =>
      ids.has(row.id) ? { ...row, judgement: 'skipped' as const } : row,
    );
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
    if (id === null) return;
    if (ahead?.id === id && isUpToDate(ahead.detail)) show(ahead.detail);
    else loading = load(id);
  }

  async function load(id: string): Promise<void> {
    const early = ahead?.id === id ? await ahead.call : null;
    if (isUpToDate(early)) {
      if (state.selectedId === id) show(early);
      return;
    }
    const answer = await api.detail(id);
    if (state.selectedId !== id) return;
    if (answer.kind === 'answered') show(answer.data);
    else set({ problem: answer.kind === 'refused' ? answer.reason : OFFLINE });
  }

  const isUpToDate = (detail: Detail | null): detail is Detail =>
    detail !== null && rowOf(detail.row.id)?.version === detail.row.version;

  /** Reads the candidate that will probably be shown next. */
  function readAhead(id: string): void {
    const next = nextAfter(id);
    // A list that is about to be read again may name a candidate that is gone.
    if (next === null || ahead?.id === next || mustRefresh) return;
    const call = api
      .detail(next)
      .then((answer) => (answer.kind === 'answered' ? answer.data : null));
    const mine = { id: next, call, detail: null as Detail | null };
    ahead = mine;
    void call.then((detail) => (mine.detail = detail));
  }

  /** Reads the shown candidate again, whose suggestions follow the roles on the board. */
  async function readAgain(before: Promise<void>): Promise<void> {
    await before;
    const { selectedId: id } = state;
    if (id === null) return;
    const answer = await api.detail(id);
    const { selectedId, saving, conflicts } = state;
    const isSettled = selectedId === id && saving === 'saved' && conflicts.length === 0;
    if (answer.kind === 'answered' && isSettled) adopt(answer.data);
  }

  function show(detail: Detail): void {
    adopt(detail);
    const unsaved = kept(detail.row.id);
    if (unsaved) typeAll({ ...detail.draft, ...unsaved });
    readAhead(detail.row.id);
  }

  function typeAll(draft: Draft): void {
    hasActed = true;
    const { selectedId: id } = state;
    if (id === null) return;
    keep(id, draft);
    set({ draft, saving: 'saving', missing: null });
    cancelSave();
    cancelSave = schedule(() => void save(), SAVE_AFTER_MS);
  }

  async function save(): Promise<void> {
    const { selectedId: id, detail, draft, conflicts, isBusy } = state;
    if (id === null || !detail || saveCall || conflicts.length > 0) return;
    if (isBusy) {
      cancelSave();
      cancelSave = schedule(() => void save(), SAVE_AFTER_MS);
      return;
    }
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

  /** Resolves when no save is in progress. */
  async function allSaved(): Promise<void> {
    if (!saveCall) return;
    await saveCall;
    await allSaved();
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

  /**
   * Makes a decision after the earlier ones, unless one of them has failed or asked a question.
   * @param decide returns the answer that it has sent for, if that is still to come
   */
  async function inTurn(decide: (isDropped: () => boolean) => Promise<Sent>): Promise<void> {
    hasActed = true;
    const pressedIn = round;
    const isDropped = () => pressedIn !== round;
    openDecisions += 1;
    allDecisions += 1;
    const decided = deciding.then(() => (isDropped() ? null : decide(isDropped)));
    deciding = decided;
    await (
      await decided
    )?.answered;
    openDecisions -= 1;
    if (openDecisions === 0 && mustRefresh) await refresh();
  }

  /**
   * Judges the shown candidate. It is drawn at once where the outcome is known.
   * @param member key of the posting to split out
   */
  const judge = (action: Action, { member }: { member?: string } = {}): Promise<void> =>
    inTurn((isDropped) => decide(action, member, isDropped));

  async function decide(
    action: Action,
    member: string | undefined,
    isDropped: () => boolean,
  ): Promise<Sent> {
    const { selectedId: id } = state;
    if (id === null) return null;
    const isUnread = action === 'skip' && hasNoText(id);
    if (!isUnread) {
      // What was judged before may change what the form suggests. A skip does not depend on that.
      if (action !== 'skip') await sending;
      await loading;
    }
    // Its answer has the version that the judgement needs.
    await allSaved();
    const { detail, conflicts } = state;
    // Who moves on before the candidate has loaded has not seen it.
    if (isDropped() || state.selectedId !== id) return null;
    if (conflicts.length > 0 || (!detail && !isUnread)) {
      mustRefresh = true;
      return null;
    }
    if (action === 'accept' && mustAsk(detail!)) {
      round += 1;
      return null;
    }
    const row = rowOf(id);
    const version = detail?.row.version ?? row?.version ?? '';
    const { draft, saving } = state;
    const next = nextAfter(id);
    const judging = { id, action, version, draft, member, detail, saving, row, next };
    const outcome = outcomeOf(action, detail);
    cancelSave();
    if (outcome === null || row?.judgement !== 'waiting') return perform(judging);
    draw(judging, row, outcome);
    const answered = sending.then(async () => (isDropped() ? takeBack(judging) : send(judging)));
    sending = answered;
    return { answered };
  }

  /** Whether nothing is typed for a candidate, so that it can be skipped before it has loaded. */
  const hasNoText = (id: string): boolean =>
    state.saving === 'saved' && rowOf(id)?.hasDraft === false && kept(id) === null;

  /** Shows a judgement as done, and the next candidate. */
  function draw({ id, action, draft, next }: Judging, row: Row, outcome: Judgement): void {
    const title = draft.title ?? row.title;
    const organisation = draft.company_name ?? row.organisation;
    set({
      ...withRow({ ...row, title, organisation, judgement: outcome, hasDraft: false }),
      notice: `${done[action](row)}: ${title}, ${organisation}`,
      judged: [...state.judged.filter((each) => each !== id), id],
      saving: 'saved',
    });
    select(next);
  }

  /** Sends a judgement that is drawn. */
  async function send(judging: Judging): Promise<void> {
    const { id, action, version, draft } = judging;
    const answer = await api.judge(id, { version, action, draft });
    if (answer.kind !== 'answered') {
      takeBack(judging);
      return fail(judging, answer);
    }
    storage.removeItem(storageKey(id));
    adoptRow(answer.data);
    if (action !== 'skip') followBoard();
  }

  function takeBack({ id, row }: Judging): void {
    set({ ...(row && withRow(row)), judged: state.judged.filter((each) => each !== id) });
  }

  /** Says why a judgement was not made, drops those after it, and shows its candidate again. */
  async function fail(judging: Judging, answer: Failure): Promise<void> {
    const { id, draft, saving } = judging;
    round += 1;
    mustRefresh = true;
    const current = answer.kind === 'conflict' ? answer.current : null;
    const reason = current ? LATE : answer.kind === 'refused' ? answer.reason : OFFLINE;
    if (current) set(withRow(current.row));
    if (state.selectedId !== id) {
      // Text that is being typed for another candidate stays shown.
      if (state.saving !== 'saved') {
        const title = judging.row?.title ?? id;
        return set({ problem: `${title}: ${reason}` });
      }
      const detail = judging.detail ?? current;
      const unknown = unanswered.get(id) ?? {};
      set({ list: 'waiting', selectedId: id, detail, draft, conflicts: [], unknown });
      if (!detail) loading = load(id);
    }
    set({ missing: null });
    if (current && judging.detail) await mergeTheirs(current);
    else if (saving !== 'saved') typeAll(draft);
    set({ problem: reason });
  }

  /** Sends a decision whose outcome only the desk knows, and shows it. */
  async function perform(judging: Judging): Promise<null> {
    const { id, action, version, draft, member } = judging;
    set({ isBusy: true, problem: '' });
    const answer = await api.judge(id, { version, action, draft, ...(member && { member }) });
    set({ isBusy: false, missing: null });
    if (answer.kind === 'answered') {
      // What was typed meanwhile was not sent with it.
      const isTyped = state.selectedId === id && state.saving !== 'saved' && state.draft !== draft;
      if (!isTyped) storage.removeItem(storageKey(id));
      await finish(answer.data, judging);
    } else await fail(judging, answer);
    return null;
  }

  /** Adopts what a judgement did to the list. */
  function adoptRow({ row, list }: Judged): void {
    const { overview } = { ...withRow(row) };
    if (!overview) return;
    if (!list) mustRefresh = true;
    const version = overview.version === list?.from ? list.to : overview.version;
    set({ overview: { ...overview, version } });
  }

  /** Reads again what follows the roles on the board, after they have changed. */
  function followBoard(): void {
    ahead = null;
    mustRefresh = true;
    loading = readAgain(loading);
  }

  /** Asks about values and gaps before a role is accepted. @returns whether there is a question */
  function mustAsk(detail: Detail): boolean {
    const fields = Object.keys(state.unknown);
    if (fields.length > 0) {
      set({ problem: UNANSWERED });
      return true;
    }
    const missing = missingFrom(detail, state.draft).map(({ name }) => name);
    if (missing.length === 0 || state.missing !== null) return false;
    set({ missing });
    return true;
  }

  async function finish(judged: Judged, { id, action, member, next }: Judging): Promise<void> {
    const { row } = judged;
    // What an undo would undo.
    const last = member ?? id;
    const others = state.judged.filter((each) => each !== last);
    const isOver = row.judgement !== 'waiting';
    const canUndo = action === 'split' || (isOver && action !== 'undo');
    const notice = `${done[action](row)}: ${row.title}, ${row.organisation}`;
    const isShown = state.selectedId === id;
    set({
      notice,
      judged: canUndo ? [...others, last] : others,
      ...(isShown && { saving: 'saved', conflicts: [] }),
    });
    adoptRow(judged);
    ahead = null;
    mustRefresh = true;
    if (isOver) return select(next);
    // Undone, or marked as a different role: it is pending again and stays shown.
    set({ list: 'waiting' });
    if (state.selectedId === row.id) loading = load(row.id);
    else select(row.id);
    await loading;
  }

  const rowOf = (id: string): Row | undefined =>
    state.overview?.rows.find((each) => each.id === id);

  function nextAfter(id: string): string | null {
    const rows = rowsShown(state);
    const at = rows.findIndex((each) => each.id === id);
    return (rows[at + 1] ?? rows[at - 1])?.id ?? null;
  }

  /** Lists other rows, and selects the first unless the selected one is among them. */
  function showRows(change: Partial<Pick<DeskState, 'list' | 'filter'>>): void {
    hasActed = true;
    set({ ...change, marked: new Set() });
    const rows = rowsShown(state);
    if (!rows.some((each) => each.id === state.selectedId)) select(rows[0]?.id ?? null);
  }

  /** Changes many candidates at once, and reads the list again. */
  async function takeStep(
    did: 'skip' | 'undo',
    call: () => ReturnType<DeskApi['skipMany']>,
  ): Promise<null> {
    set({ isBusy: true, problem: '' });
    const answer = await call();
    set({ isBusy: false });
    if (answer.kind !== 'answered') {
      round += 1;
      set({ problem: answer.kind === 'refused' ? answer.reason : OFFLINE });
      return null;
    }
    const { step, ids, left } = answer.data;
    const isSkip = did === 'skip';
    const done = isSkip
      ? say(words.desk.skippedRoles, { count: ids.length })
      : say(words.desk.undoneRoles, { count: ids.length });
    const others = state.judged.filter((each) => typeof each === 'string' || each.step !== step);
    set({
      marked: new Set(),
      notice: left > 0 ? say(words.desk.leftAsBefore, { done, count: left }) : done,
      judged: isSkip && ids.length > 0 ? [...others, answer.data] : others,
      ...(isSkip && withSkipped(new Set(ids))),
    });
    if (isSkip && ids.includes(state.selectedId ?? '')) select(rowsShown(state)[0]?.id ?? null);
    ahead = null;
    mustRefresh = true;
    return null;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    /** Shows a candidate; null for the first of the list. */
    select(id: string | null): void {
      if (id !== null) hasActed = true;
      select(id);
    },
    /** Moves through the list: 1 forwards, -1 backwards. */
    move(step: 1 | -1): void {
      hasActed = true;
      const rows = rowsShown(state);
      const at = rows.findIndex((each) => each.id === state.selectedId);
      const target = at < 0 ? rows[0] : rows[at + step];
      if (target) select(target.id);
    },
    showList(list: Judgement): void {
      showRows({ list });
    },
    /** Narrows the list, or widens it. */
    narrow(change: Partial<Filter>): void {
      showRows({ filter: { ...state.filter, ...change } });
    },
    /** Lists what a rule has skipped. */
    showSkippedBy(rule: string): void {
      showRows({ list: 'skipped', filter: { ...noFilter, rule } });
    },
    /** What a rule would skip; a sentence if the line is no rule. */
    async effectOfRule(line: string): Promise<RuleEffect | string> {
      const answer = await api.effectOfRule(line);
      return answer.kind === 'answered' ? answer.data : reasonOf(answer);
    },
    /** A search with the board's vocabulary or a changed one; a sentence if it is refused. */
    async trySearch(query: string, vocabulary: string | null): Promise<TriedSearch | string> {
      const answer = await api.trySearch({ query, vocabulary });
      return answer.kind === 'answered' ? answer.data : reasonOf(answer);
    },
    /** Saves a rule, takes its skips back or removes it. @returns why that failed; empty if it did not */
    async changeRule(change: RuleChange, line: string): Promise<string> {
      await allSaved();
      const answer = await api.changeRule(change, line);
      if (answer.kind !== 'answered') return reasonOf(answer);
      const { count } = answer.data;
      const notices = {
        save: say(words.desk.skippedRoles, { count }),
        'take-back': say(words.desk.takenBackRoles, { count }),
        remove: words.desk.ruleRemoved,
      };
      set({ notice: notices[change] });
      ahead = null;
      await refresh();
      return '';
    },
    /** Marks the rows from the selected one to this one. */
    mark(id: string): void {
      hasActed = true;
      const ids = rowsShown(state).map((row) => row.id);
      const to = ids.indexOf(id);
      const from = ids.indexOf(state.selectedId ?? '');
      const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      set({ marked: new Set(ids.slice(first, last + 1)) });
    },
    unmark(): void {
      set({ marked: new Set() });
    },
    /** Skips rows as they were seen, as one step. */
    skipMany: (rows: readonly Row[]): Promise<void> =>
      inTurn(async (isDropped) => {
        await sending;
        await allSaved();
        // The desk leaves a role with a draft, so it must know of what has just been typed.
        if (state.saving !== 'saved') await save();
        if (isDropped() || rows.length === 0 || state.saving !== 'saved') return null;
        return takeStep('skip', () =>
          api.skipMany(rows.map(({ id, version }) => ({ id, version }))),
        );
      }),
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
    undo: (): Promise<void> =>
      inTurn(async (isDropped) => {
        await sending;
        await loading;
        await allSaved();
        const { detail, draft, saving, judged, conflicts } = state;
        if (isDropped() || conflicts.length > 0) return null;
        const shown = detail && detail.row.judgement !== 'waiting' ? detail : null;
        const last = shown?.row.id ?? judged.at(-1);
        if (last === undefined) {
          set({ notice: words.desk.nothingToUndo });
          return null;
        }
        if (typeof last === 'object') return takeStep('undo', () => api.undoStep(last));
        const id = last;
        const row = rowOf(id);
        const typed = shown ? { detail, draft, saving } : untyped;
        const version = row?.version ?? '';
        return perform({
          id,
          action: 'undo',
          version,
          member: undefined,
          row,
          ...typed,
          next: nextAfter(id),
        });
      }),
    save,
  };
}

const reasonOf = (answer: { kind: string; reason?: string }): string => answer.reason ?? OFFLINE;

/** The rows that are skipped at once: those that are marked, or all that are listed. */
export function rowsToSkip(state: DeskState): Row[] {
  const rows = rowsShown(state);
  return state.marked.size > 0 ? rows.filter(({ id }) => state.marked.has(id)) : rows;
}

/** Keeps the last result: the same list is asked for many times before it changes. */
let shown: { overview: unknown; list: Judgement; filter: Filter; rows: Row[] } | null = null;

/** The rows of the list, as it is narrowed. */
export function rowsShown({
  overview,
  list,
  filter,
}: Pick<DeskState, 'overview' | 'list' | 'filter'>): Row[] {
  if (shown?.overview === overview && shown.list === list && shown.filter === filter) {
    return shown.rows;
  }
  const listed = (overview?.rows ?? []).filter(({ judgement }) => judgement === list);
  const rows = narrowed(listed, filter);
  shown = { overview, list, filter, rows };
  return rows;
}

const done: Record<Action, (row: Row) => string> = {
  accept: ({ kind }) =>
    kind === 'gone'
      ? words.desk.closed
      : kind === 'moved'
        ? words.desk.takenOver
        : words.desk.accepted,
  skip: () => words.desk.skipped,
  same: () => words.desk.joined,
  different: () => words.desk.keptApart,
  split: () => words.desk.wasSplitOut,
  undo: () => words.desk.undone,
};

/** What a judgement will make of a candidate; null if only the desk knows. */
function outcomeOf(action: Action, detail: Detail | null): Judgement | null {
  if (action === 'accept') return 'accepted';
  if (action === 'skip') return 'skipped';
  if (action !== 'same' || !detail?.pair) return null;
  return detail.pair.where === 'board' ? 'accepted' : 'skipped';
}

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
  if (typeof value === 'string') return value;
  return value.map((item) => (typeof item === 'string' ? item : eligibilityLabel(item))).join(', ');
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
