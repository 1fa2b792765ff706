/**
 * When a role closes. Always read `closes_at` through this module: a date without a time means the
 * whole day, and the role stays open until that day has ended everywhere on earth. Contract: 14.4.
 */

/** Seconds of a calendar day in UTC. */
export const DAY_SECONDS = 86_400;

/** Lists use the last minute of a day to mean the whole day. */
const LAST_MINUTE_SECONDS = DAY_SECONDS - 60;
/** A day ends last at UTC-12, which is 12:00 UTC on the next day. */
const ANYWHERE_ON_EARTH_SECONDS = DAY_SECONDS / 2;

/** All times are epoch seconds. */
export type Closing = {
  isWholeDay: boolean;
  /** Start of the closing day in UTC, or the exact time. */
  at: number;
  closedFrom: number;
  /** For sorting: a whole day comes after every time on that day. */
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

type OpenPeriod = { closes_at: number | null; publish_at?: number | null };

/**
 * Whether a role has appeared and is not closed.
 * @param now epoch seconds
 */
export function isOpen(role: OpenPeriod, now: number): boolean {
  return hasAppeared(role, now) && now < closedFrom(role.closes_at);
}

/**
 * Until a role has appeared, nothing public may mention it.
 * @param now epoch seconds
 */
export function hasAppeared({ publish_at }: Pick<OpenPeriod, 'publish_at'>, now: number): boolean {
  return (publish_at ?? -Infinity) <= now;
}

/**
 * The time from which a role is closed.
 * @param closesAt epoch seconds; null is rolling
 * @returns epoch seconds; Infinity for rolling applications
 */
export function closedFrom(closesAt: number | null): number {
  return closingOf(closesAt)?.closedFrom ?? Infinity;
}

/**
 * Whether a closing time means a whole day: the day's first second or its last minute.
 * @param seconds epoch seconds
 */
export function isWholeDay(seconds: number): boolean {
  const clock = seconds - dayOf(seconds) * DAY_SECONDS;
  return clock === 0 || clock >= LAST_MINUTE_SECONDS;
}

/**
 * The UTC calendar day of a time, in days since the epoch.
 * @param seconds epoch seconds
 */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/**
 * The UTC calendar day, such as "2026-12-14".
 * @param seconds epoch seconds
 */
export const isoDay = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10);
