import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCatalogue } from '../../lib/catalogue/store.ts';
import { type Config, loadConfig } from '../../lib/config/load.ts';
import { prepareCatalogue } from '../../lib/host/prepare.ts';
import { digestApart } from '../../lib/host/schedule.ts';
import { freshDatabase, stepsOf } from './digest.ts';
import { benchFacets, benchStates, instantSearchRequests } from './engine-requests.ts';
import { quantile } from './figures.ts';
import { startBoard } from './started-board.ts';

const ALERTS = 100_000;
const QUERIES = 10_000;
const NEW_ROLES = 50;
/** Searches a second, sent at their times whether or not the earlier ones were answered. */
const RATE = 80;
/** Every second search is one of these few, so that its answer may be kept somewhere. */
const FREQUENT = 20;
const WARM_SECONDS = 5;
const QUIET_SECONDS = 20;
/** A digest that takes longer is stopped. */
const DIGEST_SECONDS = 60;

/**
 * Searches a board that is served as `npm start` does, first quietly, then while a digest runs as
 * `npm start` runs it, and prints the latency of both (19.4). The digest takes the PostgreSQL server of
 * `TEST_DATABASE_URL`, and without one the embedded database.
 */
export async function benchDigestBesideSearch(
  root: string,
  log: (line: string) => void,
): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  const sink = await startSink();
  const dataDir = path.join(root, '.data/bench/beside-search');
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    MAIL_CONNECTIONS: '10',
    ...(server && { DATABASE_URL: await freshDatabase(server) }),
  };
  await rm(path.join(dataDir, 'alerts'), { recursive: true, force: true });
  // The digest has the environment of the process that starts it, as under `npm start`.
  Object.assign(process.env, settings);
  const config = loadConfig(process.env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  const alerts = { roles: null, newRoles: NEW_ROLES, alerts: ALERTS, queries: QUERIES };
  await stepsOf(root, settings)('prepare', alerts);
  const board = await startBoard(root, settings);
  try {
    const search = await openSearches(board.url, config);
    await search(pause(WARM_SECONDS * 1000));
    const quiet = await search(pause(QUIET_SECONDS * 1000));
    log(`on ${server ? 'PostgreSQL' : 'the embedded database'}, ${RATE} searches a second`);
    log(`quietly: ${figures(quiet)}`);
    const busy = await search(runDigest(root));
    log(`beside a digest of ${ALERTS.toLocaleString('en')} alerts: ${figures(busy)}`);
    const ratio = quantile(busy, 0.99) / quantile(quiet, 0.99);
    log(
      `p99 is ${ratio.toFixed(2)} times the quiet one; ${await sink.taken()} mails sent meanwhile`,
    );
  } finally {
    await board.stop();
    sink.stop();
  }
}

/** As `npm start` runs it: in a process of its own. */
async function runDigest(root: string): Promise<void> {
  const digest = { name: 'digest', schedule: '@daily', run: async () => {} };
  const stop = AbortSignal.timeout(DIGEST_SECONDS * 1000);
  const options = { root, begin: async () => true, say: () => {}, stop };
  for (const job of digestApart([digest], options)) await job.run('');
}

/** Makes what sends searches until something has ended, and gives the milliseconds that each took. */
async function openSearches(url: string, config: Config) {
  const { fieldTokens: tokens, indexName } = config.public;
  const catalogue = await readCatalogue(config.server.dataDir, tokens);
  const roles = catalogue?.roles ?? [];
  const facets = benchFacets(tokens);
  const states = benchStates((WARM_SECONDS + QUIET_SECONDS + DIGEST_SECONDS) * RATE, roles, facets);
  const bodies = states.map((state) => {
    const requests = instantSearchRequests(state, facets, tokens);
    return JSON.stringify({ requests: requests.map((each) => ({ ...each, indexName })) });
  });
  let sent = 0;
  const next = () => {
    sent += 1;
    return bodies[sent % 2 === 0 ? sent % FREQUENT : sent % bodies.length]!;
  };
  return async (work: Promise<unknown>): Promise<number[]> => {
    const over = new AbortController();
    const ended = work.finally(() => over.abort());
    const answers: Array<Promise<number>> = [];
    const startedAt = performance.now();
    while (!over.signal.aborted) {
      const dueAt = startedAt + (answers.length * 1000) / RATE;
      await pause(Math.max(0, dueAt - performance.now()));
      const answer = ask(`${url}/1/indexes/*/queries`, next(), dueAt);
      // Reported with the others, at the end.
      answer.catch(() => {});
      answers.push(answer);
    }
    await ended;
    return Promise.all(answers);
  };
}

/** Counted from when it was due: a search that is sent late waited as well. */
async function ask(url: string, body: string, dueAt: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A search was answered with ${response.status}`);
  return performance.now() - dueAt;
}

/** In a process of its own, so that it does not delay the searches. */
async function startSink() {
  const child = fork(path.join(import.meta.dirname, 'mail-sink-process.ts'));
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    async taken(): Promise<number> {
      const answer = once(child, 'message');
      child.send('taken?');
      const [taken] = await answer;
      return Number(taken);
    },
    stop: () => child.kill(),
  };
}

function figures(times: readonly number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(1);
  return `${times.length} searches, median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}
