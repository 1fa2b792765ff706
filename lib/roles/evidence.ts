/** What the opened card says of when a role was checked and what changed (14.2, 14.3). */
import { DAY_SECONDS } from './closing.ts';
import type { RecentChange } from './role.ts';

/** A change is shown for this long. */
export const RECENT_SECONDS = 30 * DAY_SECONDS;

/**
 * The changes of the last 30 days, newest first.
 * @param now epoch seconds
 */
export function recentChanges(
  role: { recent_changes: readonly RecentChange[] },
  now: number,
): RecentChange[] {
  return role.recent_changes.filter(({ at }) => at > now - RECENT_SECONDS);
}
