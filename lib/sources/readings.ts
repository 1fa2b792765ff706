/** Reads the sources' lists of roles, and the pages of missing roles. Contract: 12.3, 12.5. */
import { isoDay } from '../roles/closing.ts';
import { candidateKey, readCandidates } from '../store/candidates.ts';
import { judgeReading, judgePage, type PageVerdict } from './evidence.ts';
import type { Requests, Validators } from './request.ts';
import type { Source, SourceStates } from '../store/sources.ts';
import { type SourceResponse, SourceProblem } from './systems/system.ts';
import { type BoardReading, readBoard, systemNamed } from './systems.ts';

/** Sources read in parallel. Each host still gets one request at a time. */
const SOURCES_AT_ONCE = 8;
/** Pages checked per source in one run. */
const MAX_PAGES_CHECKED = 50;

/** The result of reading one source. */
export type Reading =
  | { source: Source; outcome: 'read'; reading: BoardReading; validators: Validators | null }
  | { source: Source; outcome: 'unchanged' }
  | { source: Source; outcome: 'failed'; reason: string };

/**
 * Reads all sources. A failed one does not stop the others.
 * @param onRead called after each source
 */
export async function readAll(
  sources: readonly Source[],
  states: Readonly<SourceStates>,
  requests: Requests,
  onRead: () => void,
): Promise<Reading[]> {
  const readings = new Map<Source, Reading>();
  const queue = sources.values();
  async function work(): Promise<void> {
    for (const source of queue) {
      readings.set(source, await readSource(source, states.get(source.id)?.validators, requests));
      onRead();
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, work));
  return sources.flatMap((source) => readings.get(source) ?? []);
}

/** The server says that nothing has changed. */
class NotModified extends Error {}

async function readSource(
  source: Source,
  known: Validators | null | undefined,
  requests: Requests,
): Promise<Reading> {
  const system = systemNamed(source.system);
  let validators: Validators | null = null;
  const get = async (address: string): Promise<SourceResponse> => {
    if (source.system === 'page') return requests.readPage(address);
    const isConditional = system.hasSingleResponse && address === source.address;
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

/** Today's verdicts on pages of missing roles, by role key. */
export type CheckedPages = ReadonlyMap<string, PageVerdict>;

/**
 * Checks the pages of roles missing from an unhealthy reading, each at most once a day.
 * @param now epoch seconds
 */
export async function checkMissing(
  dataDir: string,
  readings: readonly Reading[],
  states: Readonly<SourceStates>,
  { requests, now }: { requests: Requests; now: number },
): Promise<CheckedPages> {
  const today = isoDay(now);
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
