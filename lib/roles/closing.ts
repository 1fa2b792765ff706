/**
 * When a role closes. Card, details, closing sort, mail, sitemap, expiry and import all read
 * `closes_at` through this rule: a date without a time means the whole day, and the role is open until that
 * day has ended everywhere on earth.
 */

/** Seconds of a calendar day in UTC. */
export const DAY_SECONDS = 86_400;

/** The last minute of a day. Lists use it to mean the whole day. */
const LAST_MINUTE_SECONDS = DAY_SECONDS - 60;
/** A day ends last at UTC-12, which is 12:00 UTC on the next day. */
const ANYWHERE_ON_EARTH_SECONDS = DAY_SECONDS / 2;

/** The end of a role's applications. All times are epoch seconds. */
export type Closing = {
  /** Whether only a date is given, without a time. */
  isWholeDay: boolean;
  /** Start of the closing day in UTC, or the exact time. */
  at: number;
  /** From this moment on the role is closed. */
  closedFrom: number;
  /** Sorts roles by closing date: a whole day comes after every time on that day. */
  sortKey: number;
};

/** @param closesAt epoch seconds; null is rolling, which never closes */
export function closingOf(closesAt: number): Closing;
export function closingOf(closesAt: number | null): Closing | null;
export function closingOf(closesAt: number | null): Closing | null {
  if (closesAt === null) return null;
  if (!isWholeDay(closesAt)) {
    return { isWholeDay: false, at: closesAt, closedFrom: closesAt, sortKey: closesAt };
  }
  const at = dayOf(closesAt) * DAY_SECONDS;
  const endOfDay = at + DAY_SECONDS;
  const closedFrom = endOfDay + ANYWHERE_ON_EARTH_SECONDS;
  return { isWholeDay: true, at, closedFrom, sortKey: endOfDay - 1 };
}

/** The fields that say from when until when a role is on the board. */
type OpenPeriod = { closes_at: number | null; publish_at?: number | null };

/**
 * Whether a role is on the board: it has appeared, and applications are still possible.
 * @param now epoch seconds
 */
export function isOpen(role: OpenPeriod, now: number): boolean {
  return hasAppeared(role, now) && now < closedFrom(role.closes_at);
}

/**
 * Whether a role has appeared (14.4). Until then nothing public may mention it.
 * @param now epoch seconds
 */
export function hasAppeared({ publish_at }: Pick<OpenPeriod, 'publish_at'>, now: number): boolean {
  return (publish_at ?? -Infinity) <= now;
}

/**
 * The moment from which a role is closed.
 * @param closesAt epoch seconds; null is rolling
 * @returns epoch seconds; Infinity for rolling applications
 */
export function closedFrom(closesAt: number | null): number {
  return closingOf(closesAt)?.closedFrom ?? Infinity;
}

/**
 * Whether a closing time means a whole day: it is the day's first second or in its last minute.
 * @param seconds epoch seconds
 */
export function isWholeDay(seconds: number): boolean {
  const clock = seconds - dayOf(seconds) * DAY_SECONDS;
  return clock === 0 || clock >= LAST_MINUTE_SECONDS;
}

/**
 * The UTC calendar day of a moment, in days since the epoch.
 * @param seconds epoch seconds
 */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/**
 * The UTC calendar day of a moment as a text, such as "2026-12-14".
 * @param seconds epoch seconds
 */
export const isoDay = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);
