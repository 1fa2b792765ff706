/**
 * One sync: reads all sources and updates the candidates and, for sources with `auto_update`, the
 * board. Contract: 12.8, 12.9.
 */
import { shown } from '../base/shorten.ts';
import type { Config } from '../config/load.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import { boardPlaces } from '../facts/board-places.ts';
import { postingFacts } from '../facts/posting-facts.ts';
import { cellsOf, planRole, type RoleContext } from '../import/change-role.ts';
import { exchangeRates } from '../import/exchange-rates.ts';
import { keysById } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { DAY_SECONDS, isOpen } from '../roles/closing.ts';
import { closingDateTime } from '../roles/dates.ts';
import type { Role } from '../roles/role.ts';
import { catalogueIndexer } from '../search-server/catalogue-index.ts';
import {
  type Candidate,
  candidateKey,
  readCandidates,
  skippedByRule,
  writeCandidates,
} from '../store/candidates.ts';
import { correctedBy, readCorrections } from '../store/corrections.ts';
import { type Catalogue, lockCatalogue, readCatalogue } from '../store/catalogue.ts';
import { transaction } from '../store/database.ts';
import { readRules } from '../store/rules.ts';
import { isSkippedBy, parseRule } from '../triage/rules.ts';
import { readLedger } from '../store/link-checks.ts';
import { type Check, recordChecks, replaceCatalogue } from '../store/replace-catalogue.ts';
import {
  readSources,
  readStates,
  type Source,
  type SourceStates,
  unread,
  writeStates,
} from '../store/sources.ts';
import { takeLock } from '../store/state-file.ts';
import { compareReading } from './compare.ts';
import { closeDeadLinks, closeDeadPages } from './evidence.ts';
import { collectKnown, type Known, settleOnBoard } from './known-listings.ts';
import {
  type CheckedPages,
  checkMissing,
  readAll,
  type Reading,
  type SourceAccess,
} from './readings.ts';
import { READER_VERSION } from './systems.ts';

/** The clock and the sources. */
export type SyncDependencies = SourceAccess & {
  /** Epoch seconds. */
  now: () => number;
};

/** How long a gone posting with a settled candidate is remembered, unless its role is open. */
const FORGET_SECONDS = 90 * DAY_SECONDS;
/** Lines of a reading that are kept. */
const MAX_NOTES = 20;
/** How long to wait for an import or a desk. */
const LOCK_WAIT_MS = 60_000;

/** What a sync did with one source, for the summary. */
export type SourceSummary = {
  source: string;
  outcome: Reading['outcome'];
  /** Listed roles. */
  roles: number;
  found: Candidate[];
  /** How many roles of the board have a new posting for the same work at the same place. */
  postedAgain: number;
  /** What is wrong or odd, one line each. */
  lines: string[];
};

export type SyncResult = {
  /** What waits for a judgement now. */
  found: Candidate[];
  summaries: SourceSummary[];
  /** How many new candidates each rule has skipped, by its line. */
  skipped: ReadonlyMap<string, number>;
  /** Whether changes went to the board. */
  isBoardChanged: boolean;
};

/**
 * Reads all sources and merges their listings into the candidates. One sync runs at a time.
 * @param dryRun writes nothing
 * @param onProgress called with the number of sources read so far
 */
export async function sync(
  config: Config,
  { now: clock, ...access }: SyncDependencies,
  dryRun = false,
  onProgress?: (done: number, total: number) => void,
): Promise<SyncResult> {
  const { dataDir, ratesUrl } = config.server;
  const release = dryRun ? () => {} : await takeLock(dataDir, 'sync').catch(refuseSecond);
  try {
    const sources = await readSources(dataDir);
    const states = await readStates(dataDir);
    let read = 0;
    const onRead = () => onProgress?.(++read, sources.length);
    const readings = await readAll(sources, states, access, onRead);
    const now = clock();
    const pages = await checkMissing(dataDir, readings, states, access, now);
    const updating = new Set(sources.filter((source) => source.auto_update).map(({ id }) => id));
    // Fetched before the catalogue is locked, because the service may be slow.
    const rates = updating.size > 0 ? (await exchangeRates(ratesUrl)).unitsPerUsd : {};
    const run = { readings, states, sources, pages, updating, rates, now, dryRun };
    return await mergeReadings(config, run);
  } finally {
    release();
  }
}

function refuseSecond(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ELOCKED') throw error;
  throw new Error('Another sync is running, so nothing was read. Try again when it has finished', {
    cause: error,
  });
}

/** What one run has read, and the earlier state of the sources. */
type Run = {
  readings: readonly Reading[];
  states: SourceStates;
  sources: readonly Source[];
  pages: CheckedPages;
  /** Ids of the sources with `auto_update`. */
  updating: ReadonlySet<string>;
  rates: UnitsPerUsd;
  /** Epoch seconds. */
  now: number;
  dryRun: boolean;
};

/** Merges readings into the candidates, under the catalogue lock. */
async function mergeReadings(config: Config, run: Run): Promise<SyncResult> {
  const { dataDir } = config.server;
  const { states, sources, updating, rates, now, dryRun } = run;
  const { fieldTokens: tokens } = config.public;
  const prepare = catalogueIndexer(config);
  const checks = new Map<number, Check>();
  let result: SyncResult;
  const release = dryRun ? () => {} : await lockCatalogue(dataDir, { waitMs: LOCK_WAIT_MS });
  try {
    const catalogue = await readCatalogue(dataDir, tokens);
    // The sample's roles are invented: no source lists them.
    const board = catalogue?.source === 'import' ? catalogue : null;
    const open = board?.roles.filter((role) => isOpen(role, now)) ?? [];
    const candidates = await readCandidates(dataDir);
    const known = collectKnown(candidates, open, sources, states);
    settleOnBoard(known, now);
    const summaries = run.readings.map((reading) => mergeReading(known, reading, run, checks));
    const dead = closeDeadLinks(known, open, await readLedger(dataDir), now);
    for (const summary of summaries) {
      // Sources read later may have added locations to a role found earlier.
      summary.found = summary.found.map((one) =>
        one.kind === 'new' ? (known.candidates.get(candidateKey(one)) ?? one) : one,
      );
    }
    const skipped = skipByRules(dataDir, known, summaries, now);
    const context = { tokens, rates, now };
    const placesOf = placesReader(config, now);
    const options = { updating, context, summaries, placesOf };
    const updated = board && (await applyChanges(board, known, options));
    const isBoardChanged = updated !== board && !dryRun;
    result = {
      found: [...summaries.flatMap(({ found }) => found), ...dead],
      summaries,
      skipped,
      isBoardChanged,
    };
    if (!dryRun) {
      const openIds = new Set(open.map(({ post_pk: id }) => id));
      const kept = [...known.candidates.values()].filter((one) => !isForgotten(one, openIds, now));
      const record = () => {
        writeCandidates(dataDir, kept);
        writeStates(dataDir, states);
      };
      if (updated && isBoardChanged) {
        const options = { by: 'sync', tokens, now, prepare, also: record } as const;
        await replaceCatalogue(dataDir, updated, options);
      } else transaction(dataDir, record);
    }
  } finally {
    release();
  }
  if (!dryRun) await recordChecks(dataDir, checks, { tokens, now, prepare });
  return result;
}

/**
 * Skips what is new in this run and what a rule is about; takes it out of the summaries. What was
 * found earlier was judged by the rules then, or when they were saved. Contract: 13.10.
 * @returns how many each rule has skipped, by its line
 */
function skipByRules(
  dataDir: string,
  known: Known,
  summaries: readonly SourceSummary[],
  now: number,
): Map<string, number> {
  const rules = readRules(dataDir).map(({ line }) => ({ line, rule: parseRule(line) }));
  const skipped = new Map<string, number>();
  if (rules.length === 0) return skipped;
  for (const summary of summaries) {
    summary.found = summary.found.filter((one) => {
      if (one.kind !== 'new' || one.status !== 'waiting') return true;
      const posting = { ...one, teams: one.stated?.teams ?? [] };
      const line = rules.find(({ rule }) => isSkippedBy(rule, posting))?.line;
      if (line === undefined) return true;
      known.candidates.set(candidateKey(one), skippedByRule(one, line, now));
      skipped.set(line, (skipped.get(line) ?? 0) + 1);
      return false;
    });
  }
  return skipped;
}

/** Whether to forget a candidate. An open role may still have the key of an earlier posting. */
function isForgotten(
  { kind, status, post_pk: id, found_at: at }: Candidate,
  openIds: ReadonlySet<number>,
  now: number,
): boolean {
  const isOld = kind === 'gone' && status !== 'waiting' && now - at > FORGET_SECONDS;
  return isOld && !(id !== null && openIds.has(id));
}

/** Merges one reading; mutates `known`, the states and `checks`. */
function mergeReading(
  known: Known,
  answer: Reading,
  { states, pages, now }: Run,
  checks: Map<number, Check>,
): SourceSummary {
  const { source, outcome } = answer;
  const before = states.get(source.id) ?? unread;
  const summary = {
    source: source.id,
    outcome,
    roles: before.ids.length,
    found: [],
    postedAgain: 0,
    lines: [],
  };
  /** A healthy reading shows that roles on the board are still open. */
  const noteChecks = (ids: readonly string[]) => {
    for (const id of ids) {
      const key = known.owners.get(candidateKey({ source: source.id, id })) ?? '';
      const postPk = known.candidates.get(key)?.post_pk;
      if (postPk) checks.set(postPk, { at: now, by: 'source' });
    }
  };
  if (outcome === 'failed') {
    states.set(source.id, { ...before, problem: answer.reason, has_failed: true });
    return { ...summary, lines: [`cannot be read: ${answer.reason}; nothing was closed`] };
  }
  if (outcome === 'unchanged') {
    // Validators are kept only for a healthy reading, so this one is healthy too.
    const healthy = before.validators === null ? {} : { healthy_at: now, problem: '' };
    states.set(source.id, { ...before, read_at: now, has_failed: false, ...healthy });
    if (before.validators !== null) noteChecks(before.ids);
    return summary;
  }
  const { reading, validators } = answer;
  const compared = compareReading(known, source, { state: before, reading, now });
  const { found, state, verdict } = compared;
  const isHealthy = verdict.reason === null;
  const closed = closeDeadPages(known, source, {
    state,
    // An old page is dead because its role has moved.
    pages: compared.isMoved ? new Map() : pages,
    now,
  });
  const read = reading.roles.map(({ id }) => id);
  // Without validators, the next sync reads the source again even if it has not changed. That is
  // needed when this reading closed nothing or was incomplete.
  const isWhole = isHealthy && read.length === reading.ids.size;
  const earlier = new Set(before.ids);
  const hasNew = [...reading.ids].some((id) => !earlier.has(id));
  states.set(source.id, {
    ...closed.state,
    notes: reading.lines.slice(0, MAX_NOTES),
    listed_at: hasNew ? now : (before.listed_at ?? source.added_at),
    validators: isWhole ? validators : null,
    reader: READER_VERSION,
  });
  if (isHealthy) noteChecks(read);
  const lines = isHealthy
    ? reading.lines
    : [...reading.lines, `${verdict.reason}, so no role was closed`];
  const { postedAgain } = compared;
  const all = [...found, ...closed.found];
  return { ...summary, roles: reading.ids.size, found: all, postedAgain, lines };
}

/**
 * Writes source changes into the board's roles by the rules of an import, and settles their
 * candidates. Only changed fields are touched. New and gone roles, and changes that an import would
 * refuse, are left for the desk, with a line in the summary.
 * @returns the board; the same object if nothing changed
 */
async function applyChanges(
  catalogue: Catalogue,
  known: Known,
  options: {
    updating: ReadonlySet<string>;
    context: RoleContext;
    summaries: readonly SourceSummary[];
    placesOf: (candidate: Candidate) => string[];
  },
): Promise<Catalogue> {
  const { updating, context, summaries, placesOf } = options;
  const keyOf = keysById(catalogue);
  let board = catalogue;
  for (const candidate of known.candidates.values()) {
    const { kind, status, source } = candidate;
    if (kind !== 'changed' || status !== 'waiting' || !updating.has(source)) continue;
    const role = board.roles.find(({ post_pk: id }) => id === candidate.post_pk);
    if (!role) continue;
    const changed = cellsOfChanges(candidate, role, placesOf);
    if (Object.keys(changed).length > 0) {
      try {
        const cells = cellsOf(role, context.tokens, changed);
        const plan = await planRole(board, keyOf(role.post_pk), cells, context);
        board = { ...board, ...plan.catalogue };
      } catch (error) {
        if (!(error instanceof ImportProblem)) throw error;
        const line = `role ${shown(candidate.id)} waits for the desk: ${error.message}`;
        summaries.find((summary) => summary.source === source)?.lines.push(line);
        continue;
      }
    }
    const settled = { ...candidate, status: 'accepted', settled_at: context.now } as const;
    known.candidates.set(candidateKey(candidate), settled);
  }
  return board;
}

/** The cells of a role that changes replace. Fields that the board does not show have none. */
function cellsOfChanges(
  candidate: Candidate,
  role: Role,
  placesOf: (candidate: Candidate) => string[],
): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const { field, to } of candidate.changes) {
    if (field === 'title' || field === 'salary') cells[field] = to;
    if (field === 'locations') cells.locations = placesOf(candidate);
    if (field === 'description' && role.description_full) cells.description_full = to;
    if (field === 'url') cells.url_external = to;
    if (field === 'closes_at') cells.closes_at = typeof to === 'number' ? closingDateTime(to) : '';
  }
  return cells;
}

/** Reads the places of a candidate as the desk suggests them, with what curators corrected. */
function placesReader({ server }: Config, now: number) {
  const corrections = readCorrections(server.dataDir);
  return (candidate: Candidate): string[] => {
    const corrected = correctedBy(corrections, candidate.source);
    const context = { levels: [], cityNaming: server.placeNames, corrected, now };
    const facts = postingFacts(candidate, context);
    return boardPlaces(facts, candidate.locations).map(({ value }) => value);
  };
}
