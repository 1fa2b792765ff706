/** When digests are sent, by the board's own clock on the wall (18.1). */
import { Cron } from 'croner';

/** When the daily digest is sent: an hour of the local day, from 0 to 23, and an IANA name. */
export type DigestTime = { hour: number; timeZone: string };

/**
 * The local day whose digest is due, such as "2026-09-01": the hour has come, and this day's digest has not
 * been. So a call that is late, or a board that was down at that hour, costs no digest; and no day has
 * two, also when the hour is changed or the clocks are.
 * @param now epoch seconds
 * @param options.lastDay of the last digest; null for none
 * @returns null when none is due
 */
export function dueDay(
  now: number,
  options: DigestTime & { lastDay: string | null },
): string | null {
  const { hour, timeZone, lastDay } = options;
  const { day, hour: hourNow } = localTime(now, timeZone);
  return hourNow >= hour && day !== lastDay ? day : null;
}

/** The day, such as "2026-09-01", and the hour of the board's own clock. */
export function localTime(now: number, timeZone: string): { day: string; hour: number } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(now * 1000).split(' ');
  return { day, hour: Number.parseInt(time, 10) };
}

/**
 * The beginning of the next Monday: no digest before it includes a weekly alert that was dealt with now.
 * @param now epoch seconds
 * @param timeZone IANA name
 */
export function nextWeek(now: number, timeZone: string): Date {
  return new Date(nextTime('0 0 * * 1', timeZone, now) * 1000);
}

/**
 * From when on an alert is due that becomes weekly now: before the hour of the digest on a Monday, today.
 * @param now epoch seconds
 */
export const firstWeek = (now: number, { hour, timeZone }: DigestTime): Date =>
  nextWeek(now - hour * 3600, timeZone);

/** Epoch seconds of the first time after another at which a schedule falls due. */
function nextTime(schedule: string, timezone: string, after: number): number {
  const next = new Cron(schedule, { timezone }).nextRun(new Date(after * 1000));
  if (next === null) throw new Error(`The schedule "${schedule}" never falls due in ${timezone}`);
  return next.getTime() / 1000;
}
