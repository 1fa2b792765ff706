/** When a role was last checked and what changed, for the opened card. Contract: 14.2, 14.3. */
import { closingOf, DAY_SECONDS } from './closing.ts';
import { distanceInWords, monthName, relativeDay } from './dates.ts';
import type { RecentChange, Role } from './role.ts';

/** Changes are shown for this long. */
export const RECENT_SECONDS = 30 * DAY_SECONDS;
/** Later deadlines are shown with their year. */
const YEARLESS_SECONDS = 300 * DAY_SECONDS;

const checkers = { source: 'at the source', link: 'by its link', curator: 'by a curator' } as const;

/**
 * For example "Checked 3 hours ago at the source".
 * @param now epoch seconds
 * @returns empty without evidence
 */
export function checkedLabel(role: Pick<Role, 'checked_at' | 'checked_by'>, now: number): string {
  const { checked_at: at, checked_by: by } = role;
  if (at === null || by === null) return '';
  // Clock skew must not put the check in the future.
  const distance = distanceInWords(Math.min(at, now), now);
  return `Checked ${distance.replace(/^(about|almost|over) /, '')} ${checkers[by]}`;
}

/**
 * The changes of the last 30 days, newest first: "Deadline moved to 3 March", and when.
 * @param now epoch seconds
 */
export function changeLabels(
  role: Pick<Role, 'recent_changes'>,
  now: number,
): Array<{ label: string; when: string; at: number }> {
  return role.recent_changes
    .filter(({ at }) => at > now - RECENT_SECONDS)
    .map((change) => ({
      label: changeLabel(change, now),
      when: relativeDay(Math.min(change.at, now), now),
      at: change.at,
    }));
}

function changeLabel({ what, to }: RecentChange, now: number): string {
  switch (what) {
    case 'deadline':
      return typeof to === 'number' ? `Deadline moved to ${day(to, now)}` : 'Deadline removed';
    case 'salary':
      return to === null ? 'Salary no longer stated' : `Salary changed to ${to}`;
    case 'places':
      return to === null ? 'Locations no longer stated' : `Locations changed to ${to}`;
    case 'reopened':
      return 'Reopened';
  }
}

function day(closesAt: number, now: number): string {
  const { at } = closingOf(closesAt);
  const date = new Date(at * 1000);
  const dayAndMonth = `${date.getUTCDate()} ${monthName(date)}`;
  const isNear = Math.abs(at - now) < YEARLESS_SECONDS;
  return isNear ? dayAndMonth : `${dayAndMonth} ${date.getUTCFullYear()}`;
}
