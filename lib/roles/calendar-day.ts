/** Seconds of a calendar day in UTC. */
export const DAY_SECONDS = 86_400;

/**
 * The UTC calendar day of a moment, in days since the epoch.
 * @param seconds epoch seconds
 */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}
