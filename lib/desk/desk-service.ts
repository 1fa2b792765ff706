// lib/desk knows the curator's desk on the server: suggestions, drafts, judgements, and its page.

/** What a desk can do: list candidates, keep drafts, judge, and take a judgement back (13). */
import { stat } from 'node:fs/promises';
import { Refusal } from '../api/responses.ts';
import {
  cellsOf,
  keysById,
  planReturn,
  planRole,
  previewRole,
  type RoleContext,
} from '../catalogue/import/change-role.ts';
import { fingerprint } from '../catalogue/import/fingerprint.ts';
import { sourceKey } from '../catalogue/import/kept-roles.ts';
import { ImportProblem } from '../catalogue/import/rows.ts';
import { takeLock } from '../catalogue/lock.ts';
import { type Check, replaceCatalogue } from '../catalogue/replace-catalogue.ts';
import { contentOf } from '../catalogue/role-changes.ts';
import { sanitiseHtml } from '../catalogue/sanitise.ts';
import {
  type Candidate,
  candidateKey,
  candidatesPath,
  readCandidates,
  reopen,
  settle,
  writeCandidates,
} from '../catalogue/sources/candidates.ts';
import { readSources } from '../catalogue/sources/source-list.ts';
import {
  type Catalogue,
  type CatalogueHead,
  catalogueVersion,
  lockCatalogue,
  readCatalogue,
} from '../catalogue/store.ts';
import type { Config } from '../config/load.ts';
import { type FacetField, importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { UnitsPerUsd } from '../catalogue/salary/currencies.ts';
import type { Vocabulary } from '../search/vocabulary/parse.ts';
import type {
  Action,
  DeskFields,
  Detail,
  Draft,
  Judgement,
  Overview,
  Row,
} from './client/desk-schema.ts';
import {
  deskPath,
  emptyEntry,
  type Entry,
  readEntries,
  type Undo,
  type Written,
  writeEntries,
} from './desk-state.ts';
import {
  cellsOfChanged,
  cellsOfNew,
  changedNames,
  changesShown,
  changesToForm,
  fieldsOfNew,
  fieldsOfRole,
  postingOf,
} from './form.ts';
import { isSameName, knownValues, suggest } from './suggest.ts';

export type DeskOptions = {
  config: Config;
  /** Exchange rates, units of each currency for one USD. */
  rates: UnitsPerUsd;
  vocabulary: Vocabulary;
  /** Values of the facets until the board has some of its own. */
  startingValues: Record<FacetField, string[]>;
  /** The sample of a day, which comes back when the first accepted role is taken back. */
  sample: (now: number) => Promise<Catalogue>;
  /** The sources, and when they are read next. */
  sources: () => Promise<Pick<Overview, 'sources' | 'nextSync'>>;
  /** Epoch seconds. */
  now: () => number;
  /** Runs between two writes, for tests that end the process there. */
  betweenWrites?: (step: 'begun' | 'written') => void;
};

export type DeskService = ReturnType<typeof createDeskService>;

const STALE_LOCK_MS = 30_000;
/** A curator waits this long for another desk, and for an import. */
const DESK_WAIT = { count: 300, pauseMs: 50 };
const CATALOGUE_WAIT_MS = 10_000;

/** @throws {Refusal} from each call that cannot be served; the detail is for the curator */
export function createDeskService(options: DeskOptions) {
  const { config, rates, vocabulary, startingValues, sample, now } = options;
  const { dataDir } = config.server;
  const tokens = config.public.fieldTokens;
  const context = (): RoleContext => ({ tokens, rates, now: now() });
  let heldCandidates: { version: string | null; candidates: Promise<Candidate[]> } | null = null;
  const candidatePrints = new WeakMap<Candidate, string>();
  let held: { version: string | null; board: Promise<Catalogue | null> } | null = null;

  /** The catalogue; read again only when it was replaced. */
  async function readBoard(): Promise<Catalogue | null> {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, board: readCatalogue(dataDir, tokens) };
    return held.board;
  }

  /** The candidates; read again only when their file was replaced. Nobody changes these objects. */
  async function candidatesNow(): Promise<Candidate[]> {
    const found = await stat(candidatesPath(dataDir)).catch(() => null);
    const version = found && `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (heldCandidates?.version !== version) {
      heldCandidates = { version, candidates: readCandidates(dataDir) };
    }
    return heldCandidates.candidates;
  }

  /** Runs alone among the desks of this state directory. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await takeLock(deskPath(dataDir), {
      staleMs: STALE_LOCK_MS,
      retries: DESK_WAIT,
    }).catch(busy('Another desk is writing. Try again.'));
    try {
      return await work();
    } finally {
      await release();
    }
  }

  /** As {@link alone}, and no import or sync writes meanwhile. */
  function aloneOnBoard<Result>(work: () => Promise<Result>): Promise<Result> {
    return alone(async () => {
      const release = await lockCatalogue(dataDir, { waitMs: CATALOGUE_WAIT_MS }).catch(
        busy('An import or sync is writing the board. Try again when it has ended.'),
      );
      try {
        return await work();
      } finally {
        await release();
      }
    });
  }

  /** All that a call looks at. */
  async function look() {
    const [candidates, entries, board, sources] = await Promise.all([
      candidatesNow(),
      readEntries(dataDir, tokens),
      readBoard(),
      readSources(dataDir),
    ]);
    return { candidates, entries: new Map(entries), board, sources };
  }
  type Sight = Awaited<ReturnType<typeof look>>;

  /** Finishes a write that another process began and did not end, or forgets it (13.4). */
  async function recover(): Promise<void> {
    const { entries } = await look();
    if (![...entries.values()].some(({ pending }) => pending)) return;
    await aloneOnBoard(async () => {
      const sight = await look();
      for (const [key, { pending }] of sight.entries) {
        if (!pending) continue;
        const { action, undo } = pending;
        const written = undo.written!;
        const shown = sight.board?.roles.find((role) => role.post_pk === written.id);
        const isWritten = shown !== undefined && printOf(shown) === written.print;
        if (isWritten === (action === 'accept')) await conclude(sight, key, undo, action);
        else sight.entries.set(key, { ...entryOf(sight, key), pending: null });
      }
      await writeEntries(dataDir, sight.entries);
    });
  }

  const entryOf = ({ entries }: Pick<Sight, 'entries'>, key: string): Entry =>
    entries.get(key) ?? emptyEntry;

  /** Records a judgement, or that it was taken back: first the candidate, then the desk's entry. */
  async function conclude(
    sight: Sight,
    key: string,
    undo: Undo,
    action: 'accept' | 'undo',
  ): Promise<void> {
    const isUndo = action === 'undo';
    sight.candidates = isUndo
      ? reopen(sight.candidates, key, undo.postPk)
      : settle(sight.candidates, key, {
          status: 'accepted',
          post_pk: undo.written?.id ?? undo.postPk,
          now: now(),
        });
    await writeCandidates(dataDir, sight.candidates);
    const entry = entryOf(sight, key);
    sight.entries.set(key, {
      ...entry,
      version: entry.version + 1,
      // Another desk may have saved what it typed after the judgement.
      draft: isUndo ? { ...undo.draft, ...entry.draft } : {},
      undo: isUndo ? null : undo,
      pending: null,
    });
    await writeEntries(dataDir, sight.entries);
  }

  function find({ candidates }: Sight, key: string): Candidate {
    const found = candidates.find((each) => candidateKey(each) === key);
    if (!found || found.status === 'withdrawn') {
      throw new Refusal(404, 'This role is no longer offered: its employer has withdrawn it.');
    }
    return found;
  }

  /** Everything about one candidate that can be said without writing. */
  function describe(sight: Sight, candidate: Candidate): Detail {
    const key = candidateKey(candidate);
    const entry = entryOf(sight, key);
    const role = roleOf(sight, candidate);
    const { suggestions, fields } = formOf(sight, candidate, role);
    const effective: DeskFields = { ...fields, ...entry.draft };
    const built = build(sight, candidate, role, effective);
    const isSettled = candidate.status !== 'waiting';
    return {
      row: rowOf(sight, candidate),
      draft: entry.draft,
      fields,
      suggestions: isSettled ? {} : suggestions,
      role: isSettled && role ? role : 'role' in built ? built.role : null,
      refusals: 'role' in built ? [] : built.refusals,
      text: sanitiseHtml(candidate.description),
      url: httpUrl(candidate.url),
      source: candidate.source,
      changes: candidate.kind === 'changed' ? changesShown(candidate, role) : [],
      evidence: candidate.evidence ? [candidate.evidence.text] : [],
      pair: pairOf(sight, candidate, entry),
    };
  }

  function roleOf({ board }: Sight, { post_pk }: Candidate): Role | null {
    if (board?.source !== 'import') return null;
    return board.roles.find((role) => role.post_pk === post_pk) ?? null;
  }

  function formOf({ board }: Sight, candidate: Candidate, role: Role | null) {
    const roles = board?.source === 'import' ? board.roles : [];
    const all = suggest(postingOf(candidate), { roles, vocabulary, startingValues });
    if (!role) return { suggestions: all, fields: fieldsOfNew(candidate, all) };
    const changes = changesToForm(candidate, all);
    return { suggestions: {}, fields: { ...fieldsOfRole(role), ...changes } };
  }

  function cellsFor(
    { board, sources }: Sight,
    candidate: Candidate,
    role: Role | null,
    fields: DeskFields,
  ) {
    if (role) return cellsOfChanged(role, fields, tokens);
    const roles = board?.source === 'import' ? board.roles : [];
    const siblings = roles.filter((each) => isSameName(each.company_name, fields.company_name));
    const newest = siblings.sort((a, b) => b.posted_at - a.posted_at)[0] ?? null;
    const isOfSource = isSameName(fields.company_name, candidate.organisation);
    const page = isOfSource && sources.find(({ id }) => id === candidate.source)?.page;
    return cellsOfNew(fields, { sibling: newest, careers: page || '', now: now() });
  }

  /** The role as visitors will see it. */
  function build(sight: Sight, candidate: Candidate, role: Role | null, fields: DeskFields) {
    if (candidate.kind === 'gone' && role) return { role };
    const built = previewRole(cellsFor(sight, candidate, role, fields), context());
    if ('role' in built && role) Object.assign(built.role, { post_pk: role.post_pk });
    return built;
  }

  function candidatePrint(candidate: Candidate): string {
    const known = candidatePrints.get(candidate);
    if (known !== undefined) return known;
    const print = fingerprint(candidate).slice(0, 8);
    candidatePrints.set(candidate, print);
    return print;
  }

  function rowOf(sight: Sight, candidate: Candidate): Row {
    const key = candidateKey(candidate);
    const entry = entryOf(sight, key);
    const { kind, status, title, organisation, locations, duplicates } = candidate;
    const places = [...new Set([...locations, ...duplicates.flatMap((each) => each.locations)])];
    const typed = { ...(status === 'waiting' ? {} : entry.undo?.draft), ...entry.draft };
    return {
      id: key,
      kind,
      judgement: status as Judgement,
      title: typed.title ?? title,
      organisation: typed.company_name ?? organisation,
      places: places.join(' / '),
      note: noteOf(candidate),
      seenAt: candidate.found_at,
      // What a judgement was based on: the desk's entry, and what the source says.
      version: `${entry.version}.${candidatePrint(candidate)}`,
      hasDraft: Object.keys(entry.draft).length > 0,
    };
  }

  /** The role of the board, or the candidate, that may be the same. */
  function pairOf(sight: Sight, candidate: Candidate, entry: Entry): Detail['pair'] {
    const pair = candidate.possible_duplicate;
    if (!pair || candidate.kind !== 'new' || entry.different === pairId(pair)) return null;
    const onBoard = sight.board?.roles.find((role) => role.post_pk === pair.post_pk);
    if (onBoard) return { role: onBoard, where: 'board' };
    const other = sight.candidates.find((each) => candidateKey(each) === pair.key);
    if (!other) return null;
    const { fields } = formOf(sight, other, null);
    const built = previewRole(cellsFor(sight, other, null, fields), context());
    return 'role' in built ? { role: built.role, where: 'candidates' } : null;
  }

  /** Refuses what was based on an older state, and says what the present one is. */
  function checkVersion(sight: Sight, candidate: Candidate, version: string): void {
    const { version: present } = rowOf(sight, candidate);
    if (version !== present) throw new Conflict(describe(sight, candidate));
  }

  /** Writes the board and what was decided. Whoever is killed in between leaves a write to finish. */
  async function commit(
    sight: Sight,
    key: string,
    action: 'accept' | 'undo',
    { undo, catalogue }: { undo: Undo; catalogue: (CatalogueHead & { roles: Role[] }) | null },
  ): Promise<void> {
    if (catalogue) {
      const entry = entryOf(sight, key);
      sight.entries.set(key, { ...entry, pending: { undo, action } });
      await writeEntries(dataDir, sight.entries);
      options.betweenWrites?.('begun');
      const at = now();
      const ids = undo.written ? [undo.written.id] : [];
      const check: Check = { at, by: 'curator' };
      const isOpen = action === 'accept' && find(sight, key).kind !== 'gone';
      const writing = replaceCatalogue(dataDir, catalogue, {
        by: catalogue.source === 'sample' ? 'sample' : 'desk',
        tokens,
        now: at,
        checks: new Map(isOpen ? ids.map((id) => [id, check]) : []),
        restored: new Set(action === 'undo' ? ids : []),
      });
      await writing.catch((error: Error) => {
        throw new Refusal(507, `The board cannot be written (${error.message}). It is unchanged.`);
      });
      options.betweenWrites?.('written');
    }
    await conclude(sight, key, undo, action);
  }

  async function accept(sight: Sight, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const role = roleOf(sight, candidate);
    if (!role && candidate.kind !== 'new') {
      throw new Refusal(409, 'This role is no longer on the board. Skip it.');
    }
    const cells =
      candidate.kind === 'gone' && role
        ? { ...cellsOf(role, tokens), closes_at: now() }
        : cellsFor(sight, candidate, role, { ...formOf(sight, candidate, role).fields, ...draft });
    const roleKey = role ? keysById(sight.board ?? { keys: null })(role.post_pk) : sourceKey(key);
    const plan = await planRole(sight.board, roleKey, cells, context()).catch((error: unknown) => {
      throw error instanceof ImportProblem ? new Refusal(422, error.message) : error;
    });
    const written: Written = {
      id: plan.role.post_pk,
      key: roleKey,
      before: role,
      print: printOf(plan.role),
      // A board that was never imported shows the sample, too, once it is started.
      replacedSample: sight.board?.source !== 'import',
    };
    const undo: Undo = { draft, postPk: candidate.post_pk, written, joined: null };
    await commit(sight, key, 'accept', { undo, catalogue: plan.catalogue });
  }

  async function skip(sight: Sight, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const { post_pk: postPk } = candidate;
    const decision = { status: 'skipped', post_pk: postPk, now: now() } as const;
    await writeCandidates(dataDir, settle(sight.candidates, key, decision));
    await remember(sight, key, { draft, postPk, written: null, joined: null });
  }

  /** Keeps how to undo a judgement that leaves the board as it is. */
  async function remember(sight: Sight, key: string, undo: Undo): Promise<void> {
    const entry = entryOf(sight, key);
    sight.entries.set(key, { ...entry, version: entry.version + 1, draft: {}, undo });
    await writeEntries(dataDir, sight.entries);
  }

  /** Joins a candidate with the role, or the other candidate, that it is. */
  async function join(sight: Sight, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const pair = candidate.possible_duplicate;
    if (!pair) throw new Refusal(409, 'There is no other role to join it with.');
    const undo: Undo = { draft, postPk: candidate.post_pk, written: null, joined: pair.key };
    const isOnBoard = pair.post_pk !== null;
    const decision = {
      status: isOnBoard ? 'accepted' : 'skipped',
      post_pk: pair.post_pk,
      now: now(),
    } as const;
    const { source, id, title, locations, url } = candidate;
    const part = { source, id, title, locations, url, by: 'title' as const };
    const others = sight.candidates.map((each) =>
      !isOnBoard && candidateKey(each) === pair.key
        ? { ...each, duplicates: [...each.duplicates, part] }
        : each,
    );
    await writeCandidates(dataDir, settle(others, key, decision));
    await remember(sight, key, undo);
  }

  async function takeBack(sight: Sight, candidate: Candidate): Promise<void> {
    const key = candidateKey(candidate);
    const entry = entryOf(sight, key);
    const undo = entry.undo ?? undoOfSkip(candidate, entry);
    if (candidate.status === 'waiting' || !undo) {
      throw new Refusal(409, 'There is nothing to undo.');
    }
    if (undo.joined) {
      sight.candidates = sight.candidates.map((each) =>
        candidateKey(each) === undo.joined
          ? { ...each, duplicates: each.duplicates.filter((one) => candidateKey(one) !== key) }
          : each,
      );
    }
    await commit(sight, key, 'undo', { undo, catalogue: await boardBefore(sight, undo) });
  }

  /** The board as it was before a judgement; null when that wrote nothing, or the role has left. */
  async function boardBefore({ board }: Sight, { written }: Undo) {
    const shown = board?.roles.find((role) => role.post_pk === written?.id);
    if (!written || !board || (!shown && !written.before)) return null;
    if (!shown || printOf(shown) !== written.print) {
      throw new Refusal(409, 'The role has changed on the board since. Undo that change first.');
    }
    if (written.replacedSample && board.roles.length === 1) return sample(now());
    return planReturn(board, written.key, written, context());
  }

  return {
    async overview(): Promise<Overview> {
      await recover();
      const sight = await look();
      const { board } = sight;
      const roles = board?.source === 'import' ? board.roles : [];
      return {
        boardName: config.public.brandName,
        isSample: board?.source === 'sample',
        ...(await options.sources()),
        values: Object.fromEntries(
          importedFacetFields.map((field) => [field, knownValues(roles, field, startingValues)]),
        ),
        rows: sight.candidates
          .filter(isListed)
          .map((candidate) => rowOf(sight, candidate))
          .sort(inOrder),
      };
    },

    async detail(key: string): Promise<Detail> {
      const sight = await look();
      return describe(sight, find(sight, key));
    },

    async saveDraft(key: string, version: string, draft: Draft): Promise<Detail> {
      return alone(async () => {
        const sight = await look();
        const candidate = find(sight, key);
        checkVersion(sight, candidate, version);
        const entry = entryOf(sight, key);
        sight.entries.set(key, { ...entry, version: entry.version + 1, draft });
        await writeEntries(dataDir, sight.entries);
        return describe(sight, candidate);
      });
    },

    async judge(
      key: string,
      { version, action, draft }: { version: string; action: Action; draft: Draft },
    ): Promise<Detail> {
      await recover();
      return aloneOnBoard(async () => {
        const sight = await look();
        const candidate = find(sight, key);
        if (action === 'undo') await takeBack(sight, candidate);
        else {
          checkVersion(sight, candidate, version);
          if (candidate.status !== 'waiting') throw new Conflict(describe(sight, candidate));
          if (action === 'accept') await accept(sight, candidate, draft);
          else if (action === 'skip') await skip(sight, candidate, draft);
          else if (action === 'same') await join(sight, candidate, draft);
          else {
            const entry = entryOf(sight, key);
            const different = pairId(candidate.possible_duplicate);
            const change = { version: entry.version + 1, draft, different };
            sight.entries.set(key, { ...entry, ...change });
            await writeEntries(dataDir, sight.entries);
          }
        }
        const after = await look();
        return describe(after, find(after, key));
      });
    },
  };
}

/** Another desk came first: its state goes with the refusal. */
export class Conflict extends Refusal {
  readonly current: Detail;
  constructor(current: Detail) {
    super(409, 'Another desk has changed this role meanwhile.');
    this.current = current;
  }
}

function busy(detail: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ELOCKED' ? new Refusal(423, detail, { retryAfter: 2 }) : error;
  };
}

/** A desk that was killed right after it skipped a role has kept no way back, but needs none. */
function undoOfSkip({ status, post_pk: postPk }: Candidate, { draft }: Entry): Undo | null {
  return status === 'skipped' ? { draft, postPk, written: null, joined: null } : null;
}

const pairId = (pair: Candidate['possible_duplicate']): string | null =>
  pair && `${pair.key ?? ''} ${pair.post_pk ?? ''}`;

const printOf = (role: Role): string => fingerprint(contentOf(role));

function httpUrl(text: string): string {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}

/** Roles that were on the board before their source was read were never judged here. */
function isListed({ status, settled_at }: Candidate): boolean {
  return status === 'waiting' || (status !== 'withdrawn' && settled_at !== null);
}

function noteOf(candidate: Candidate): string {
  if (candidate.kind === 'changed') return changedNames(candidate);
  return candidate.evidence?.text ?? '';
}

const kindOrder = { gone: 0, changed: 1, new: 2 } as const;
const collator = new Intl.Collator('en', { numeric: true });

/** Roles that may mislead visitors come first; then by organisation, newest first. */
function inOrder(a: Row, b: Row): number {
  return (
    kindOrder[a.kind] - kindOrder[b.kind] ||
    collator.compare(a.organisation, b.organisation) ||
    b.seenAt - a.seenAt ||
    (a.id < b.id ? -1 : 1)
  );
}
