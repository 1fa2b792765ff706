/** Reads the sources' lists of roles, and the pages of missing roles. Contract: 12.3, 12.5. */
import { isoDay } from '../roles/closing.ts';
import { candidateKey, readCandidates } from '../store/candidates.ts';
import type { Config } from '../config/load.ts';
import { judgeReading, type PageVerdict } from './evidence.ts';
import { createParser, type Parser } from './parser.ts';
import { type Requests, requestsOf, type Validators } from './request.ts';
import { missingOf, type Source, type SourceStates } from '../store/sources.ts';
import { type SourceResponse, SourceProblem } from './systems/system.ts';
import { type BoardReading, READER_VERSION, systemNamed } from './systems.ts';

/** How sources are requested and parsed. */
export type SourceAccess = { requests: Requests; parser: Parser };

/** A board's access to its sources, to be closed after use. */
export function openSources(config: Config): SourceAccess & { close: () => Promise<void> } {
  const requests = requestsOf(config);
  const parser = createParser();
  async function close(): Promise<void> {
    parser.close();
    await requests.close();
  }
  return { requests, parser, close };
}

/** Sources read in parallel. Each host still gets one request at a time. */
const SOURCES_AT_ONCE = 8;
/** Pages checked per source in one run. */
const MAX_PAGES_CHECKED = 50;

/** The result of reading one board. */
type BoardResult =
  | { outcome: 'read'; reading: BoardReading; validators: Validators | null }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; reason: string };

/** The result of reading one source. */
export type Reading = { source: Source } & BoardResult;

/**
 * Reads all sources. A failed one does not stop the others.
 * @param onRead called after each source
 */
export async function readAll(
  sources: readonly Source[],
  states: Readonly<SourceStates>,
  access: SourceAccess,
  onRead: () => void,
): Promise<Reading[]> {
  const readings = new Map<Source, Reading>();
  const queue = sources.values();
  async function work(): Promise<void> {
    for (const source of queue) {
      const state = states.get(source.id);
      const known = state?.reader === READER_VERSION ? state.validators : null;
      const result = await readResult(source, known, access);
      readings.set(source, { source, ...result });
      onRead();
    }
  }
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, work));
  return sources.flatMap((source) => readings.get(source) ?? []);
}

/** Reads a board. @param known validators of an earlier response */
export async function readResult(
  source: Pick<Source, 'system' | 'address'>,
  known: Validators | null | undefined,
  { requests, parser }: SourceAccess,
): Promise<BoardResult> {
  const system = systemNamed(source.system);
  let validators: Validators | null = null;
  let isUnchanged = false;
  const get = async (address: string): Promise<SourceResponse> => {
    if (source.system === 'page') return requests.readPage(address);
    const isConditional = system.hasSingleResponse && address === source.address;
    const answer = await requests.read(address, isConditional ? known : null);
    if (answer === 'not modified') {
      isUnchanged = true;
      throw new SourceProblem('it has not changed');
    }
    if (isConditional) ({ validators } = answer);
    return answer;
  };
  try {
    const reading = await parser.run('board', [source.system, source.address], get);
    return { outcome: 'read', reading, validators };
  } catch (error) {
    if (isUnchanged) return { outcome: 'unchanged' };
    if (error instanceof SourceProblem) return { outcome: 'failed', reason: error.message };
    throw error;
  }
}

/** Today's verdicts on pages of missing roles, by role key. */
export type CheckedPages = ReadonlyMap<string, PageVerdict>;

/** Checks the pages of roles missing from an unhealthy reading, each at most once a day. */
export async function checkMissing(
  dataDir: string,
  readings: readonly Reading[],
  states: Readonly<SourceStates>,
  access: SourceAccess,
  now: number,
): Promise<CheckedPages> {
  const today = isoDay(now);
  const due = readings.flatMap(({ source, ...answer }) => {
    const state = states.get(source.id);
    if (answer.outcome !== 'read' || !state) return [];
    const { lost, reason } = judgeReading(state.ids, answer.reading);
    if (reason === null) return [];
    const unchecked = lost.filter((id) => !missingOf(state, id)?.days.includes(today));
    return unchecked
      .slice(0, MAX_PAGES_CHECKED)
      .map((id) => candidateKey({ source: source.id, id }));
  });
  const links = new Map<string, string>();
  for (const candidate of due.length > 0 ? await readCandidates(dataDir) : []) {
    for (const member of [candidate, ...candidate.duplicates]) {
      links.set(candidateKey(member), member.url);
    }
  }
  const known = due.filter((key) => links.has(key));
  const verdicts = await Promise.all(known.map((key) => checkPage(links.get(key)!, access)));
  return new Map(known.map((key, position) => [key, verdicts[position]!]));
}

async function checkPage(link: string, { requests, parser }: SourceAccess): Promise<PageVerdict> {
  try {
    return await parser.run('page', [link, await requests.probe(link)]);
  } catch (error) {
    if (error instanceof SourceProblem) return { state: 'unclear', reason: error.message };
    throw error;
  }
}
