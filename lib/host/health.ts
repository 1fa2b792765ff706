// Answers `/healthz`: whether this server works. Contract: 19.3.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDatabaseCheck } from '../alerts/database/open.ts';
import { createLastGoodDigest } from '../digest/digest-notes.ts';
import { jsonResponse } from '../api/responses.ts';
import { withinTime } from '../api/time-limit.ts';
import type { Config } from '../config/load.ts';
import { createOpenCounter } from '../search-server/open-roles.ts';
import { errorField, type Log } from './log.ts';

export const HEALTH_PATH = '/healthz';

const TIMEOUT_MILLISECONDS = 5000;
/** One block: an empty file may still fit on a full disk. */
const PROBE_BYTES = 4096;

/** `run` rejects while the check fails. */
export type HealthCheck = {
  name: string;
  run: () => Promise<void>;
  /** Whether the server works without it: a failure is listed, but the response stays 200. */
  isAdvisory?: boolean;
};

/** Answers a probe. A server that shuts down fails it, so that it is sent no more requests. */
export type Health = (isStopping: boolean) => Promise<Response>;

/** Facts added to the response, such as the time of the last successful digest. */
export type HealthFacts = () => Promise<Record<string, string | null>>;

/**
 * Combines checks into `{status, checks: {name: "ok" | "failing"}, …facts}`: 200 when all but advisory ones
 * pass, else 503. Probes that arrive while the checks run share their result.
 */
export function createHealth(
  checks: readonly HealthCheck[],
  log: Log,
  facts: HealthFacts = async () => ({}),
): Health {
  const failing = new Set<string>();
  let running: Promise<Record<string, string>> | null = null;

  async function runCheck({ name, run }: HealthCheck): Promise<[string, string]> {
    try {
      await withinTime(TIMEOUT_MILLISECONDS, run());
      if (failing.delete(name)) log('info', `Health check "${name}" passes again`);
      return [name, 'ok'];
    } catch (error) {
      if (!failing.has(name)) log('error', `Health check "${name}" fails`, errorField(error));
      failing.add(name);
      return [name, 'failing'];
    }
  }

  return async (isStopping) => {
    if (isStopping) return jsonResponse(503, { status: 'stopping', checks: {} });
    running ??= Promise.all(checks.map(runCheck))
      .then((states) => Object.fromEntries(states))
      .finally(() => (running = null));
    const states = await running;
    const needed = checks.filter(({ isAdvisory }) => !isAdvisory);
    const isHealthy = needed.every(({ name }) => states[name] === 'ok');
    const status = isHealthy ? 'ok' : 'failing';
    return jsonResponse(isHealthy ? 200 : 503, { status, checks: states, ...(await facts()) });
  };
}

/**
 * The checks of a running board: its catalogue, the alerts' database, and the state directory, unless that
 * is only read.
 */
export function healthChecks({
  public: { fieldTokens: tokens, indexName: indexBase },
  server,
}: Config): HealthCheck[] {
  const { dataDir } = server;
  const count = createOpenCounter({ dataDir, tokens, indexBase, now: () => Date.now() / 1000 });
  const catalogue: HealthCheck = {
    name: 'catalogue',
    run: async () => {
      if (!(await count())) throw new Error(`There is no catalogue in ${dataDir}`);
    },
  };
  return [
    catalogue,
    { name: 'database', run: createDatabaseCheck(server) },
    ...(server.serveOnly ? [] : [{ name: 'storage', run: () => checkStorage(dataDir) }]),
  ];
}

/** Writes a file: only writing reveals a full or read-only disk. */
async function checkStorage(dataDir: string): Promise<void> {
  const file = path.join(dataDir, `.health-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** The facts of a running board; none when another server keeps its alerts. */
export function healthFacts({ server }: Config): HealthFacts {
  if (server.upstreamApiBase) return async () => ({});
  const read = createLastGoodDigest(server);
  return async () => ({ lastGoodDigest: await read() });
}
