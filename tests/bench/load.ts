import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { heldMemory, medianOf, megabytesOf, quantile } from './figures.ts';
import { benchStop } from './stop.ts';
import { openCheckout } from '../netlify/tools.ts';
import { serveOnNetlify } from '../netlify/serve.ts';
import { SERVED_PAGES, startBoard, type StartedBoard, startProcess } from './started-board.ts';

const CONNECTIONS = [10, 100, 1000];
/** The peers are measured with so many connections. */
const COMPARED = 100;
const SECONDS = 1;
/** After one that does not count; the servers take turns. */
const ROUNDS = 5;
/** The requests of a busy board in an hour. */
const HOUR_OF_REQUESTS = 100_000;
const NETLIFY_PORT = 3379;

/** The most frequent requests: pages, a script of them, a function, and a search. */
type Target = {
  name: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Whether a file of the pages is the answer. */
  isFile?: boolean;
};

/** A server that the same requests are sent to. */
type Peer = { name: string; url: string; pathOf: (target: Target) => string };

/**
 * Requests pages and functions over a growing number of connections, and prints the requests per
 * second, the latency and the errors, beside two servers of the same stack: one with its static
 * middleware alone over the same files, and one that sends the same bytes from memory. The last one is
 * what server and client reach together without doing anything.
 * @param withNetlify also measures Netlify's own server for comparison
 */
export async function benchLoad(
  root: string,
  log: (line: string) => void,
  withNetlify: boolean,
): Promise<void> {
  const settings = { DATA_DIR: path.join(root, '.data/bench/data') };
  const served = await startBoard(root, settings);
  try {
    const targets = await targetsOf(served.url);
    const bare = await startBareServer(root, served.url, targets);
    try {
      for (const target of targets) {
        for (const connections of CONNECTIONS) {
          const peers = connections === COMPARED ? peersOf(bare.url, target) : [];
          const board = { name: 'npm start', url: served.url, pathOf: pathOfTarget };
          await measure([board, ...peers], target, connections, log);
        }
      }
    } finally {
      await bare.stop();
    }
    await measureMemory(served, targets, log);
  } finally {
    await served.stop();
  }
  await benchStop(() => startBoard(root, settings), log);
  if (!withNetlify) return;
  const netlify = await startNetlify(root);
  try {
    for (const target of await targetsOf(netlify.url)) {
      const server = { name: "Netlify's own server", url: netlify.url, pathOf: pathOfTarget };
      for (const connections of CONNECTIONS) await measure([server], target, connections, log);
    }
  } finally {
    await netlify.stop();
  }
}

const pathOfTarget = (target: Target): string => target.path;

async function targetsOf(url: string): Promise<Target[]> {
  const html = await (await fetch(url)).text();
  const script = /src="(\/_next\/static\/chunks\/main-[^"]+)"/.exec(html)?.[1] ?? '/';
  const search = { requests: [{ indexName: 'jobs', query: 'policy', hitsPerPage: 20 }] };
  return [
    { name: 'home', path: '/', isFile: true },
    { name: 'page', path: '/faq', isFile: true },
    { name: 'script', path: script, isFile: true },
    { name: 'count', path: '/api/count' },
    { name: 'search', method: 'POST', path: '/1/indexes/*/queries', body: JSON.stringify(search) },
  ];
}

/** Serves the pages of the board, and what the board answers to each target, without the board. */
async function startBareServer(root: string, url: string, targets: readonly Target[]) {
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
  connections: number,
  log: (line: string) => void,
): Promise<void> {
  const results = servers.map((): autocannon.Result[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [position, { url, pathOf }] of servers.entries()) {
      const result = await fire(url + pathOf(target), target, { connections });
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
    log(
      `  ${target.name}, ${connections} connections, ${servers[position]?.name}: ${figures.join(', ')}`,
    );
  }
}

function fire(
  url: string,
  { method = 'GET', body }: Target,
  load: { connections: number; amount?: number },
): Promise<autocannon.Result> {
  return autocannon({
    url,
    method,
    headers: { ...ACCEPTED, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    duration: SECONDS,
    timeout: 30,
    // One thread alone would be slower than the board.
    workers: 2,
    ...load,
  });
}

/** Memory of the process at the start, after an hour's requests in a minute or two, and at rest. */
async function measureMemory(
  { url, pid }: StartedBoard,
  targets: Target[],
  log: (line: string) => void,
): Promise<void> {
  if (pid === null) return;
  const before = megabytesOf(heldMemory(pid));
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, megabytesOf(heldMemory(pid)))), 500);
  const amount = HOUR_OF_REQUESTS / targets.length;
  for (const target of targets) {
    await fire(url + target.path, target, { connections: 50, amount });
  }
  clearInterval(timer);
  await pause(5000);
  const after = megabytesOf(heldMemory(pid));
  log(
    `  memory: ${before} MB before, ${peak} MB at most during ${HOUR_OF_REQUESTS} requests, ${after} MB after`,
  );
}

async function startNetlify(root: string): Promise<StartedBoard> {
  const opened = await openCheckout(root);
  const options = { ...opened, port: NETLIFY_PORT, milliseconds: 300_000 };
  const { url, stop } = await serveOnNetlify(options);
  return { url, pid: null, stop };
}
