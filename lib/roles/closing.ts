/** When a role closes: the rule behind every place that lists, shows or mails open roles. */

/** Seconds of a calendar day in UTC. */
export const DAY_SECONDS = 86_400;

/**
 * The UTC calendar day of a moment, in days since the epoch.
 * @param seconds epoch seconds
 */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/** The day ends last at UTC-12, so its last moment is 12:00 UTC on the day after. */
const ANYWHERE_ON_EARTH_SECONDS = DAY_SECONDS / 2;

/**
 * The moment from which a role is closed: when its closing day has ended everywhere on earth.
 * @param closesAt closing day, epoch seconds; null is rolling
 * @returns epoch seconds; Infinity for rolling applications
 */
export function closedFrom(closesAt: number | null): number {
  if (closesAt === null) return Infinity;
  const endOfDay = (dayOf(closesAt) + 1) * DAY_SECONDS;
  return endOfDay + ANYWHERE_ON_EARTH_SECONDS;
}

/**
 * Whether applications are still possible.
 * @param now epoch seconds
 */
export function isOpen(role: { closes_at: number | null }, now: number): boolean {
  return now < closedFrom(role.closes_at);
}
