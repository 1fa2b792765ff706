// The host's scheduled jobs: functions, nightly rebuild, sync and digest. Contract: 12.8, 19.4.
import { Cron } from 'croner';
import { runProgram } from '../build/run-program.ts';
import { NIGHTLY_SYNC } from '../store/sources.ts';
import { loadScheduledFunctions } from './functions.ts';
import { errorField, type Log } from './log.ts';

export type Job = {
  name: string;
  /** Five cron fields in UTC, or a shorthand such as `@daily`. */
  schedule: string;
  /** @param nextRun when the next run is due, ISO 8601; empty for never */
  run: (nextRun: string) => Promise<void>;
};

export type Scheduler = {
  /** Starts no more jobs and waits for those that are running. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs on their schedules. A run that becomes due during another of the same job is skipped, runs
 * missed while the machine slept are replaced by a single one, and a failure is logged.
 * @throws when a schedule cannot be parsed
 */
export function startScheduler(jobs: readonly Job[], log: Log): Scheduler {
  const running = new Map<Job, Promise<void>>();

  // Croner must not await this: it would delay an overlapping run instead of skipping it.
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

/** Parses a {@link Job} schedule. */
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
 * when they run next. A status of 400 or more counts as a failure.
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
      if (response && response.status >= 400) {
        throw new Error(`The function responded with status ${response.status}`);
      }
    },
  }));
}

/** Runs commands for jobs. `say` is called with each line of their output. */
type Runner = { root: string; say: (line: string) => void };

/** The function that starts the nightly rebuild through a build hook. */
const NIGHTLY = 'nightly';
const REBUILD_TIMEOUT_MILLISECONDS = 30 * 60_000;

/** The same jobs, but the nightly one runs `npm run rebuild`, for a host that builds its own pages. */
export function withLocalRebuild(jobs: readonly Job[], runner: Runner): Job[] {
  const env = { ...process.env, BUILD_WORKERS: '1' };
  const milliseconds = REBUILD_TIMEOUT_MILLISECONDS;
  const run = () => runCommand('rebuild', runner, { env, milliseconds });
  return jobs.map((job) => (job.name === NIGHTLY ? { ...job, run } : job));
}

/** The jobs of a board that only serves: its own pages are still a day old every day. */
export const jobsOfServing = (jobs: readonly Job[]): Job[] =>
  jobs.filter(({ name }) => name === NIGHTLY);

const SYNC_TIMEOUT_MILLISECONDS = 2 * 3_600_000;

export function syncJob(runner: Runner): Job {
  return {
    name: 'sync',
    schedule: NIGHTLY_SYNC,
    run: () => runCommand('sync', runner, { milliseconds: SYNC_TIMEOUT_MILLISECONDS }),
  };
}

/** The functions that send the digest and the mails in the outbox. */
const DIGEST = 'digest';
const DELIVER = 'deliver';

/** Longer than the largest board needs. The scheduled delivery sends any mails that are left. */
const DIGEST_TIMEOUT_MILLISECONDS = 4 * 3_600_000;

/**
 * The same jobs, but the digest runs in its own process, so that it does not slow down searches. It sends
 * everything that is due, so deliveries in this process are skipped while it runs.
 * @param options.begin records the start; false when the digest is not due or has no recipients
 * @param options.stop terminates the process, which then does not count as a failure
 */
export function withDigestProcess(
  jobs: readonly Job[],
  options: Runner & {
    begin: () => Promise<boolean>;
    milliseconds?: number;
    stop?: AbortSignal;
  },
): Job[] {
  const { begin, stop, milliseconds = DIGEST_TIMEOUT_MILLISECONDS } = options;
  let isRunning = false;
  const run = async () => {
    if (!(await begin())) return;
    isRunning = true;
    try {
      await runCommand('digest', options, { milliseconds, ...(stop && { stop }) });
    } catch (error) {
      if (!stop?.aborted) throw error;
    } finally {
      isRunning = false;
    }
  };
  return jobs.map((job) => {
    if (job.name === DIGEST) return { ...job, run };
    if (job.name !== DELIVER) return job;
    return { ...job, run: async (nextRun) => (isRunning ? undefined : job.run(nextRun)) };
  });
}

/** Runs a command in a low-priority process, and passes on its output when it has ended. */
async function runCommand(
  command: 'sync' | 'rebuild' | 'digest',
  { root, say }: Runner,
  limits: Partial<Parameters<typeof runProgram>[2]>,
): Promise<void> {
  const args = [`lib/commands/${command}.ts`];
  const program = { cwd: root, isLowPriority: true, ...limits };
  const output = await runProgram(process.execPath, args, program);
  for (const line of output.split('\n').filter(Boolean)) say(line);
}
