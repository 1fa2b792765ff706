// Work that the host does at set times: the scheduled functions, and the nightly rebuild of its pages.
import { Cron } from 'croner';
import { NIGHTLY_SYNC } from '../store/sources.ts';
import { loadScheduledFunctions } from './functions.ts';
import { errorField, type Log } from './log.ts';
import { runProgram } from '../build/run-program.ts';

/** Something that is done at set times. */
export type Job = {
  name: string;
  /** Five cron fields in UTC, or a shorthand such as `@daily`. */
  schedule: string;
  /** @param nextRun when it is due again, ISO 8601; empty for never */
  run: (nextRun: string) => Promise<void>;
};

export type Scheduler = {
  /** Starts nothing more and waits for what is running. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs at their times. A job never overlaps itself: a run that comes due meanwhile is skipped. A
 * failure is logged; the next run still happens. Runs missed while the machine slept are made up for
 * by one.
 * @throws when a schedule cannot be read
 */
export function startScheduler(jobs: readonly Job[], log: Log): Scheduler {
  const running = new Map<Job, Promise<void>>();

  // Not awaited by croner: it would run an overlapping job late instead of skipping that run.
  const start = (job: Job, nextRun: Date | null): void => {
    if (running.has(job)) {
      return log('warn', `"${job.name}" is still running: this run is skipped`);
    }
    const work = job
      .run(nextRun?.toISOString() ?? '')
      .catch((error: unknown) => log('error', `"${job.name}" failed`, errorField(error)))
      .finally(() => running.delete(job));
    running.set(job, work);
  };

  const planned = jobs.map((job) => ({ job, cron: readSchedule(job.schedule) }));
  for (const { job, cron } of planned) cron.schedule((self) => start(job, self.nextRun()));
  return {
    async stop() {
      for (const { cron } of planned) cron.stop();
      await Promise.all(running.values());
    },
  };
}

/**
 * Reads five cron fields in UTC, or a shorthand such as `@daily`.
 * @throws when it is neither
 */
export function readSchedule(schedule: string): Cron {
  try {
    return new Cron(schedule, {
      mode: '5-part',
      timezone: 'UTC',
      // Allows "5/15" for every 15 from 5 on, as Netlify does.
      sloppyRanges: true,
      unref: true,
    });
  } catch (error) {
    throw new Error(`"${schedule}" is not a schedule: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/**
 * The scheduled functions of a folder as jobs, called as Netlify calls them: by a POST whose body says
 * when they run next.
 * @param siteUrl where visitors reach the site
 * @returns jobs that fail when the function throws or answers with a status of 400 or more
 */
export async function functionJobs(folder: string, siteUrl: string): Promise<Job[]> {
  const functions = await loadScheduledFunctions(folder);
  return functions.map(({ name, schedule, run }) => ({
    name,
    schedule,
    async run(nextRun) {
      const response = await run(
        new Request(`${siteUrl}/.netlify/functions/${name}`, {
          method: 'POST',
          body: JSON.stringify({ next_run: nextRun }),
        }),
      );
      if (response && response.status >= 400) throw new Error(`It answered ${response.status}`);
    },
  }));
}

/** The function that has the pages rebuilt by night, where there is a build hook. */
const NIGHTLY = 'nightly';
const REBUILD_TIMEOUT_MILLISECONDS = 30 * 60_000;

/**
 * The same jobs for a host that builds its own pages: without a build hook, the nightly job runs
 * `npm run rebuild` in a process of its own.
 * @param say called with each line that it writes
 */
export function rebuildHere(
  jobs: readonly Job[],
  options: { root: string; hasBuildHook: boolean; say: (line: string) => void },
): Job[] {
  const { root, hasBuildHook, say } = options;
  if (hasBuildHook) return [...jobs];
  const env = { ...process.env, BUILD_WORKERS: '1' };
  const milliseconds = REBUILD_TIMEOUT_MILLISECONDS;
  const run = () => runApart('rebuild', { root, say, env, milliseconds });
  return jobs.map((job) => (job.name === NIGHTLY ? { ...job, run } : job));
}

const SYNC_TIMEOUT_MILLISECONDS = 2 * 3_600_000;

/**
 * The nightly sync of the sources, in a process of its own (12.8).
 * @param say called with each line that it writes
 */
export function syncJob(root: string, say: (line: string) => void): Job {
  return {
    name: 'sync',
    schedule: NIGHTLY_SYNC,
    run: () => runApart('sync', { root, say, milliseconds: SYNC_TIMEOUT_MILLISECONDS }),
  };
}

/** The functions that send the digest, and what waits in the outbox, where no host of functions does. */
const DIGEST = 'digest';
const DELIVER = 'deliver';

/** Longer than the mails of the largest board take; what is left then, the scheduled delivery sends. */
const DIGEST_TIMEOUT_MILLISECONDS = 4 * 3_600_000;

/**
 * The same jobs, with the digest in a process of its own and after all other work: visitors search
 * meanwhile (19.4). It sends whatever is due, so the delivery in this process does not run beside it.
 * @param options.begin notes that the digest begins; false when its time has not come, or there is nobody to mail
 * @param options.say called with each line that it writes
 * @param options.milliseconds the most that it may take
 * @param options.stop asks it to end, which is no failure then
 */
export function digestApart(
  jobs: readonly Job[],
  options: {
    root: string;
    begin: () => Promise<boolean>;
    say: (line: string) => void;
    milliseconds?: number;
    stop?: AbortSignal;
  },
): Job[] {
  const { root, begin, say, stop, milliseconds = DIGEST_TIMEOUT_MILLISECONDS } = options;
  let isAtWork = false;
  const run = async () => {
    if (!(await begin())) return;
    isAtWork = true;
    try {
      const limits = { milliseconds, ...(stop && { stop }) };
      await runApart('digest', { root, say, ...limits });
    } catch (error) {
      if (!stop?.aborted) throw error;
    } finally {
      isAtWork = false;
    }
  };
  return jobs.map((job) => {
    if (job.name === DIGEST) return { ...job, run };
    if (job.name !== DELIVER) return job;
    return { ...job, run: async (nextRun) => (isAtWork ? undefined : job.run(nextRun)) };
  });
}

/**
 * Runs a command in a process of its own, which lets this one go first.
 * @param options.say called with each line that it writes, once it has ended
 */
async function runApart(
  command: 'sync' | 'rebuild' | 'digest',
  options: Omit<Parameters<typeof runProgram>[2], 'cwd' | 'isLowPriority'> & {
    root: string;
    say: (line: string) => void;
  },
): Promise<void> {
  const { root, say, ...limits } = options;
  const args = [`lib/commands/${command}.ts`];
  const program = { cwd: root, isLowPriority: true, ...limits };
  const output = await runProgram(process.execPath, args, program);
  for (const line of output.split('\n').filter(Boolean)) say(line);
}
