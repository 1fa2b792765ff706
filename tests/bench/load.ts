import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { medianOf, quantile } from './figures.ts';
import { SERVED_PAGES, startBoard, startProcess } from './started-board.ts';

const CONNECTIONS = 100;
/**
 * So long that the first requests, of 100 connections that are all opened at once, are about one in a
 * hundred: within a second they would be one in twenty, and the p99 theirs alone.
 */
const SECONDS = 5;
/** After one that does not count; the servers take turns. */
const ROUNDS = 3;

/** What one client asks for over and over while another searches. */
const COSTLY = ['/api/roles.csv', '/api/roles.json?limit=500', '/calendar.ics'];
const ATTACKING_CONNECTIONS = 50;
const ATTACK_SECONDS = 10;
const SEARCH_PAUSE_MS = 250;

/** A frequent request. */
type Target = {
  name: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Whether a file of the pages is the answer. */
  isFile?: boolean;
};

const search = { requests: [{ indexName: 'jobs', query: 'policy', hitsPerPage: 20 }] };
const home: Target = { name: 'home', path: '/', isFile: true };
const searching: Target = {
  name: 'search',
  method: 'POST',
  path: '/1/indexes/*/queries',
  body: JSON.stringify(search),
};
const targets: readonly Target[] = [home, searching];

/** A server that the same requests are sent to. */
type Peer = { name: string; url: string; pathOf: (target: Target) => string };

/**
 * Requests the home page and a search over 100 connections, and prints the requests per second, the
 * latency and the errors, beside two servers of the same stack: one with its static middleware alone
 * over the same files, and one that sends the same bytes from memory. The last one is what server and
 * client reach together without doing anything. Then prints how long a visitor's search takes while
 * another client asks for what costs most.
 */
export async function benchLoad(root: string, log: (line: string) => void): Promise<void> {
  const dataDir = path.join(root, '.data/bench/data');
  const served = await startBoard(root, { DATA_DIR: dataDir, TRUSTED_PROXIES: '1' });
  try {
    const bare = await startBareServer(root, served.url);
    try {
      for (const target of targets) {
        const board = { name: 'npm start', url: served.url, pathOf: pathOfTarget };
        await measure([board, ...peersOf(bare.url, target)], target, log);
      }
    } finally {
      await bare.stop();
    }
    for (const costly of COSTLY) await measureWait(served.url, costly, log);
  } finally {
    await served.stop();
  }
}

const pathOfTarget = (target: Target): string => target.path;

/** Serves the pages of the board, and what the board answers to each target, without the board. */
async function startBareServer(root: string, url: string) {
  const bodies = path.join(root, '.data/bench/ready');
  await rm(bodies, { recursive: true, force: true });
  await mkdir(bodies, { recursive: true });
  for (const target of targets) {
    await writeFile(path.join(bodies, target.name), await bodyOf(url, target));
  }
  const program = path.join(import.meta.dirname, 'bare-server.ts');
  const args = [program, path.join(root, SERVED_PAGES), bodies];
  return startProcess(process.execPath, args, { cwd: root, env: process.env });
}

function peersOf(url: string, { isFile }: Target): Peer[] {
  const files = { name: 'static files alone', url, pathOf: pathOfTarget };
  const ready = { name: 'the same bytes from memory', url, pathOf: readyPath };
  return isFile ? [files, ready] : [ready];
}

const readyPath = ({ name }: Target): string => `/ready/${name}`;

/** What a browser accepts, and so what it is sent. */
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' };

/** The body of an answer as it is sent, which may be compressed. */
function bodyOf(url: string, { method = 'GET', path: pathname, body }: Target): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...ACCEPTED, 'content-type': 'application/json' } };
    const sent = send(url + pathname, options, (response) => resolve(buffer(response)));
    sent.once('error', reject).end(body);
  });
}

/** Measures servers in turn; the first one is compared with the others. */
async function measure(
  servers: readonly Peer[],
  target: Target,
  log: (line: string) => void,
): Promise<void> {
  const results = servers.map((): autocannon.Result[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [position, { url, pathOf }] of servers.entries()) {
      const result = await fire(url + pathOf(target), target);
      if (round > 0) results[position]?.push(result);
    }
  }
  const rates = results.map((list) => list.map(({ requests }) => requests.average));
  for (const [position, list] of results.entries()) {
    const failed = list.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
    const ratio = quantile(rates[0]!, 0.5) / quantile(rates[position]!, 0.5);
    const figures = [
      medianOf(rates[position]!, 'requests/s'),
      `latency ${medianOf(
        list.map(({ latency }) => latency.p50),
        'ms',
      )}`,
      `p99 ${medianOf(
        list.map(({ latency }) => latency.p99),
        'ms',
      )}`,
      `${failed} failed`,
      ...(position > 0 ? [`npm start has ${ratio.toFixed(2)} × as many`] : []),
    ];
    log(`  ${target.name}, ${servers[position]?.name}: ${figures.join(', ')}`);
  }
}

/** What a started board answers over 100 connections: its home page, and a search. */
export async function measureServed(url: string): Promise<Record<'pages' | 'searches', Served>> {
  const rate = async (target: Target): Promise<Served> => {
    // The first round compiles.
    await fire(url + target.path, target);
    const { requests, latency, errors, non2xx } = await fire(url + target.path, target);
    const { p50: median, p99 } = latency;
    return { rate: requests.average, median, p99, failed: errors + non2xx };
  };
  return { pages: await rate(home), searches: await rate(searching) };
}

/** Answers a second, their latency in milliseconds, and requests without a good answer. */
export type Served = { rate: number; median: number; p99: number; failed: number };

function fire(url: string, { method = 'GET', body }: Target): Promise<autocannon.Result> {
  return autocannon({
    url,
    method,
    headers: { ...ACCEPTED, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    connections: CONNECTIONS,
    duration: SECONDS,
    timeout: 30,
    // One thread alone would be slower than the board.
    workers: 2,
  });
}

/** Searches as one client while another asks for something costly over many connections. */
async function measureWait(
  url: string,
  costly: string,
  log: (line: string) => void,
): Promise<void> {
  const attack = autocannon({
    url: url + costly,
    headers: { ...ACCEPTED, 'x-forwarded-for': '198.51.100.1' },
    connections: ATTACKING_CONNECTIONS,
    duration: ATTACK_SECONDS,
    timeout: 30,
  });
  const waits: number[] = [];
  while (await Promise.race([attack.then(() => false), pause(SEARCH_PAUSE_MS, true)])) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/1/indexes/*/queries`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.2' },
      body: JSON.stringify(search),
    });
    await response.text();
    waits.push(performance.now() - startedAt);
  }
  const { requests } = await attack;
  log(
    `  a search while another client asks for ${costly} over ${ATTACKING_CONNECTIONS} connections ` +
      `(${requests.average.toFixed(0)} answers a second): ${medianOf(waits, 'ms')}`,
  );
}
