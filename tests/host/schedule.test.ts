import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../lib/host/log.ts';
import { runProgram } from '../../lib/build/run-program.ts';
import {
  withDigestProcess,
  functionJobs,
  jobsOfServing,
  readSchedule,
  withLocalRebuild,
  startScheduler,
  syncJob,
} from '../../lib/host/schedule.ts';

const MINUTE = 60_000;
describe('jobs', () => {
  let lines: string[];
  const log: Log = (level, message) => lines.push(`${level}: ${message}`);

  beforeEach(() => {
    lines = [];
    vi.useFakeTimers({ now: Date.parse('2026-11-21T07:58:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a job runs on schedule, with its next time as the argument', async () => {
    const nextRuns: string[] = [];
    const run = async (next: string) => void nextRuns.push(next);
    const scheduler = startScheduler([{ name: 'digest', schedule: '0 8 * * *', run }], log);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(nextRuns).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(nextRuns).toEqual(['2026-11-22T08:00:00.000Z']);
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(nextRuns).toHaveLength(2);
    await scheduler.stop();
  });

  test('a job that fails is logged and runs again; other jobs are not affected', async () => {
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

  test('a job never overlaps itself, and a stop waits for it', async () => {
    let begun = 0;
    let end = () => {};
    const slow = () => {
      begun++;
      return new Promise<void>((resolve) => (end = resolve));
    };
    const scheduler = startScheduler([{ name: 'slow', schedule: '* * * * *', run: slow }], log);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(begun).toBe(1);
    expect(lines).toEqual(Array(2).fill('warn: "slow" is still running: this run is skipped'));
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

  test('a job runs once after the machine slept through several runs', async () => {
    let runs = 0;
    const run = async () => void runs++;
    const scheduler = startScheduler([{ name: 'often', schedule: '* * * * *', run }], log);
    // The clock jumps, and then the pending timer fires.
    vi.setSystemTime(Date.parse('2026-11-21T12:00:10Z'));
    await vi.runOnlyPendingTimersAsync();
    expect(runs).toBe(1);
    await scheduler.stop();
  });

  test('a job does not run early when the wait is longer than a timer can hold', async () => {
    let runs = 0;
    const run = async () => void runs++;
    const scheduler = startScheduler([{ name: 'yearly', schedule: '@yearly', run }], log);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(runs).toBe(0);
    vi.setSystemTime(Date.parse('2026-12-31T23:58:00Z'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(runs).toBe(1);
    await scheduler.stop();
  });

  test('scheduled functions are jobs that are called as Netlify calls them', async () => {
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
    await expect(job?.run('')).rejects.toThrow('status 500');
  });

  test('without a build hook, the nightly job rebuilds the pages here', async () => {
    const asked: string[] = [];
    const job = (name: string) => ({
      name,
      schedule: '@daily',
      run: async () => void asked.push(name),
    });
    const jobs = [job('nightly'), job('digest')];
    const root = path.join(os.tmpdir(), 'no such project');
    const [here, digest] = withLocalRebuild(jobs, { root, say: () => {} });
    await expect(here?.run('')).rejects.toThrow();
    await digest?.run('');
    expect(asked).toEqual(['digest']);
  });

  test('23.1 a board that only serves rebuilds its own pages at night, and does nothing else', () => {
    const run = async () => {};
    const names = ['bounces', 'deliver', 'digest', 'nightly', 'settle', 'sweep', 'sync'];
    const jobs = names.map((name) => ({ name, schedule: '@daily', run }));
    expect(jobsOfServing(jobs).map(({ name }) => name)).toEqual(['nightly']);
  });

  test('19.4 the digest is sent in its own process when it is due', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'digest-job-'));
    const commands = path.join(root, 'lib/commands');
    await mkdir(commands, { recursive: true });
    await writeFile(path.join(commands, 'digest.ts'), `console.log('3 mails sent.');`);
    const said: string[] = [];
    const here: string[] = [];
    let isDue = false;
    const jobs = ['digest', 'deliver'].map((name) => ({
      name,
      schedule: '*/15 * * * *',
      run: async () => void here.push(name),
    }));
    const [digest, deliver] = withDigestProcess(jobs, {
      root,
      begin: async () => isDue,
      say: (line) => said.push(line),
    });
    vi.useRealTimers();
    await digest!.run('');
    expect(said).toEqual([]);
    isDue = true;
    await digest!.run('');
    await deliver!.run('');
    expect(said).toEqual(['3 mails sent.']);
    expect(here).toEqual(['deliver']);
    await rm(root, { recursive: true });
  });

  test('19.4 while a digest runs, this process delivers no mail', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'digest-job-'));
    const here: string[] = [];
    const jobs = ['digest', 'deliver', 'sweep'].map((name) => ({
      name,
      schedule: '@daily',
      run: async () => void here.push(name),
    }));
    const [digest, deliver, sweep] = withDigestProcess(jobs, {
      root,
      begin: async () => true,
      say: () => {},
    });
    vi.useRealTimers();
    // Fails, since there is no program to run.
    const work = digest!.run('');
    await Promise.resolve();
    await Promise.all([deliver!.run(''), sweep!.run('')]);
    expect(here).toEqual(['sweep']);
    await expect(work).rejects.toThrow('digest.ts');
    await deliver!.run('');
    expect(here).toEqual(['sweep', 'deliver']);
    await rm(root, { recursive: true });
  });

  test('19.4 a digest that hangs is terminated, and killed if it does not exit', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'digest-job-'));
    const commands = path.join(root, 'lib/commands');
    await mkdir(commands, { recursive: true });
    await writeFile(path.join(commands, 'digest.ts'), 'setInterval(() => {}, 1000);');
    const here = [{ name: 'digest', schedule: '@daily', run: async () => {} }];
    const begin = async () => true;
    const [digest] = withDigestProcess(here, { root, begin, say: () => {}, milliseconds: 50 });
    vi.useRealTimers();
    await expect(digest!.run('')).rejects.toThrow('exited with SIGTERM');
    const stop = new AbortController();
    const begun = Promise.withResolvers<boolean>();
    const [stopped] = withDigestProcess(here, {
      root,
      say: () => {},
      stop: stop.signal,
      async begin() {
        begun.resolve(true);
        return true;
      },
    });
    const work = stopped!.run('');
    await begun.promise;
    setTimeout(() => stop.abort(), 50);
    await work;
    await rm(root, { recursive: true });
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
    const limits = { cwd: os.tmpdir(), milliseconds: 1000, graceMilliseconds: 50 };
    const run = runProgram(process.execPath, ['-e', deaf], limits);
    await expect(run).rejects.toThrow(/exited with SIG/);
  });

  test('12.8 the sources are read at 01:30 UTC, in their own process', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'sync-job-'));
    const commands = path.join(root, 'lib/commands');
    await mkdir(commands, { recursive: true });
    await writeFile(path.join(commands, 'sync.ts'), `console.log('2 new in 1 source.');`);
    const said: string[] = [];
    const job = syncJob({ root, say: (line) => said.push(line) });
    expect([job.name, job.schedule]).toEqual(['sync', '30 1 * * *']);
    vi.useRealTimers();
    await job.run('');
    expect(said).toEqual(['2 new in 1 source.']);
    await rm(root, { recursive: true });
  });
});

const at = (text: string) => Date.parse(`${text}Z`);
const next = (schedule: string, after: string) =>
  readSchedule(schedule)
    .nextRun(new Date(at(after)))
    ?.toISOString()
    .slice(0, 16) ?? null;

describe('the next time of a schedule, in UTC', () => {
  test.each([
    ['@hourly', '2026-11-21T08:00', '2026-11-21T09:00'],
    ['@daily', '2026-11-21T00:00', '2026-11-22T00:00'],
    ['@weekly', '2026-11-21T08:00', '2026-11-22T00:00'],
    ['@monthly', '2026-11-21T08:00', '2026-12-01T00:00'],
    ['@yearly', '2026-11-21T08:00', '2027-01-01T00:00'],
    ['*/5 * * * *', '2026-11-21T08:04:59.999', '2026-11-21T08:05'],
    ['*/5 * * * *', '2026-11-21T08:05', '2026-11-21T08:10'],
    ['30 7 * * *', '2026-11-21T08:00', '2026-11-22T07:30'],
    ['0 8 * * 1-5', '2026-11-21T08:00', '2026-11-23T08:00'],
    ['0 8 * * 7', '2026-11-21T08:00', '2026-11-22T08:00'],
    ['0 8 1,15 * *', '2026-11-21T08:00', '2026-12-01T08:00'],
    ['10/20 8-9 * * *', '2026-11-21T08:30', '2026-11-21T08:50'],
    ['0 0 29 2 *', '2026-11-21T08:00', '2028-02-29T00:00'],
    ['0 0 13 * 5', '2026-11-21T08:00', '2026-11-27T00:00'],
  ])('%s after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('a date that never occurs has none', () => {
    expect(next('0 0 30 2 *', '2026-11-21T08:00')).toBeNull();
  });
});

test.each([
  '',
  '@never',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  'a * * * *',
  '1,,2 * * * *',
])('%j is not a schedule', (text) => {
  expect(() => readSchedule(text)).toThrow('is not a schedule');
});
