/** `npm run sync`: reads all sources and keeps what they say as candidates (12.8). */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Config } from '../../config/load.ts';
import { isOpen } from '../../roles/closing.ts';
import type { Role } from '../../roles/role.ts';
import type { Terminal } from '../import/run-import.ts';
import { takeLock } from '../lock.ts';
import { type Check, recordChecks, replaceCatalogue } from '../replace-catalogue.ts';
import { readLedger } from '../report/link-ledger.ts';
import { exchangeRates } from '../salary/exchange-rates.ts';
import { type Catalogue, lockCatalogue, readCatalogue } from '../store.ts';
import { whatIsLive } from '../what-is-live.ts';
import { applyChanges, type AutoUpdate } from './auto-update.ts';
import { type Candidate, candidateKey, readCandidates, writeCandidates } from './candidates.ts';
import { compareReading } from './compare.ts';
import { closeByEvidence, closeDeadLinks, judgeReading } from './evidence.ts';
import { type BoardRole, collectKnown, type Known } from './known-listings.ts';
import { judgePage, type PageVerdict } from './page-check.ts';
import { createRequests, type Requests, type Validators } from './request.ts';
import {
  readSources,
  readStates,
  type Source,
  type SourceState,
  type SourceStates,
  unread,
  writeStates,
} from './source-list.ts';
import { type Answer, printable, SourceProblem } from './system.ts';
import { type BoardReading, readBoard, systems } from './systems.ts';

/** What a sync needs of the outside world; tests bring their own. */
export type SyncDependencies = {
  /** Epoch seconds. */
  now: () => number;
  requests: Requests;
};

/** Sources that are read at the same time; each host has one request at a time in any case. */
const SOURCES_AT_ONCE = 8;
/** Pages that are checked for one source in one run. */
const MAX_PAGES_CHECKED = 50;
/** A page is dead when it was so on this many days. */
const DEAD_DAYS = 2;
/** What was settled or withdrawn and is not listed any more is forgotten after this long. */
const FORGET_SECONDS = 90 * 86_400;
const STALE_LOCK_MS = 30_000;
/** How long to wait for an import or a desk. */
const LOCK_WAIT_MS = 60_000;

/** What one source answered. */
type Reading =
  | { source: Source; outcome: 'read'; reading: BoardReading; validators: Validators | null }
  | { source: Source; outcome: 'unchanged' }
  | { source: Source; outcome: 'failed'; reason: string };

/** What a sync did in one source, for the summary. */
export type SourceSummary = {
  source: string;
  outcome: Reading['outcome'];
  /** Roles that the source lists. */
  roles: number;
  found: Candidate[];
  /** What is odd, each a line. */
  lines: string[];
};

/** What a sync found. */
export type SyncResult = {
  found: Candidate[];
  summaries: SourceSummary[];
  /** Whether changes went to the board (12.9). */
  isBoardChanged: boolean;
};

/** How requests name this board. */
export function userAgentOf({ siteUrl, contactEmail }: Config['public']): string {
  return `JobBoardSync/1.0 (+${siteUrl}; ${contactEmail})`;
}

/**
 * Reads all sources and prints what was found.
 * @throws when another sync is at work
 */
export async function runSync(
  options: { dryRun: boolean; json: boolean },
  config: Config,
  { out, err }: Terminal,
  dependencies?: SyncDependencies,
): Promise<void> {
  const requests = dependencies?.requests ?? createRequests(requestOptions(config));
  const now = dependencies?.now ?? (() => Math.floor(Date.now() / 1000));
  try {
    const bar = progressBar(err.isTTY === true);
    const result = await sync(config, { now, requests }, options.dryRun, bar);
    if (options.json) out.write(`${JSON.stringify(result.found.map(published), null, 2)}\n`);
    const summary = options.json ? err : out;
    for (const line of summaryLines(result, options.dryRun)) summary.write(`${line}\n`);
    if (result.isBoardChanged) for (const line of whatIsLive(config)) summary.write(`${line}\n`);
  } finally {
    if (!dependencies) await requests.close();
  }
}

/** How the sources of a configuration are reached. */
export function requestOptions({ public: visible, server }: Config) {
  return { origin: server.atsOrigin, userAgent: userAgentOf(visible) };
}

/**
 * Reads all sources and takes what they say into the state directory, one sync at a time.
 * @param dryRun writes nothing
 */
export async function sync(
  config: Config,
  dependencies: SyncDependencies,
  dryRun = false,
  onProgress: Progress = silent,
): Promise<SyncResult> {
  const { dataDir } = config.server;
  const release = dryRun ? async () => {} : await lockSync(dataDir);
  try {
    const sources = await readSources(dataDir);
    const states = await readStates(dataDir);
    onProgress.start(sources.length);
    const readings = await readAll(sources, states, dependencies.requests, onProgress);
    const pages = await checkMissing(dataDir, readings, states, dependencies);
    const taken = { readings, states, sources, pages, dependencies, dryRun };
    return await takeReadings(config, taken);
  } finally {
    onProgress.stop();
    await release();
  }
}

async function lockSync(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  try {
    return await takeLock(path.join(dataDir, 'sync'), { staleMs: STALE_LOCK_MS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error('Another sync is at work: nothing was read. Try again when it has ended', {
      cause: error,
    });
  }
}

async function readAll(
  sources: readonly Source[],
  states: Readonly<SourceStates>,
  requests: Requests,
  onProgress: Progress,
): Promise<Reading[]> {
  const readings = new Map<Source, Reading>();
  const queue = sources.values();
  async function work(): Promise<void> {
    for (const source of queue) {
      readings.set(source, await readSource(source, states.get(source.id)?.validators, requests));
      onProgress.step();
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, work));
  return sources.flatMap((source) => readings.get(source) ?? []);
}

/** A server said that nothing has changed. */
class NotModified extends Error {}

async function readSource(
  source: Source,
  known: Validators | null | undefined,
  requests: Requests,
): Promise<Reading> {
  const system = systems[source.system];
  let validators: Validators | null = null;
  const get = async (address: string): Promise<Answer> => {
    if (source.system === 'page') return requests.readPage(address);
    const isConditional = system.isOneAnswer && address === source.address;
    const answer = await requests.read(address, isConditional ? known : null);
    if (answer === 'not modified') throw new NotModified();
    if (isConditional) ({ validators } = answer);
    return answer;
  };
  try {
    const reading = await readBoard(system, source.address, get);
    return { source, outcome: 'read', reading, validators };
  } catch (error) {
    if (error instanceof NotModified) return { source, outcome: 'unchanged' };
    if (error instanceof SourceProblem) return { source, outcome: 'failed', reason: error.message };
    throw error;
  }
}

/** What the pages of missing roles said today, by the role's key. */
type CheckedPages = ReadonlyMap<string, PageVerdict>;

/**
 * Checks the pages of roles that a reading misses without being healthy, each at most once a day.
 */
async function checkMissing(
  dataDir: string,
  readings: readonly Reading[],
  states: Readonly<SourceStates>,
  { requests, now }: SyncDependencies,
): Promise<CheckedPages> {
  const today = dayOf(now());
  const due = readings.flatMap(({ source, ...answer }) => {
    const state = states.get(source.id);
    if (answer.outcome !== 'read' || !state) return [];
    const { lost, reason } = judgeReading(state.ids, answer.reading);
    if (reason === null) return [];
    return lost
      .filter((id) => !state.missing[id]?.days.includes(today))
      .slice(0, MAX_PAGES_CHECKED)
      .map((id) => candidateKey({ source: source.id, id }));
  });
  if (due.length === 0) return new Map();
  const candidates = await readCandidates(dataDir);
  const links = new Map(
    candidates.flatMap((candidate) =>
      [candidate, ...candidate.duplicates].map((member) => [candidateKey(member), member.url]),
    ),
  );
  const checked = await Promise.all(
    due.flatMap((key) => {
      const link = links.get(key);
      return link === undefined
        ? []
        : [checkPage(link, requests).then((found) => [key, found] as const)];
    }),
  );
  return new Map(checked);
}

async function checkPage(link: string, requests: Requests): Promise<PageVerdict> {
  try {
    return judgePage(link, await requests.probe(link));
  } catch (error) {
    if (error instanceof SourceProblem) return { state: 'unclear', reason: error.message };
    throw error;
  }
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

type Taken = {
  readings: readonly Reading[];
  states: SourceStates;
  sources: readonly Source[];
  pages: CheckedPages;
  dependencies: SyncDependencies;
  dryRun: boolean;
};

/** Takes readings into the candidates, under the lock of the catalogue. */
async function takeReadings(config: Config, taken: Taken): Promise<SyncResult> {
  const { dataDir } = config.server;
  const { states, sources, dryRun } = taken;
  const now = taken.dependencies.now();
  const { fieldTokens: tokens } = config.public;
  const release = dryRun ? async () => {} : await lockCatalogue(dataDir, { waitMs: LOCK_WAIT_MS });
  let result: SyncResult;
  const checks = new Map<number, Check>();
  try {
    const catalogue = await readCatalogue(dataDir, tokens);
    // Roles of the invented sample are not anybody's.
    const roles = catalogue?.source === 'import' ? catalogue.roles : [];
    const open = roles.filter((role) => isOpen(role, now));
    const candidates = await readCandidates(dataDir);
    const known = collectKnown({ candidates, board: open.map(boardRole), sources, states });
    const summaries = taken.readings.map((reading) =>
      takeReading(known, reading, { states, pages: taken.pages, now, checks }),
    );
    const dead = closeDeadLinks(known, open, await readLedger(dataDir), now);
    // A role may have got further places from sources that were read after it was found.
    const latest = summaries.map((summary) => ({
      ...summary,
      found: summary.found.map((one) =>
        one.kind === 'new' ? (known.candidates.get(candidateKey(one)) ?? one) : one,
      ),
    }));
    const updating = new Set(sources.flatMap(({ id, auto_update: isAuto }) => (isAuto ? id : [])));
    let isBoardChanged = false;
    if (catalogue?.source === 'import' && updating.size > 0) {
      const { left, isWritten } = await update(config, { catalogue, known, updating, now, dryRun });
      for (const { source, line } of left) {
        latest.find((summary) => summary.source === source)?.lines.push(line);
      }
      isBoardChanged = isWritten;
    }
    const found = [...latest.flatMap((summary) => summary.found), ...dead];
    result = { found, summaries: latest, isBoardChanged };
    if (!dryRun) {
      const kept = [...known.candidates.values()].filter((one) => !isForgotten(one, now));
      const isChanged =
        kept.length !== candidates.length || kept.some((one, n) => one !== candidates[n]);
      if (isChanged) await writeCandidates(dataDir, kept);
      await writeStates(dataDir, states);
    }
  } finally {
    await release();
  }
  if (!dryRun) await recordChecks(dataDir, checks, { tokens, now });
  return result;
}

/**
 * Takes changes of some sources to the board.
 * @returns whether the board has changed, and what is left to the desk, and why
 */
async function update(
  { public: { fieldTokens: tokens }, server: { dataDir, ratesUrl } }: Config,
  options: {
    catalogue: Catalogue;
    known: Known;
    updating: ReadonlySet<string>;
    now: number;
    dryRun: boolean;
  },
): Promise<{ left: AutoUpdate['left']; isWritten: boolean }> {
  const { catalogue, known, updating, now, dryRun } = options;
  const { unitsPerUsd: rates } = await exchangeRates(ratesUrl);
  const candidates = known.candidates.values();
  const updated = await applyChanges(catalogue, candidates, updating, { tokens, rates, now });
  const isWritten = updated.catalogue !== catalogue && !dryRun;
  if (isWritten) await replaceCatalogue(dataDir, updated.catalogue, { by: 'sync', tokens, now });
  for (const candidate of updated.settled) {
    known.candidates.set(candidateKey(candidate), candidate);
  }
  return { left: updated.left, isWritten };
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

function takeReading(
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
    // Only a healthy answer is asked for whether it has changed.
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
  const closed = takePages(known, source, { state, pages, now });
  const read = reading.roles.map(({ id }) => id);
  // An answer that closed nothing, or was not read whole, is read again, though its server calls it
  // unchanged.
  const isWhole = isHealthy && read.length === reading.ids.size;
  states.set(source.id, { ...closed.state, validators: isWhole ? validators : null });
  if (isHealthy) noteChecks(known, source, read, { checks, now });
  const lines = isHealthy
    ? reading.lines
    : [...reading.lines, `${verdict.reason}; none was closed for that`];
  return { ...summary, roles: reading.ids.size, found: [...found, ...closed.found], lines };
}

/** Counts the days on which pages of missing roles were dead, and closes roles by them. */
function takePages(
  known: Known,
  source: Source,
  { state, pages, now }: { state: SourceState; pages: CheckedPages; now: number },
): { state: SourceState; found: Candidate[] } {
  const missing = { ...state.missing };
  const found: Candidate[] = [];
  const closed = new Set<string>();
  for (const [id, earlier] of Object.entries(state.missing)) {
    const verdict = pages.get(candidateKey({ source: source.id, id }));
    if (!verdict || verdict.state === 'unclear') continue;
    const { reason } = verdict;
    const days = verdict.state === 'dead' ? [...new Set([...earlier.days, dayOf(now)])] : [];
    missing[id] = { days, reason };
    if (days.length < DEAD_DAYS) continue;
    const text = `its page: ${reason}, on ${days.join(' and ')}, and ${source.id} does not list it`;
    found.push(
      ...closeByEvidence(known, { source: source.id, id }, { kind: 'dead page', at: now, text }),
    );
    closed.add(id);
    delete missing[id];
  }
  const ids = state.ids.filter((id) => !closed.has(id));
  return { state: { ...state, ids, missing, closed: state.closed + found.length }, found };
}

/** A healthy reading shows that roles of the board are still open. */
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

/** What `--json` prints of a candidate, in this order (12.8). */
const publishedFields = [
  'source',
  'id',
  'kind',
  'title',
  'organisation',
  'locations',
  'url',
  'posted_at',
  'closes_at',
  'salary',
  'employment_type',
  'workplace',
  'description',
  'changes',
  'evidence',
  'duplicates',
  'possible_duplicate',
  'post_pk',
] as const satisfies ReadonlyArray<keyof Candidate>;

const published = (candidate: Candidate): Partial<Candidate> =>
  Object.fromEntries(publishedFields.map((field) => [field, candidate[field]]));

/** A sync in words: a line for each source, what is odd below it, and a total. */
export function summaryLines({ found, summaries }: SyncResult, dryRun: boolean): string[] {
  if (summaries.length === 0) {
    return ['There are no sources yet: add one with "npm run sources -- add URL".'];
  }
  return [
    ...summaries.flatMap((summary) => [
      `${summary.source}: ${outcomeText(summary)}`,
      ...summary.lines.slice(0, MAX_LINES).map((line) => `  ${printable(line)}`),
      ...(summary.lines.length > MAX_LINES
        ? [`  and ${summary.lines.length - MAX_LINES} more such lines`]
        : []),
    ]),
    `${totals(found)} in ${count(summaries.length, 'source')}.`,
    ...(dryRun ? ['Dry run: nothing was written.'] : []),
  ];
}

/** Lines that the summary shows for one source. */
const MAX_LINES = 10;

function outcomeText({ outcome, roles, found }: SourceSummary): string {
  if (outcome === 'failed') return 'failed';
  const text = outcome === 'unchanged' ? 'unchanged' : totals(found);
  return `${count(roles, 'role')}, ${text}`;
}

function totals(found: readonly Candidate[]): string {
  const kinds = (['new', 'changed', 'gone'] as const).map(
    (kind) => `${found.filter((one) => one.kind === kind).length} ${kind}`,
  );
  return kinds.join(', ');
}

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;

/** Shows how many sources have been read. */
type Progress = { start: (total: number) => void; step: () => void; stop: () => void };

const silent: Progress = { start() {}, step() {}, stop() {} };

/** A bar on a terminal; nothing elsewhere. */
function progressBar(isTerminal: boolean): Progress {
  if (!isTerminal) return silent;
  const format = 'Reading… {bar} {value} of {total} sources';
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true });
  return {
    start: (total) => bar.start(total, 0),
    step: () => bar.increment(),
    stop: () => bar.stop(),
  };
}
