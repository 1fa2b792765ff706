// Rebuilds outdated pages while those of the last build are served. Contract: 11.4.
import { setTimeout as pause } from 'node:timers/promises';
import type { HealthCheck } from './health.ts';
import { errorField, type Log } from './log.ts';
import { runProgram } from '../build/run-program.ts';

const POLL_MILLISECONDS = 5000;
/** Reading the state for every page would take longer than serving it. */
const MAX_STATE_AGE_MILLISECONDS = 1000;
/** How long to wait for content that keeps changing before building anyway. */
const MAX_SETTLING_MILLISECONDS = 20_000;
const FIRST_RETRY_MILLISECONDS = 5 * 60_000;
const MAX_RETRY_MILLISECONDS = 60 * 60_000;

type Dependencies = {
  log: Log;
  /** Changes whenever the content of the pages does. */
  readState: () => Promise<string>;
  /** Changes whenever any process replaces the pages. */
  readPages: () => Promise<string>;
  build: () => Promise<unknown>;
  now?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
};

export type PageRefresher = {
  /**
   * @param isStale whether the existing pages are older than their sources
   * @param onReplaced called once new pages are in place
   */
  start: (isStale: boolean, onReplaced: () => Promise<void>) => void;
  /** Whether the content has changed since the served pages were built. */
  isOutdated: () => Promise<boolean>;
  /** Fails if the last build failed; visitors still get the old pages. */
  check: HealthCheck;
  /** Starts no more builds. */
  stop: () => void;
};

/**
 * Builds the pages whenever their content has changed, once it is stable, at most half of the time. A failed
 * build, for instance while Algolia is down, is retried with growing delays, and when the content changes.
 */
export function createPageRefresher(dependencies: Dependencies): PageRefresher {
  const { log, readState, readPages, build } = dependencies;
  const { now = () => performance.now() } = dependencies;
  const { wait = (ms, signal) => pause(ms, null, { ref: false, signal }) } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let failure: Error | null = null;
  let onReplaced = async () => {};
  let served = '';
  let known = '';
  let readAt = -Infinity;
  let built: string | null = null;

  /** The last known state if it cannot be read; the catalogue's health check reports that. */
  async function currentState(): Promise<string> {
    readAt = now();
    known = await readState().catch(() => known);
    return known;
  }

  async function reload(): Promise<void> {
    served = await readPages();
    await onReplaced();
  }

  /** Pauses, and reloads the pages if another process has replaced them. */
  async function poll(): Promise<void> {
    await wait(POLL_MILLISECONDS, signal);
    if ((await readPages()) !== served) await reload();
  }

  async function buildOnce(retryMinutes: number): Promise<boolean> {
    try {
      await build();
      await reload();
      failure = null;
      log('info', 'Serving the new pages');
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      failure = error as Error;
      log(
        'warn',
        `The pages could not be built. Still serving those of the last build; next try in ${retryMinutes} minutes, or when the roles change`,
        errorField(error),
      );
      return false;
    }
  }

  /** Waits until the state has been the same twice in a row. */
  async function settledState(): Promise<string> {
    const since = now();
    let state = await currentState();
    for (;;) {
      await poll();
      const next = await currentState();
      if (next === state || now() - since >= MAX_SETTLING_MILLISECONDS) return next;
      state = next;
    }
  }

  async function follow(isStale: boolean): Promise<never> {
    served = await readPages();
    const first = await currentState();
    built = isStale ? null : first;
    let tried: string | null = null;
    let delay = FIRST_RETRY_MILLISECONDS;
    let retryAt = 0;
    if (isStale) log('info', 'Serving the pages of the last build until new ones are built');
    for (;;) {
      let state = await currentState();
      const isFirst = tried === null && isStale;
      if (state === built || (state === tried && now() < retryAt)) {
        await poll();
        continue;
      }
      if (!isFirst && state !== tried) {
        state = await settledState();
        log('info', 'The roles have changed: building new pages');
        delay = FIRST_RETRY_MILLISECONDS;
      }
      const startedAt = now();
      tried = state;
      if (await buildOnce(delay / 60_000)) {
        built = state;
        await wait(now() - startedAt, signal);
      } else {
        retryAt = now() + delay;
        delay = Math.min(2 * delay, MAX_RETRY_MILLISECONDS);
      }
    }
  }

  return {
    start(isStale, callback) {
      onReplaced = callback;
      follow(isStale).catch((error: unknown) => {
        if (!signal.aborted) log('error', 'The pages are no longer updated', errorField(error));
      });
    },
    async isOutdated() {
      const isRecent = now() - readAt < MAX_STATE_AGE_MILLISECONDS;
      return (isRecent ? known : await currentState()) !== built;
    },
    check: {
      name: 'pages',
      isAdvisory: true,
      run: async () => {
        if (failure) throw failure;
      },
    },
    stop: () => stopping.abort(),
  };
}

/** Runs `npm run build` in a low-priority process with one worker, so that requests are still answered. */
export async function buildInBackground(root: string): Promise<void> {
  await runProgram(process.execPath, ['lib/commands/build.ts'], {
    cwd: root,
    env: { ...process.env, BUILD_WORKERS: '1' },
    isLowPriority: true,
  });
}
