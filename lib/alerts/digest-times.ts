/** When digests are sent, in the board's time zone. Contract: 18.1, 19.8. */
import { Cron } from 'croner';
import { type Rhythm, rhythmNames, rhythms } from './client/rhythms.ts';

/** When the daily digest is sent: an hour of the local day, from 0 to 23, and an IANA name. */
export type DigestTime = { hour: number; timeZone: string };

/**
 * The local day whose digest is due, such as "2026-09-01": the hour has come, and this day's digest has not
 * been. So a call that is late, or a board that was down at that hour, skips no digest; and no day has two,
 * even if the hour or the clocks change.
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

/** A day of the board's own clock, such as "2026-09-01": when it began, and when the next one begins. */
export type LocalDay = { day: string; begins: Date; ends: Date };

/** @param timeZone IANA name */
export function localDay(now: number, timezone: string): LocalDay {
  const midnights = new Cron('0 0 * * *', { timezone });
  const at = new Date(now * 1000);
  // The runs before a time leave out that time itself.
  const [begins = at] = midnights.previousRuns(1, new Date((now + 1) * 1000));
  const { day } = localTime(now, timezone);
  return { day, begins, ends: midnights.nextRun(at) ?? at };
}

/** When the next period of each rhythm that has periods begins. */
export type NextPeriods = ReadonlyMap<Rhythm, Date>;

/**
 * When the next period of each rhythm begins: no digest before it includes an alert of that rhythm that was
 * dealt with now. Rhythms that are in every digest are left out.
 * @param timeZone IANA name
 */
export function nextPeriods(now: number, timeZone: string): NextPeriods {
  return new Map(
    rhythmNames.flatMap((name) => {
      const next = nextPeriod(name, now, timeZone);
      return next ? [[name, next] as const] : [];
    }),
  );
}

function nextPeriod(rhythm: Rhythm, now: number, timezone: string): Date | null {
  const { begins } = rhythms[rhythm];
  if (begins === null) return null;
  return new Cron(begins, { timezone }).nextRun(new Date(now * 1000));
}

/**
 * From when on an alert is due that gets a rhythm now: before the hour of the digest on the first day of a
 * period, today. Null for a rhythm that is in every digest.
 */
export const firstDue = (
  rhythm: Rhythm,
  now: number,
  { hour, timeZone }: DigestTime,
): Date | null => nextPeriod(rhythm, now - hour * 3600, timeZone);
