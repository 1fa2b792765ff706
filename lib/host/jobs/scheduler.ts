import { errorField, type Log } from '../log.ts';
import { nextTime, parseSchedule } from './cron.ts';

/** A timer of Node holds no more than this. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Something that is done at set times. */
export type Job = {
  name: string;
  /** As {@link parseSchedule} reads it. */
  schedule: string;
  /** @param nextRun when it is due again, ISO 8601; empty for never */
  run: (nextRun: string) => Promise<void>;
};

export type Scheduler = {
  /** Starts nothing more and waits for what is running. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs at their times. A job never runs beside itself: when it is still at work, that time is
 * left out. One that fails is logged and runs again at its next time. When the machine slept
 * through several times of a job, it runs once.
 * @throws when a schedule cannot be read
 */
export function startScheduler(jobs: readonly Job[], log: Log): Scheduler {
  const running = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();

  function plan(job: Job, schedule: ReturnType<typeof parseSchedule>): void {
    let current: Promise<void> | null = null;
    const wait = (due: number): void => {
      const left = Math.min(Math.max(0, due - Date.now()), LONGEST_WAIT);
      const timer = setTimeout(() => {
        waiting.delete(timer);
        // A clock that was set back, or a wait too long for one timer.
        if (Date.now() < due) return wait(due);
        const next = nextTime(schedule, Date.now());
        begin(next);
        if (next !== null) wait(next);
      }, left);
      timer.unref();
      waiting.add(timer);
    };
    const begin = (next: number | null): void => {
      if (current) return log('warn', `"${job.name}" is still at work: it is left out this time`);
      const work = run(job, next).finally(() => {
        current = null;
        running.delete(work);
      });
      current = work;
      running.add(work);
    };
    const first = nextTime(schedule, Date.now());
    if (first !== null) wait(first);
  }

  async function run(job: Job, next: number | null): Promise<void> {
    try {
      await job.run(next === null ? '' : new Date(next).toISOString());
    } catch (error) {
      log('error', `"${job.name}" failed`, errorField(error));
    }
  }

  const read = jobs.map((job) => ({ job, schedule: parseSchedule(job.schedule) }));
  for (const { job, schedule } of read) plan(job, schedule);
  return {
    async stop() {
      waiting.forEach(clearTimeout);
      await Promise.all(running);
    },
  };
}
