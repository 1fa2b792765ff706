// lib/desk knows the curator's desk on the server: suggestions, drafts, judgements, and its page.

/** What a desk does: keep drafts, judge and undo, each under its locks. Contract: 13. */
import { Refusal } from '../api/responses.ts';
import { fingerprint } from '../base/fingerprint.ts';
import type { Config } from '../config/load.ts';
import { countryNames } from '../facts/places/places.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import { cellsOf, planRole, restoredBoard, type RoleContext } from '../import/change-role.ts';
import { keysById, sourceKey } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { addressKey } from '../roles/address-key.ts';
import { closedFrom } from '../roles/closing.ts';
import { type FacetField, facetValuesOf, importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import {
  asDuplicate,
  type Candidate,
  candidateKey,
  changeCandidates,
  keptFromRule,
  originOf,
  putBack,
  readCandidate,
  reopen,
  settle,
  splitOut,
} from '../store/candidates.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { type Correction, readCorrections, writeCorrections } from '../store/corrections.ts';
import { forgetAnswers, type JudgedAnswers, writeAnswers } from '../store/eligibility-answers.ts';
import { transaction } from '../store/database.ts';
import { highestRoleId } from '../store/role-ids.ts';
import { type CatalogueOptions, replaceCatalogue } from '../store/replace-catalogue.ts';
import { contentOf } from '../store/role-changes.ts';
import { readStates, type SourceStates, writeStates } from '../store/sources.ts';
import { openBriefs, rowOf, versionOfWords } from './candidate-rows.ts';
import type {
  Detail,
  Draft,
  Judged,
  JudgementBody,
  Overview,
  Row,
  RuleChange,
  RuleEffect,
  Step,
} from './client/desk-api.ts';
import { correctionsIn, judgedAnswersIn } from './corrections.ts';
import {
  type DeskState,
  type Entry,
  openDeskState,
  type TakenOver,
  type Undo,
} from './desk-state.ts';
import { createDeskView, dayOrTime, importedRoles, pairId, pairOf, roleOf } from './desk-view.ts';
import { giveBack, takeOver } from './new-addresses.ts';
import { RuleProblem } from '../triage/rules.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { openRules } from './rule-skips.ts';
import { skipMany, undoStep } from './skip-many.ts';
import { knownPlaces } from './suggest.ts';
import { trySearch } from './try-search.ts';

export type DeskOptions = {
  config: Config;
  /** Units of each currency per USD. */
  rates: UnitsPerUsd;
  vocabulary: Vocabulary;
  /** Facet values until the board has its own. */
  startingValues: Record<FacetField, string[]>;
  /** A day's sample, which is restored when the first accepted role is undone. */
  sample: (now: number) => Promise<Catalogue>;
  /** The sources, and when they are read next. */
  sources: () => Promise<Pick<Overview, 'sources' | 'nextSync'>>;
  /** The name of this desk, which its judgements are noted with. */
  name: string;
  /** Epoch seconds. */
  now: () => number;
};

export type DeskService = ReturnType<typeof createDeskService>;

/** So many other postings show what an employer says in all of them. */
const OTHERS = 6;

/** @throws {Refusal} from each call that fails; its detail is for the curator */
export function createDeskService(options: DeskOptions) {
  const { config, rates, vocabulary, startingValues, name, now } = options;
  const { dataDir } = config.server;
  const tokens = config.public.fieldTokens;
  const roleContext = (): RoleContext => ({ tokens, rates, now: now() });
  const { readState, withCandidates, entries, remember, withDeskLock, withBoardLock } =
    openDeskState(dataDir, tokens);
  const list = openBriefs(dataDir, entries);
  const rules = openRules(dataDir, list);
  const view = createDeskView({
    roleContext,
    vocabulary,
    startingValues,
    cityNaming: config.server.placeNames,
    othersOf: (candidate) =>
      list
        .othersOf(candidateKey(candidate), candidate.source, OTHERS)
        .flatMap((key) => readCandidate(dataDir, key) ?? []),
  });

  function find({ candidates }: DeskState, key: string): Candidate {
    const found = candidates.find((each) => candidateKey(each) === key);
    if (!found) throw new Refusal(404, words.desk.notOfItsOwn);
    if (found.status === 'withdrawn') {
      throw new Refusal(404, words.desk.withdrawn);
    }
    return found;
  }

  /** @throws {Conflict} when the desk's page has an older version of the candidate */
  function checkVersion(state: DeskState, candidate: Candidate, version: string): void {
    if (version !== versionOf(state, candidate)) throw new Conflict(view.detail(state, candidate));
  }

  function versionOf(state: DeskState, candidate: Candidate): string {
    return rowOf(candidate, state.entryOf(candidateKey(candidate)), state.corrections).version;
  }

  /** @throws {Conflict} when another desk, or a sync, was first */
  function checkJudged(state: DeskState, candidate: Candidate, body: JudgementBody): void {
    const { version, action } = body;
    const [seen, present] = [version, versionOf(state, candidate)].map((each) =>
      action === 'accept' ? each : versionOfWords(each),
    );
    const isSame = seen === present && candidate.status === 'waiting';
    if (!isSame) throw new Conflict(view.detail(state, candidate));
  }

  /** @throws {Refusal} when its address is on the board and nobody has said that it is another role */
  function checkAddress(state: DeskState, candidate: Candidate, draft: Draft): void {
    const pair = pairOf(state, candidate, draft);
    if (pair?.by !== 'address') return;
    throw new Refusal(409, say(words.desk.addressTaken, { title: pair.role?.title }));
  }

  /** Writes the candidates that differ from those of the state. @returns whether there are others */
  function writeChanged(state: DeskState, key: string, after: readonly Candidate[]): boolean {
    const before = new Set(state.candidates);
    const changed = after.filter((each) => !before.has(each));
    const kept = new Set(after.map(candidateKey));
    const removed = state.candidates.map(candidateKey).filter((each) => !kept.has(each));
    changeCandidates(dataDir, changed, removed);
    return removed.length > 0 || changed.some((each) => candidateKey(each) !== key);
  }

  /**
   * Writes a judgement and, if it changes, the board, in one transaction.
   * @returns whether it changed rows of the list besides the candidate's own
   */
  async function record(
    state: DeskState,
    key: string,
    judgement: {
      candidates: readonly Candidate[];
      entry: Pick<Entry, 'draft' | 'undo'>;
      /** Entries of candidates that are settled, or reopened, with it. */
      others?: ReadonlyArray<[key: string, entry: Pick<Entry, 'undo'>]>;
      board?: Pick<CatalogueOptions, 'checks' | 'restored'> & { catalogue: Catalogue };
      states?: SourceStates;
      corrections?: readonly Correction[];
      /** What was made of who may apply. */
      answers?: JudgedAnswers | undefined;
      /** When that was noted which is undone. */
      unansweredAt?: number | undefined;
    },
  ): Promise<boolean> {
    const { candidates, entry, others = [], board, states, corrections } = judgement;
    const { answers, unansweredAt } = judgement;
    const isCorrected = (corrections ?? state.corrections).length !== state.corrections.length;
    let hasOthers = isCorrected;
    const also = () => {
      if (writeChanged(state, key, candidates)) hasOthers = true;
      if (isCorrected) writeCorrections(dataDir, corrections!);
      if (answers) writeAnswers(dataDir, key, answers);
      if (unansweredAt !== undefined) forgetAnswers(dataDir, key, unansweredAt);
      if (states) writeStates(dataDir, states);
      const judged = { desk: name, at: now() };
      remember(key, { ...entry, judged });
      for (const [other, theirs] of others) remember(other, { ...theirs, judged });
    };
    if (!board) {
      transaction(dataDir, also);
      return hasOthers;
    }
    const { catalogue, ...notes } = board;
    const by = catalogue.source === 'sample' ? 'sample' : 'desk';
    const options = { by, tokens, now: now(), ...notes, also } as const;
    await replaceCatalogue(dataDir, catalogue, options).catch((error: Error) => {
      throw new Refusal(507, say(words.desk.cannotWrite, { reason: error.message }));
    });
    return hasOthers;
  }

  async function accept(state: DeskState, candidate: Candidate, draft: Draft): Promise<boolean> {
    const key = candidateKey(candidate);
    const role = roleOf(state, candidate);
    if (!role && candidate.kind !== 'new') {
      throw new Refusal(409, words.desk.notOnBoard);
    }
    checkAddress(state, candidate, draft);
    const isGone = candidate.kind === 'gone';
    const form = view.form(state, candidate, role);
    const fields = { ...form.fields, ...draft };
    const cells =
      isGone && role
        ? cellsOf(role, tokens, { closes_at: now() })
        : view.cells(state, candidate, role, fields);
    const roleKey = role ? keysById(state.board ?? { keys: null })(role.post_pk) : sourceKey(key);
    const { catalogue, written } = await plan(state, roleKey, cells, role);
    const { id } = written;
    const at = now();
    const found = role ? [] : correctionsIn(candidate, form, fields, at);
    const { post_pk: postPk } = candidate;
    const answers = judgedAnswersIn(candidate, form, fields, at);
    const undo: Undo = {
      draft,
      postPk,
      written,
      joined: null,
      settled: [],
      ...(answers && { answeredAt: at }),
    };
    return record(state, key, {
      corrections: [...state.corrections, ...found],
      answers,
      candidates: settle(state.candidates, key, { status: 'accepted', post_pk: id, now: at }),
      entry: { draft: {}, undo },
      board: { catalogue, checks: new Map(isGone ? [] : [[id, { at, by: 'curator' }]]) },
    });
  }

  /** Takes over the new addresses of a source's postings. */
  async function acceptMoves(state: DeskState, question: Candidate): Promise<boolean> {
    const key = candidateKey(question);
    const states = await readStates(dataDir);
    const { taken, catalogue, ...written } = takeOver(state, question, states, now());
    const accepted = { status: 'accepted', post_pk: null, now: now() } as const;
    const undo: Undo = { draft: {}, postPk: null, written: null, joined: null, settled: [], taken };
    return record(state, key, {
      candidates: settle(written.candidates, key, accepted),
      states: written.states,
      entry: { draft: {}, undo },
      ...(catalogue && { board: { catalogue } }),
    });
  }

  async function undoMoves(
    state: DeskState,
    question: Candidate,
    taken: readonly TakenOver[],
  ): Promise<boolean> {
    const key = candidateKey(question);
    const states = await readStates(dataDir);
    const all = withCandidates(state, list.mergedFrom(new Set(taken.map(({ to }) => to))));
    const { catalogue, ...written } = giveBack(all, question, states, taken, now());
    return record(all, key, {
      candidates: reopen(written.candidates, key, null),
      states: written.states,
      entry: { draft: {}, undo: null },
      ...(catalogue && { board: { catalogue } }),
    });
  }

  /** The board with a role written from cells, and what an undo needs to know of it. */
  async function plan(
    { board }: DeskState,
    key: string,
    cells: Record<string, unknown>,
    before: Role | null,
  ) {
    const context = { ...roleContext(), highestId: await highestRoleId(dataDir) };
    const { catalogue, role } = await planRole(board, key, cells, context).catch(
      (error: unknown) => {
        throw error instanceof ImportProblem ? new Refusal(422, error.message) : error;
      },
    );
    const written = {
      id: role.post_pk,
      before,
      print: printOf(role),
      // Without an import the board shows the sample, even if it was never started.
      replacedSample: board?.source !== 'import',
    };
    return { catalogue, written };
  }

  async function skip(state: DeskState, candidate: Candidate, draft: Draft): Promise<boolean> {
    const key = candidateKey(candidate);
    const { post_pk: postPk } = candidate;
    return record(state, key, {
      candidates: settle(state.candidates, key, { status: 'skipped', post_pk: postPk, now: now() }),
      entry: { draft: {}, undo: { draft, postPk, written: null, joined: null, settled: [] } },
    });
  }

  /** Merges a candidate into the role, or the other candidate, that is the same. */
  async function join(state: DeskState, candidate: Candidate, draft: Draft): Promise<boolean> {
    const pair = pairOf(state, candidate, draft);
    if (!pair) throw new Refusal(409, words.desk.noneToJoin);
    if (pair.role) return joinRole(state, candidate, draft, pair.role);
    const key = candidateKey(candidate);
    const joined = candidateKey(pair.candidate);
    const part = asDuplicate(candidate, 'title');
    const others = state.candidates.map((each) =>
      candidateKey(each) === joined ? { ...each, duplicates: [...each.duplicates, part] } : each,
    );
    const undo = { draft, postPk: candidate.post_pk, written: null, joined, settled: [] };
    return record(state, key, {
      candidates: settle(others, key, { status: 'skipped', post_pk: null, now: now() }),
      entry: { draft: {}, undo },
    });
  }

  /**
   * Merges a candidate into a role on the board. If the role has closed or the posting that it leads
   * to is gone, the candidate's replaces it, and the role is open.
   */
  async function joinRole(
    state: DeskState,
    candidate: Candidate,
    draft: Draft,
    role: Role,
  ): Promise<boolean> {
    const { post_pk } = role;
    const key = candidateKey(candidate);
    const at = now();
    const all = withCandidates(state, list.linkedTo(post_pk));
    const linked = all.candidates.filter((each) => each.post_pk === post_pk);
    const shown = linked.filter((each) => isPostedAt(each, role.url_external));
    const isGone = shown.length > 0 && shown.every(({ kind }) => kind === 'gone');
    const isReplaced = isGone || at >= closedFrom(role.closes_at);
    const written = isReplaced ? await replacePosting(state, role, candidate, draft) : null;
    const settled = linked
      .filter(({ kind, status }) => kind === 'gone' && status === 'waiting')
      .map(candidateKey);
    const earlier = isReplaced ? shown[0] : undefined;
    const joined = all.candidates.map((each) =>
      each === candidate && earlier ? { ...each, ...wordsOf(earlier) } : each,
    );
    const candidates = settled.reduce(
      (rest, each) => settle(rest, each, { status: 'skipped', post_pk, now: at }),
      settle(joined, key, { status: 'accepted', post_pk, now: at }),
    );
    const undo = {
      draft,
      postPk: candidate.post_pk,
      joined: null,
      settled,
      ...(earlier && { said: wordsOf(candidate) }),
    };
    const undoOne = { draft: {}, postPk: post_pk, written: null, joined: null, settled: [] };
    return record(all, key, {
      candidates,
      entry: { draft: {}, undo: { ...undo, written: written?.written ?? null } },
      others: settled.map((each) => [each, { undo: undoOne }]),
      // The next sync finds what the new posting says otherwise, even if it has not changed since.
      ...(earlier && { states: await statesToRead(candidate.source) }),
      ...(written && {
        board: {
          catalogue: written.catalogue,
          checks: new Map([[post_pk, { at, by: 'curator' }]]),
        },
      }),
    });
  }

  /** The board with a role at the address, and with the closing date, of its new posting. */
  async function replacePosting(state: DeskState, role: Role, candidate: Candidate, draft: Draft) {
    const key = keysById(state.board ?? { keys: null })(role.post_pk);
    const cells = cellsOf(role, tokens, {
      url_external: draft.url_external ?? candidate.url,
      closes_at: draft.closes_at ?? dayOrTime(candidate.closes_at),
    });
    const { catalogue, written } = await plan(state, key, cells, role);
    return { catalogue, written };
  }

  /** Remembers that a candidate is not the role that it is shown with. */
  function keepApart(state: DeskState, candidate: Candidate, draft: Draft): boolean {
    const key = candidateKey(candidate);
    const pair = pairOf(state, candidate, draft);
    if (!pair) throw new Refusal(409, words.desk.noneToTellFrom);
    const isSeparate = pair.by === 'address';
    const candidates = state.candidates.map((each) =>
      isSeparate && each === candidate ? { ...each, separate: true as const } : each,
    );
    return transaction(dataDir, () => {
      remember(key, { draft, different: pairId(candidate, pair) });
      return writeChanged(state, key, candidates);
    });
  }

  /** What the desk would fill into the lists of a candidate's form, and what its posting states. */
  function readingOf(state: DeskState, key: string) {
    const candidate = readCandidate(dataDir, key);
    if (!candidate || candidate.kind === 'moved') return { facets: {}, facts: {} };
    const { fields, facts } = view.form(state, candidate, roleOf(state, candidate));
    const names = [...importedFacetFields, 'locations'] as const;
    return { facets: Object.fromEntries(names.map((name) => [name, fields[name]])), facts };
  }

  /** The states of the sources, so that the next sync reads one even if it has not changed. */
  async function statesToRead(source: string): Promise<SourceStates> {
    const states = await readStates(dataDir);
    const state = states.get(source);
    return state ? states.set(source, { ...state, validators: null }) : states;
  }

  /** Makes a posting that was merged into a candidate one of its own. */
  async function split(
    state: DeskState,
    candidate: Candidate,
    { draft, member = '' }: JudgementBody,
  ): Promise<boolean> {
    const key = candidateKey(candidate);
    const candidates = splitOut(state.candidates, key, member, now());
    const source = candidates?.at(-1)?.source ?? '';
    if (!candidates) throw new Refusal(409, words.desk.notOfRole);
    // For the rest of the posting.
    const states = await statesToRead(source);
    return transaction(dataDir, () => {
      writeStates(dataDir, states);
      remember(key, { draft });
      return writeChanged(state, key, candidates);
    });
  }

  /** Undoes a split. */
  function mergeAgain(state: DeskState, candidate: Candidate): void {
    const candidates = putBack(state.candidates, candidate, now());
    if (!candidates) throw new Refusal(409, words.desk.sourceGone);
    const key = candidateKey(candidate);
    transaction(dataDir, () => {
      writeChanged(state, key, candidates);
      remember(key, { draft: {}, undo: null, different: null });
    });
  }

  async function undoJudgement(state: DeskState, candidate: Candidate): Promise<boolean> {
    const key = candidateKey(candidate);
    const { undo, draft } = state.entryOf(key);
    if (candidate.status === 'skipped' && candidate.skipped_by !== undefined) {
      return writeChanged(
        state,
        key,
        state.candidates.map((each) => (each === candidate ? keptFromRule(each) : each)),
      );
    }
    if (candidate.status === 'waiting' || !undo) {
      throw new Refusal(409, words.desk.nothingHereToUndo);
    }
    if (undo.taken) return undoMoves(state, candidate, undo.taken);
    const others = state.candidates.map((each) => {
      if (each === candidate) return { ...each, ...undo.said };
      if (undo.joined === null || candidateKey(each) !== undo.joined) return each;
      return { ...each, duplicates: each.duplicates.filter((one) => candidateKey(one) !== key) };
    });
    const catalogue = await boardBefore(state, undo);
    // A sync may have found one of them listed again, and a curator may have reopened one.
    const settled = state.candidates.filter(
      ({ kind, status, ...each }) =>
        kind === 'gone' && status === 'skipped' && undo.settled.includes(candidateKey(each)),
    );
    const candidates = settled.reduce(
      (all, each) => reopen(all, candidateKey(each), each.post_pk),
      reopen(others, key, undo.postPk),
    );
    return record(state, key, {
      candidates,
      corrections: state.corrections.filter(({ candidate: by }) => by !== key),
      unansweredAt: undo.answeredAt,
      others: settled.map((each) => [candidateKey(each), { undo: null }]),
      // Another desk may have saved a draft after the judgement.
      entry: { draft: { ...undo.draft, ...draft }, undo: null },
      ...(catalogue && {
        board: { catalogue, restored: new Set(undo.written ? [undo.written.id] : []) },
      }),
    });
  }

  /** The board before a judgement; null if it wrote nothing, or its role has left the board. */
  async function boardBefore({ board }: DeskState, { written }: Undo) {
    const shown = board?.roles.find((role) => role.post_pk === written?.id);
    if (!written || !board || (!shown && !written.before)) return null;
    if (!shown || printOf(shown) !== written.print) {
      throw new Refusal(409, words.desk.changedSince);
    }
    if (written.replacedSample && board.roles.length === 1) return options.sample(now());
    return restoredBoard(board, written, now());
  }

  /** @returns the candidate that shows what the judgement did, and whether other rows changed too */
  async function judgeOne(
    state: DeskState,
    candidate: Candidate,
    body: JudgementBody,
  ): Promise<{ key: string; hasOthers: boolean }> {
    const key = candidateKey(candidate);
    const { action, draft } = body;
    if (action === 'undo') {
      const origin = originOf(state.candidates, candidate);
      if (!origin) return { key, hasOthers: await undoJudgement(state, candidate) };
      mergeAgain(state, candidate);
      return { key: candidateKey(origin), hasOthers: true };
    }
    checkJudged(state, candidate, body);
    const judgements = {
      accept: () =>
        candidate.kind === 'moved'
          ? acceptMoves(state, candidate)
          : accept(state, candidate, draft),
      skip: () => skip(state, candidate, draft),
      same: () => join(state, candidate, draft),
      different: () => keepApart(state, candidate, draft),
      split: () => split(state, candidate, body),
    };
    return { key, hasOthers: await judgements[action]() };
  }

  return {
    /** Reads what the list shows into memory, which takes a second for ten thousand candidates. */
    warm(): void {
      list.rows([]);
    },

    /** @param known the list's version that the page has, which is not sent again; else empty */
    async overview(known = ''): Promise<Overview> {
      const state = await readState(null);
      const roles = importedRoles(state);
      const version = list.version(state.corrections);
      // What it cannot read, the list cannot read either, and says so.
      list.follow(roles).catch(() => {});
      return {
        boardName: config.public.brandName,
        isSample: state.board?.source === 'sample',
        ...(await options.sources()),
        values: {
          ...Object.fromEntries(
            importedFacetFields.map((field) => [
              field,
              facetValuesOf(roles, field, startingValues[field]),
            ]),
          ),
          locations: knownPlaces(roles, config.server.placeNames),
        },
        countryNames: [...countryNames],
        version,
        rows: version === known ? null : list.rows(state.corrections),
        reasons: version === known ? null : list.reasons(),
        rules: rules.all(),
        recent: list.recent(),
      };
    },

    /**
     * What waits, in order, with what the desk would fill into its lists and what its posting states.
     * @param limit at most so many
     */
    async waiting(limit: number) {
      const state = await readState(null);
      await list.follow(importedRoles(state));
      const rows = list.rows(state.corrections).filter((row) => row.judgement === 'waiting');
      const candidates = rows.slice(0, limit).map(({ version: _version, rule: _rule, ...row }) => {
        const { fit, why } = list.fittingOf(row.id) ?? { fit: null, why: '' };
        const rounded = fit === null ? null : Math.round(1000 * fit) / 1000;
        return { ...row, fit: rounded, why, ...readingOf(state, row.id) };
      });
      return { candidates, waiting: rows.length };
    },

    async detail(key: string): Promise<Detail> {
      const state = await readState(key);
      return view.detail(state, find(state, key));
    },

    async saveDraft(key: string, version: string, draft: Draft): Promise<Detail> {
      return withDeskLock(async () => {
        const state = await readState(key);
        const candidate = find(state, key);
        checkVersion(state, candidate, version);
        remember(key, { draft });
        return view.detail(state, candidate);
      });
    },

    /** @param rows as the curator saw them */
    async skipMany(rows: ReadonlyArray<Pick<Row, 'id' | 'version'>>): Promise<Step> {
      return withBoardLock(async () => {
        const corrections = readCorrections(dataDir);
        const present = new Map(list.rows(corrections).map(({ id, version }) => [id, version]));
        const versionOf = (key: string) => present.get(key) ?? null;
        return skipMany(dataDir, entries, rows, { versionOf, desk: name, now: now() });
      });
    },

    async undoStep(step: Pick<Step, 'step' | 'ids'>): Promise<Step> {
      return withBoardLock(async () => undoStep(dataDir, entries, step));
    },

    effectOfRule: (line: string): RuleEffect => asked(() => rules.effectOf(line)),

    trySearch: (body: Parameters<typeof trySearch>[1]) => trySearch(config, body, now()),

    /** @returns how many candidates it has skipped, or reopened */
    async changeRule(change: RuleChange, line: string): Promise<number> {
      return withBoardLock(async () =>
        asked(() => {
          if (change === 'save') return rules.save(line, now());
          if (change === 'take-back') return rules.takeBack(line);
          rules.remove(line);
          return 0;
        }),
      );
    },

    async judge(key: string, body: JudgementBody): Promise<Judged> {
      return withBoardLock(async () => {
        const state = await readState(key);
        const candidate = find(state, key);
        const from = list.version(state.corrections);
        const order = list.order();
        const judged = await judgeOne(state, candidate, body);
        const corrections = readCorrections(dataDir);
        // An answered question uncovers or covers rows that were not written.
        const isAlone = !judged.hasOthers && candidate.kind !== 'moved' && list.order() === order;
        return {
          row: list.row(judged.key, corrections),
          list: isAlone ? { from, to: list.version(corrections) } : null,
        };
      });
    },
  };
}

/** @throws {Refusal} for a line that is no rule, with what is wrong with it */
function asked<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw error instanceof RuleProblem ? new Refusal(422, error.message) : error;
  }
}

/** Another desk was first; carries its state. */
export class Conflict extends Refusal {
  readonly current: Detail;
  constructor(current: Detail) {
    super(409, words.desk.changedMeanwhile);
    this.current = current;
  }
}

/** Whether one of a candidate's postings has this address. */
const isPostedAt = (candidate: Candidate, address: string): boolean =>
  [candidate, ...candidate.duplicates].some(({ url }) => addressKey(url) === addressKey(address));

/** What a posting says in the fields that a curator judges after a sync. */
const wordsOf = ({ title, locations, salary, description }: Candidate) => ({
  title,
  locations,
  salary,
  description,
});

const printOf = (role: Role): string => fingerprint(contentOf(role));
