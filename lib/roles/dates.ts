/** Dates in words, in UTC. Contract: 4.10, 11.2. */
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { closingOf, DAY_SECONDS, dayOf } from './closing.ts';

/** The latest time that a Date can hold, epoch seconds. */
export const END_OF_TIME = 8.64e12;

const MINUTES_OF_DAY = 1440;
const MINUTES_OF_MONTH = 30 * MINUTES_OF_DAY;

/**
 * Same wording as date-fns' `formatDistance` with a suffix: "about 3 hours ago", "in over 1 year".
 * Reimplemented because that function and its locale would be a tenth of the board's script, and
 * because it counts months in the local time zone instead of UTC.
 * @internal
 * @param date epoch seconds
 * @param now epoch seconds
 */
export function distanceInWords(date: number, now: number): string {
  const { length, about, compared } = distanceBetween(date, now);
  return agoOrAhead(about ?? compared ?? length, date > now);
}

/** The same without "about", "over" and "almost". */
export const plainDistance = (date: number, now: number): string =>
  agoOrAhead(distanceBetween(date, now).length, date > now);

const agoOrAhead = (distance: string, isAhead: boolean): string =>
  isAhead ? say(words.dates.ahead, { distance }) : say(words.dates.ago, { distance });

type Distance = {
  /** Such as "3 hours". */
  length: string;
  /** Such as "about 3 hours"; absent for an exact length. */
  about?: string;
  /** Such as "over 1 year" or "almost 2 years". */
  compared?: string;
};

function distanceBetween(date: number, now: number): Distance {
  const [earlier, later] = date < now ? [date, now] : [now, date];
  const minutes = minutesBetween(earlier, later);
  if (minutes < 1) return { length: words.dates.lessThanAMinute };
  if (minutes < 45) return { length: say(words.dates.minutes, { count: minutes }) };
  if (minutes < MINUTES_OF_DAY) {
    return about(say(words.dates.hours, { count: Math.round(minutes / 60) }));
  }
  if (minutes < MINUTES_OF_MONTH) {
    const count = minutes < 42 * 60 ? 1 : Math.round(minutes / MINUTES_OF_DAY);
    return { length: say(words.dates.days, { count }) };
  }
  const nearest = say(words.dates.months, { count: Math.round(minutes / MINUTES_OF_MONTH) });
  if (minutes < 2 * MINUTES_OF_MONTH) return about(nearest);
  const months = fullMonths(new Date(earlier * 1000), new Date(later * 1000));
  if (months < 12) return { length: nearest };
  const past = months % 12;
  const length = say(words.dates.years, { count: Math.floor(months / 12) + (past < 9 ? 0 : 1) });
  if (past < 3) return about(length);
  const compared =
    past < 9
      ? say(words.dates.over, { distance: length })
      : say(words.dates.almost, { distance: length });
  return { length, compared };
}

const about = (length: string): Distance => ({
  length,
  about: say(words.dates.about, { distance: length }),
});

const minutesBetween = (earlier: number, later: number): number =>
  Math.round((later - earlier) / 60);

/** As in date-fns, 28 and 29 February complete any month. */
function fullMonths(earlier: Date, later: Date): number {
  const years = later.getUTCFullYear() - earlier.getUTCFullYear();
  const month = later.getUTCMonth();
  const months = years * 12 + month - earlier.getUTCMonth();
  if (month === 1 && later.getUTCDate() > 27) return months;
  const sameDay = new Date(earlier);
  sameDay.setUTCFullYear(later.getUTCFullYear(), month, earlier.getUTCDate());
  // A day that the month lacks overflows into the next one.
  return sameDay > later ? months - 1 : months;
}

/**
 * A date as cards show it: "Today" within the last 24 hours, "3 days ago", "1 month ago", "2 months
 * ago", and ">2 months ago" for older ones. Future dates are not shortened: "in 4 months".
 * @param date epoch seconds
 * @param now epoch seconds
 * @returns empty when the date is invalid
 */
export function relativeDay(date: number, now: number): string {
  if (!(Math.abs(date) <= END_OF_TIME)) return '';
  if (date <= now && now - date < DAY_SECONDS) return words.dates.today;
  if (minutesBetween(date, now) >= 2.5 * MINUTES_OF_MONTH) return words.dates.longAgo;
  const { length, compared } = distanceBetween(date, now);
  return agoOrAhead(compared ?? length, date > now);
}

/**
 * Whether a posting time cannot be true: more than a day ahead, which allows for time zones and for
 * clocks that are slow.
 * @param postedAt epoch seconds
 * @param now epoch seconds
 */
export function isPostedInFuture(postedAt: number, now: number): boolean {
  return postedAt > now + DAY_SECONDS;
}

/** Empty for a date that cannot be true. */
export function relativePosted(role: { posted_at: number }, now: number): string {
  if (isPostedInFuture(role.posted_at, now)) return '';
  return relativeDay(Math.min(role.posted_at, now), now);
}

/**
 * The card's date, unless sorted by closing date: "2 days ago", "Reposted 2 days ago". Empty for a
 * date that cannot be true.
 */
export function postedLabel(
  role: { posted_at: number; repost: boolean },
  { now, compact }: { now: number; compact: boolean },
): string {
  const posted = relativePosted(role, now);
  return posted && role.repost && !compact ? say(words.dates.reposted, { ago: posted }) : posted;
}

export type ClosingRole = {
  closes_at: number | null;
  /** Without a closing date: whether the role is not known to be rolling. */
  closing_not_stated?: boolean;
};

/**
 * The card's date when sorted by closing date: "Closes in 3 days", "Rolling", or "No date stated".
 * "Closed" for a closed role. A whole day is counted in days, so that it agrees with the date in
 * the details.
 */
export function closesLabel(role: ClosingRole, now: number): string {
  const closing = closingOf(role.closes_at);
  if (closing === null) return role.closing_not_stated ? words.dates.noDate : words.dates.rolling;
  const { at, isWholeDay, closedFrom } = closing;
  if (now >= closedFrom) return say(words.dates.closed, { ago: relativeDay(at, now) });
  const today = isWholeDay ? dayOf(now) * DAY_SECONDS : now;
  const ago = isWholeDay && at <= today ? words.dates.today : relativeDay(at, today);
  return say(words.dates.closes, { ago });
}

/** The machine-readable closing date: "2026-12-14", or with its time. Empty when it is invalid. */
export function closingDateTime(closesAt: number): string {
  const { at, isWholeDay } = closingOf(closesAt);
  if (!(Math.abs(at) <= END_OF_TIME)) return '';
  const iso = new Date(at * 1000).toISOString();
  return isWholeDay ? iso.slice(0, 10) : iso;
}
