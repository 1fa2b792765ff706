import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionJobs } from '../../lib/host/jobs/function-jobs.ts';
import { rebuildHere } from '../../lib/host/jobs/rebuild-here.ts';
import { startScheduler } from '../../lib/host/jobs/scheduler.ts';
import type { Log } from '../../lib/host/log.ts';

const MINUTE = 60_000;
let lines: string[];
const log: Log = (level, message) => lines.push(`${level}: ${message}`);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:58:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job runs at its times and is told its next', async () => {
  const told: string[] = [];
  const run = async (next: string) => void told.push(next);
  const scheduler = startScheduler([{ name: 'digest', schedule: '0 8 * * *', run }], log);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(told).toEqual(['2026-11-22T08:00:00.000Z']);
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  expect(told).toHaveLength(2);
  await scheduler.stop();
});

test('a job that fails is told of and runs again, and others with it', async () => {
  let tries = 0;
  let others = 0;
  const failing = async () => {
    tries++;
    throw new Error('no');
  };
  const scheduler = startScheduler(
    [
      { name: 'failing', schedule: '* * * * *', run: failing },
      { name: 'other', schedule: '* * * * *', run: async () => void others++ },
    ],
    log,
  );
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect([tries, others]).toEqual([2, 2]);
  expect(lines).toEqual(['error: "failing" failed', 'error: "failing" failed']);
  await scheduler.stop();
});

test('a job never runs beside itself, and a stop waits for it', async () => {
  let begun = 0;
  let end = () => {};
  const slow = () => {
    begun++;
    return new Promise<void>((resolve) => (end = resolve));
  };
  const scheduler = startScheduler([{ name: 'slow', schedule: '* * * * *', run: slow }], log);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(begun).toBe(1);
  expect(lines).toEqual(Array(2).fill('warn: "slow" is still at work: it is left out this time'));
  end();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(begun).toBe(2);
  let isStopped = false;
  const stopped = scheduler.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([begun, isStopped]).toEqual([2, false]);
  end();
  await stopped;
});

test('after a sleep over several of its times a job runs once', async () => {
  let runs = 0;
  const run = async () => void runs++;
  const scheduler = startScheduler([{ name: 'often', schedule: '* * * * *', run }], log);
  // The clock jumps, and then the one timer that is waiting ends.
  vi.setSystemTime(Date.parse('2026-11-21T12:00:10Z'));
  await vi.runOnlyPendingTimersAsync();
  expect(runs).toBe(1);
  await scheduler.stop();
});

test('a wait that is longer than a timer can hold does not end early', async () => {
  let runs = 0;
  const run = async () => void runs++;
  const scheduler = startScheduler([{ name: 'yearly', schedule: '@yearly', run }], log);
  await vi.advanceTimersByTimeAsync(40 * 24 * 60 * MINUTE);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * 24 * 60 * MINUTE);
  expect(runs).toBe(1);
  await scheduler.stop();
});

test('functions with a schedule are such jobs, called as their host would', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'jobs-'));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'asked.ts'), "export const config = { path: '/a' };");
  await writeFile(
    path.join(folder, 'nightly.ts'),
    [
      "export const config = { schedule: '@daily' };",
      'export default async (request) => {',
      '  globalThis.called = [request.method, request.url, await request.json()];',
      '  return new Response(null, { status: globalThis.status });',
      '};',
    ].join('\n'),
  );
  const [job, ...more] = await functionJobs(folder, 'https://jobs.example');
  await rm(folder, { recursive: true });
  expect([job?.name, job?.schedule, more]).toEqual(['nightly', '@daily', []]);
  const outside = globalThis as unknown as { status: number; called: unknown };
  outside.status = 204;
  await job?.run('2026-11-22T00:00:00.000Z');
  expect(outside.called).toEqual([
    'POST',
    'https://jobs.example/.netlify/functions/nightly',
    { next_run: '2026-11-22T00:00:00.000Z' },
  ]);
  outside.status = 500;
  await expect(job?.run('')).rejects.toThrow('It answered 500');
});

test('a host that builds its own pages does so by night, unless a hook has them built elsewhere', async () => {
  const asked: string[] = [];
  const job = (name: string) => ({
    name,
    schedule: '@daily',
    run: async () => void asked.push(name),
  });
  const jobs = [job('nightly'), job('digest')];
  const root = path.join(os.tmpdir(), 'no such project');
  const options = { root, say: () => {} };
  const [here, digest] = rebuildHere(jobs, { ...options, hasBuildHook: false });
  await expect(here?.run('')).rejects.toThrow();
  await digest?.run('');
  expect(asked).toEqual(['digest']);
  await rebuildHere(jobs, { ...options, hasBuildHook: true })[0]?.run('');
  expect(asked).toEqual(['digest', 'nightly']);
});
