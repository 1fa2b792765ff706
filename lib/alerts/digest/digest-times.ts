/** When digests are sent, by the board's own clock on the wall (18.1). */
import { Cron } from 'croner';

/** How often the schedule asks whether it is time: every offset of a time zone is a multiple of it. */
const TICK_SECONDS = 900;
/** Schedules may call some minutes late. */
const nearestTick = (now: number): number => Math.round(now / TICK_SECONDS) * TICK_SECONDS;

/**
 * Whether the daily digest is due at this call, which the schedule makes every quarter of an hour: once
 * a local day, also on the days on which the clocks change.
 * @param now epoch seconds
 * @param options.hour of the local day, from 0 to 23
 * @param options.timeZone IANA name
 */
export function isDigestTime(
  now: number,
  { hour, timeZone }: { hour: number; timeZone: string },
): boolean {
  const tick = nearestTick(now);
  return nextTime(`0 ${hour} * * *`, timeZone, tick - 1) === tick;
}

/**
 * The beginning of the next Monday: no digest before it includes a weekly alert that was dealt with now.
 * @param now epoch seconds
 * @param timeZone IANA name
 */
export function nextWeek(now: number, timeZone: string): Date {
  return new Date(nextTime('0 0 * * 1', timeZone, now) * 1000);
}

/** Epoch seconds of the first time after another at which a schedule falls due. */
function nextTime(schedule: string, timezone: string, after: number): number {
  const next = new Cron(schedule, { timezone }).nextRun(new Date(after * 1000));
  if (next === null) throw new Error(`The schedule "${schedule}" never falls due in ${timezone}`);
  return next.getTime() / 1000;
}
