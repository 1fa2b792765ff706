import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { benchStop } from './stop.ts';
import { openCheckout } from '../../lib/host/netlify/tools.ts';
import { serveOnNetlify } from '../../lib/host/netlify/serve.ts';
import { startBoard, type StartedBoard } from './started-board.ts';

const CONNECTIONS = [10, 100, 1000];
const SECONDS = 5;
/** The requests of a busy board in an hour. */
const HOUR_OF_REQUESTS = 100_000;
const NETLIFY_PORT = 3379;

/** The most frequent requests: a page, a script of it, a function, and a search. */
type Target = { name: string; method?: 'GET' | 'POST'; path: string; body?: string };

/**
 * Requests pages and functions over a growing number of connections, and prints the requests per
 * second, the 99th percentile of the latency, and the errors.
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
    log('npm start');
    for (const target of targets) await measure(served.url, target, log);
    await measureMemory(served, targets, log);
  } finally {
    await served.stop();
  }
  await benchStop(() => startBoard(root, settings), log);
  if (!withNetlify) return;
  const netlify = await startNetlify(root);
  try {
    const targets = await targetsOf(netlify.url);
    log("Netlify's own server, on this machine");
    for (const target of targets) await measure(netlify.url, target, log);
  } finally {
    await netlify.stop();
  }
}

async function targetsOf(url: string): Promise<Target[]> {
  const html = await (await fetch(url)).text();
  const script = /src="(\/_next\/static\/chunks\/main-[^"]+)"/.exec(html)?.[1] ?? '/';
  const search = { requests: [{ indexName: 'jobs', query: 'policy', hitsPerPage: 20 }] };
  return [
    { name: 'page', path: '/faq' },
    { name: 'script', path: script },
    { name: 'count', path: '/api/count' },
    { name: 'search', method: 'POST', path: '/1/indexes/*/queries', body: JSON.stringify(search) },
  ];
}

async function measure(url: string, target: Target, log: (line: string) => void): Promise<void> {
  for (const connections of CONNECTIONS) {
    const { requests, latency, errors, non2xx } = await fire(url, target, { connections });
    const figures = [
      `${Math.round(requests.average)} requests/s`,
      `median ${latency.p50} ms`,
      `p99 ${latency.p99} ms`,
      `${errors + non2xx} failed`,
    ];
    log(
      `  ${target.name.padEnd(7)} ${String(connections).padStart(5)} connections: ${figures.join(', ')}`,
    );
  }
}

function fire(
  url: string,
  { method = 'GET', path: pathname, body }: Target,
  load: { connections: number; amount?: number },
): Promise<autocannon.Result> {
  return autocannon({
    url: url + pathname,
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    duration: SECONDS,
    timeout: 30,
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
  const before = residentMegabytes(pid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 500);
  const amount = HOUR_OF_REQUESTS / targets.length;
  for (const target of targets) await fire(url, target, { connections: 50, amount });
  clearInterval(timer);
  await pause(5000);
  const after = residentMegabytes(pid);
  log(
    `  memory: ${before} MB before, ${peak} MB at most during ${HOUR_OF_REQUESTS} requests, ${after} MB after`,
  );
}

function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1000);
}

async function startNetlify(root: string): Promise<StartedBoard> {
  const opened = await openCheckout(root, 'checkout');
  const options = { ...opened, port: NETLIFY_PORT, milliseconds: 300_000 };
  const { url, stop } = await serveOnNetlify(options);
  return { url, pid: null, stop };
}
