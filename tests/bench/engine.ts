import type { FieldTokens } from '../../lib/config/public.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createSearchEngine, type SearchEngine } from '../../lib/search-engine/engine.ts';
import { answer } from '../../lib/search-engine/protocol.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { type Peer, peers } from './engine-peers.ts';
import {
  benchFacets,
  type BenchState,
  benchStates,
  instantSearchRequests,
} from './engine-requests.ts';
import { benchRoles } from './engine-roles.ts';
import { quantile } from './figures.ts';

const tokens: FieldTokens = { brand: 'lodestar', search: 'algolia' };
const INDEX = 'jobs_super_ranked';
/** Far more than the engine caches, so that no state is served from the cache. */
export const STATES = 300;
/** Time limit of a peer for each size, but at least three states. Milliseconds. */
const PEER_TIME = 15_000;

/** One line of the table. Times in milliseconds for one state of the board. */
type Row = {
  roles: number;
  name: string;
  states: number;
  median: number;
  p95: number;
  /** Median as a multiple of the engine's for the same states. */
  ratio: number;
  /** Milliseconds. */
  build: number;
  /** Megabytes; NaN where the garbage collector cannot be called. */
  memory: number;
  note: string;
};

/**
 * Measures the engine against its peers: same roles, same states of the board (text typed,
 * facets chosen), InstantSearch's request set with nine facets, in one process.
 * @param log called with each line of the table
 */
export async function benchEngine(options: {
  sizes: readonly number[];
  log: (line: string) => void;
}): Promise<void> {
  const { sizes, log } = options;
  log(format(['roles', 'engine', 'median', 'p95', '×', 'build', 'memory', 'states', '']));
  for (const size of sizes) {
    const now = Math.floor(Date.now() / 1000);
    const roles = benchRoles(size, tokens, now);
    const facets = benchFacets(tokens);
    const states = benchStates(STATES, roles, facets);
    const own = await measureEngine(roles, facets, states, now);
    for (const row of own.rows) log(formatRow(row));
    for (const peer of peers) {
      const isCompared = ({ query }: BenchState): boolean => !peer.needsText || query !== '';
      const ownMedian = summarise(own.times.filter((_, at) => isCompared(states[at]!))).median;
      const compared = states.filter(isCompared);
      log(formatRow(await measurePeer(peer, roles, facets, compared, ownMedian)));
    }
  }
}

async function measureEngine(
  roles: readonly Role[],
  facets: readonly string[],
  states: readonly BenchState[],
  now: number,
): Promise<{ rows: Row[]; times: number[] }> {
  const {
    value: engine,
    build,
    memory,
  } = await measureBuild(() =>
    createSearchEngine(roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => now })),
  );
  const sets = states.map((state) => instantSearchRequests(state, facets, tokens));
  const inProcess = sets.map((requests) => () => {
    for (const request of requests) engine.search(INDEX, request);
  });
  const asText = textSearches(engine, sets);
  for (const run of [...inProcess, ...asText]) run();
  const times = inProcess.map(timed);
  const plain = summarise(times);
  const text = summarise(asText.map(timed));
  const common = { roles: roles.length, states: states.length, build, memory };
  const rows = [
    { ...common, ...plain, name: 'embedded engine', ratio: 1, note: 'all queries of the set' },
    {
      ...common,
      ...text,
      name: ' as JSON text',
      ratio: text.median / plain.median,
      note: 'the same through the protocol',
    },
  ];
  return { rows, times };
}

/** The searches of states, each as the JSON text that a browser sends and gets. */
export function textSearches(
  engine: SearchEngine,
  sets: ReadonlyArray<ReturnType<typeof instantSearchRequests>>,
): Array<() => void> {
  const query = new URLSearchParams();
  return sets.map((requests) => {
    const named = requests.map((request) => ({ indexName: INDEX, ...request }));
    const body = JSON.stringify({ requests: named });
    return () => {
      const request = { method: 'POST', path: '/1/indexes/*/queries', query, body };
      JSON.stringify(answer(engine, request).body);
    };
  });
}

async function measurePeer(
  peer: Peer,
  roles: readonly Role[],
  facets: readonly string[],
  states: readonly BenchState[],
  engineMedian: number,
): Promise<Row> {
  const { value: run, build, memory } = await measureBuild(() => peer.build(roles, facets, tokens));
  const times: number[] = [];
  const deadline = performance.now() + PEER_TIME;
  await run(states[0]!);
  for (const state of states) {
    if (times.length >= 3 && performance.now() > deadline) break;
    const before = performance.now();
    await run(state);
    times.push(performance.now() - before);
  }
  const { median, p95 } = summarise(times);
  return {
    roles: roles.length,
    name: peer.name,
    states: times.length,
    median,
    p95,
    ratio: median / engineMedian,
    build,
    memory,
    note: peer.note,
  };
}

/** Makes something: how long that takes, in milliseconds, and how much it holds, in megabytes. */
export async function measureBuild<Value>(build: () => Value | Promise<Value>) {
  const before = usedMemory();
  const start = performance.now();
  const value = await build();
  const time = performance.now() - start;
  return { value, build: time, memory: usedMemory() - before };
}

/** Megabytes in use after garbage collection, which needs `node --expose-gc`. */
function usedMemory(): number {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) return NaN;
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Milliseconds. */
export function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Median and 95th percentile. */
export function summarise(times: readonly number[]): { median: number; p95: number } {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

const formatRow = (row: Row): string =>
  format([
    row.roles.toLocaleString('en'),
    row.name,
    `${row.median.toFixed(2)} ms`,
    `${row.p95.toFixed(2)} ms`,
    row.ratio.toFixed(1),
    `${row.build.toFixed(0)} ms`,
    Number.isNaN(row.memory) ? 'unknown' : `${row.memory.toFixed(0)} MB`,
    String(row.states),
    row.note,
  ]);

const widths = [8, 16, 12, 12, 9, 11, 9, 7];

function format(cells: readonly string[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0;
    return column === 1 ? cell.padEnd(width) : cell.padStart(width);
  });
  return `${padded.slice(0, -1).join(' ')}  ${cells.at(-1)}`;
}
