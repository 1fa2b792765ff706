/** One sync: reads all sources, updates the candidates and, for sources with `auto_update`, the board. Contract: 12.8, 12.9. */
import type { Config } from '../config/load.ts';
import { DAY_SECONDS, isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { takeLock } from '../store/state-file.ts';
import { catalogueIndexer } from '../search-server/catalogue-index.ts';
import { transaction } from '../store/database.ts';
import { type Check, recordChecks, replaceCatalogue } from '../store/replace-catalogue.ts';
import { readLedger } from '../store/link-checks.ts';
import { exchangeRates } from '../import/exchange-rates.ts';
import { type Catalogue, lockCatalogue, readCatalogue } from '../store/catalogue.ts';
import {
  type Candidate,
  candidateKey,
  readCandidates,
  writeCandidates,
  type FieldChange,
} from '../store/candidates.ts';
import { compareReading } from './compare.ts';
import { closeDeadLinks, closeDeadPages } from './evidence.ts';
import { type BoardRole, collectKnown, type Known } from './known-listings.ts';
import { type CheckedPages, checkMissing, readAll, type Reading } from './readings.ts';
import type { Requests } from './request.ts';
import {
  readSources,
  readStates,
  type Source,
  type SourceStates,
  unread,
  writeStates,
} from '../store/sources.ts';
import { cellsOf, planRole, type RoleContext } from '../import/change-role.ts';
import { keysById } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { shown } from '../base/shorten.ts';
import { closingDateTime } from '../roles/dates.ts';

/** The clock and the network. */
export type SyncDependencies = {
  /** Epoch seconds. */
  now: () => number;
  requests: Requests;
};

/** How long a gone role with a settled candidate is remembered. */
const FORGET_SECONDS = 90 * DAY_SECONDS;
/** How long to wait for an import or a desk. */
const LOCK_WAIT_MS = 60_000;

/** What a sync did with one source, for the summary. */
export type SourceSummary = {
  source: string;
  outcome: Reading['outcome'];
  /** Listed roles. */
  roles: number;
  found: Candidate[];
  /** What is wrong or odd, one line each. */
  lines: string[];
};

export type SyncResult = {
  found: Candidate[];
  summaries: SourceSummary[];
  /** Whether changes went to the board. */
  isBoardChanged: boolean;
};

/**
 * Reads all sources and merges their listings into the candidates. One sync runs at a time.
 * @param dryRun writes nothing
 * @param onProgress called with the number of sources read so far
 * @throws when another sync is running
 */
export async function sync(
  config: Config,
  dependencies: SyncDependencies,
  dryRun = false,
  onProgress?: (done: number, total: number) => void,
): Promise<SyncResult> {
  const { dataDir } = config.server;
  const release = dryRun ? () => {} : await lockSync(dataDir);
  try {
    const sources = await readSources(dataDir);
    const states = await readStates(dataDir);
    let read = 0;
    const { requests } = dependencies;
    const readings = await readAll(sources, states, requests, () =>
      onProgress?.(++read, sources.length),
    );
    const now = dependencies.now();
    const pages = await checkMissing(dataDir, readings, states, { requests, now });
    const run = { readings, states, sources, pages, now, dryRun };
    return await mergeReadings(config, run);
  } finally {
    release();
  }
}

async function lockSync(dataDir: string): Promise<() => void> {
  try {
    return await takeLock(dataDir, 'sync');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error('Another sync is running, so nothing was read. Try again when it has ended', {
      cause: error,
    });
  }
}

/** What one run has read, and the earlier state of the sources. */
type Run = {
  readings: readonly Reading[];
  states: SourceStates;
  sources: readonly Source[];
  pages: CheckedPages;
  /** Epoch seconds. */
  now: number;
  dryRun: boolean;
};

/** Merges readings into the candidates, under the catalogue lock. */
async function mergeReadings(config: Config, run: Run): Promise<SyncResult> {
  const { dataDir } = config.server;
  const { readings, states, sources, pages, now, dryRun } = run;
  const { fieldTokens: tokens } = config.public;
  const release = dryRun ? () => {} : await lockCatalogue(dataDir, { waitMs: LOCK_WAIT_MS });
  let result: SyncResult;
  const checks = new Map<number, Check>();
  try {
    const catalogue = await readCatalogue(dataDir, tokens);
    // The sample's roles are invented: no source lists them.
    const roles = catalogue?.source === 'import' ? catalogue.roles : [];
    const open = roles.filter((role) => isOpen(role, now));
    const candidates = await readCandidates(dataDir);
    const known = collectKnown({ candidates, board: open.map(boardRole), sources, states });
    const summaries = readings.map((reading) =>
      mergeReading(known, reading, { states, pages, now, checks }),
    );
    const dead = closeDeadLinks(known, open, await readLedger(dataDir), now);
    // Sources read later may have added locations to a role found earlier.
    const latest = summaries.map((summary) => ({
      ...summary,
      found: summary.found.map((one) =>
        one.kind === 'new' ? (known.candidates.get(candidateKey(one)) ?? one) : one,
      ),
    }));
    const updating = new Set(sources.flatMap(({ id, auto_update: isAuto }) => (isAuto ? id : [])));
    let changed: Catalogue | null = null;
    if (catalogue?.source === 'import' && updating.size > 0) {
      const updated = await updateBoard(config, { catalogue, known, updating, now });
      for (const { source, line } of updated.left) {
        latest.find((summary) => summary.source === source)?.lines.push(line);
      }
      changed = updated.catalogue === catalogue ? null : updated.catalogue;
    }
    const found = [...latest.flatMap((summary) => summary.found), ...dead];
    result = { found, summaries: latest, isBoardChanged: changed !== null && !dryRun };
    if (!dryRun) {
      const kept = [...known.candidates.values()].filter((one) => !isForgotten(one, now));
      const isChanged =
        kept.length !== candidates.length || kept.some((one, n) => one !== candidates[n]);
      const record = () => {
        if (isChanged) writeCandidates(dataDir, kept);
        writeStates(dataDir, states);
      };
      const prepare = catalogueIndexer(config);
      const options = { by: 'sync', tokens, now, prepare, also: record } as const;
      if (changed) await replaceCatalogue(dataDir, changed, options);
      else transaction(dataDir, record);
    }
  } finally {
    release();
  }
  if (!dryRun)
    await recordChecks(dataDir, checks, { tokens, now, prepare: catalogueIndexer(config) });
  return result;
}

/** Applies changes of sources with `auto_update` to the board and settles their candidates. */
async function updateBoard(
  config: Config,
  options: { catalogue: Catalogue; known: Known; updating: ReadonlySet<string>; now: number },
): Promise<AutoUpdate> {
  const { catalogue, known, updating, now } = options;
  const { fieldTokens: tokens } = config.public;
  const { unitsPerUsd: rates } = await exchangeRates(config.server.ratesUrl);
  const candidates = known.candidates.values();
  const updated = await applyChanges(catalogue, candidates, updating, { tokens, rates, now });
  for (const candidate of updated.settled) {
    known.candidates.set(candidateKey(candidate), candidate);
  }
  return updated;
}

const boardRole = (role: Role): BoardRole => ({
  post_pk: role.post_pk,
  title: role.title,
  organisation: role.company_name,
  locations: role.locations,
  url: role.url_external,
});

function isForgotten({ kind, status, found_at: at }: Candidate, now: number): boolean {
  return kind === 'gone' && status !== 'waiting' && now - at > FORGET_SECONDS;
}

/** Merges one reading; mutates `known`, `states` and `checks`. */
function mergeReading(
  known: Known,
  answer: Reading,
  options: {
    states: SourceStates;
    pages: CheckedPages;
    now: number;
    checks: Map<number, Check>;
  },
): SourceSummary {
  const { states, pages, now, checks } = options;
  const { source, outcome } = answer;
  const before = states.get(source.id) ?? unread;
  const summary = { source: source.id, outcome, roles: before.ids.length, found: [], lines: [] };
  if (outcome === 'failed') {
    states.set(source.id, { ...before, problem: answer.reason, has_failed: true });
    return { ...summary, lines: [`cannot be read: ${answer.reason}; nothing was closed`] };
  }
  if (outcome === 'unchanged') {
    // Validators are kept only for a healthy reading, so this one is healthy too.
    const isHealthy = before.validators !== null;
    const healthy_at = isHealthy ? now : before.healthy_at;
    states.set(source.id, {
      ...before,
      read_at: now,
      healthy_at,
      problem: isHealthy ? '' : before.problem,
      has_failed: false,
    });
    if (isHealthy) noteChecks(known, source, before.ids, { checks, now });
    return summary;
  }
  const { reading, validators } = answer;
  const { found, state, verdict } = compareReading(known, source, { state: before, reading, now });
  const isHealthy = verdict.reason === null;
  const closed = closeDeadPages(known, source, { state, pages, now });
  const read = reading.roles.map(({ id }) => id);
  // Without validators, the next sync reads the source again even if it has not changed. That is
  // needed when this reading closed nothing or was incomplete.
  const isWhole = isHealthy && read.length === reading.ids.size;
  states.set(source.id, { ...closed.state, validators: isWhole ? validators : null });
  if (isHealthy) noteChecks(known, source, read, { checks, now });
  const lines = isHealthy
    ? reading.lines
    : [...reading.lines, `${verdict.reason}; none was closed for that`];
  return { ...summary, roles: reading.ids.size, found: [...found, ...closed.found], lines };
}

/** Records that roles on the board are still open, as a healthy reading shows. */
function noteChecks(
  known: Known,
  source: Source,
  ids: readonly string[],
  { checks, now }: { checks: Map<number, Check>; now: number },
): void {
  for (const id of ids) {
    const key = known.owners.get(candidateKey({ source: source.id, id })) ?? '';
    const postPk = known.candidates.get(key)?.post_pk;
    if (postPk) checks.set(postPk, { at: now, by: 'source' });
  }
}

/** The updated board, and what was left out. */
type AutoUpdate = {
  catalogue: Catalogue;
  /** Candidates that the update settles. */
  settled: Candidate[];
  /** Why a change was left for the desk: a line, and the source. */
  left: Array<{ source: string; line: string }>;
};

/**
 * Writes source changes into the board's roles by the rules of an import. Only changed fields are
 * touched. New and gone roles, and changes that an import would refuse, are left for the desk.
 * @param sources ids of the sources with `auto_update`
 */
async function applyChanges(
  catalogue: Catalogue,
  candidates: Iterable<Candidate>,
  sources: ReadonlySet<string>,
  context: RoleContext,
): Promise<AutoUpdate> {
  let board = catalogue;
  const settled: Candidate[] = [];
  const left: AutoUpdate['left'] = [];
  const keyOf = keysById(catalogue);
  for (const candidate of candidates) {
    const { kind, status, source } = candidate;
    if (kind !== 'changed' || status !== 'waiting' || !sources.has(source)) continue;
    const role = board.roles.find(({ post_pk: id }) => id === candidate.post_pk);
    if (!role) continue;
    const changed = cellsOfChanges(candidate.changes);
    if (Object.keys(changed).length > 0) {
      try {
        const cells = cellsOf(role, context.tokens, changed);
        const plan = await planRole(board, keyOf(role.post_pk), cells, context);
        board = { ...board, ...plan.catalogue };
      } catch (error) {
        if (!(error instanceof ImportProblem)) throw error;
        const line = `role ${shown(candidate.id)} waits for the desk: ${error.message}`;
        left.push({ source, line });
        continue;
      }
    }
    settled.push({ ...candidate, status: 'accepted', settled_at: context.now });
  }
  return { catalogue: board, settled, left };
}

/** The cells that changes replace. Fields that the board does not show have none. */
function cellsOfChanges(changes: readonly FieldChange[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const { field, to } of changes) {
    if (field === 'title' || field === 'locations' || field === 'salary') cells[field] = to;
    if (field === 'url') cells.url_external = to;
    if (field === 'closes_at') cells.closes_at = typeof to === 'number' ? closingDateTime(to) : '';
  }
  return cells;
}
