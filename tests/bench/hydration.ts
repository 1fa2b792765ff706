import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import * as z from 'zod';
import { medianOf } from './figures.ts';
import { withSampleBoard } from './sample-board.ts';

const RUNS = 9;
/** A cheap phone is about so many times slower. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const SETTLE_MS = 4000;
const CATEGORIES = ['toplevel', 'v8', 'disabled-by-default-v8.compile'];

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the thread, microseconds: what others do on the machine is not in it. */
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/**
 * Loads the home page of the sample board and prints what that costs the page's main thread, in
 * processor time, as on a phone four times slower.
 */
export async function benchHydration(root: string, log: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydration-'));
  try {
    const runs: Array<Awaited<ReturnType<typeof loadOnce>>> = [];
    await withSampleBoard(root, '.data/bench/hydration', async (url, browser) => {
      for (let run = 0; run < RUNS; run++) {
        runs.push(await loadOnce(browser, url, path.join(folder, 'trace.json')));
      }
    });
    for (const key of ['blocked', 'longest', 'all', 'compiling'] as const) {
      const times = runs.map((run) => run[key] * SLOWDOWN);
      log(`${labels[key]}, CPU ÷ ${SLOWDOWN}: ${medianOf(times, 'ms')}, ${RUNS} loads`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const labels = {
  blocked: `time in tasks beyond ${LONG_TASK_MS} ms each`,
  longest: 'longest task',
  all: 'whole main thread',
  compiling: 'compiling scripts on the main thread',
};

/** Milliseconds of this machine's processor. */
async function loadOnce(browser: Browser, url: string, file: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await browser.startTracing(page, { path: file, categories: CATEGORIES });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  await browser.stopTracing();
  await context.close();
  const { traceEvents: events } = traceSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const thread = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map((event) => thread(event)),
  );
  const byThread = [...mains].map((main) => events.filter((event) => thread(event) === main));
  const main = byThread.reduce((one, other) => (other.length > one.length ? other : one), []);
  const times = (pattern: RegExp) =>
    main.flatMap(({ name, tdur }) =>
      tdur !== undefined && pattern.test(name) ? [tdur / 1000] : [],
    );
  const tasks = times(/RunTask$/);
  const sum = (list: readonly number[]) => list.reduce((total, time) => total + time, 0);
  return {
    blocked: sum(tasks.map((time) => Math.max(0, time - LONG_TASK_MS / SLOWDOWN))),
    longest: Math.max(...tasks),
    all: sum(tasks),
    compiling: sum(
      times(/^v8\.(?:compile|compileCode|compileFunction|compileLazy\w*|parseFunction)$/i),
    ),
  };
}
