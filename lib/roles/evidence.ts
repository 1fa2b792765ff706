/** When a role was last checked and what changed, for the opened card. Contract: 14.2, 14.3. */
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { closingOf, DAY_SECONDS } from './closing.ts';
import { monthName } from './closing-date.ts';
import { plainDistance, relativeDay } from './dates.ts';
import type { RecentChange, Role } from './role.ts';

/** Changes are shown for this long. */
export const RECENT_SECONDS = 30 * DAY_SECONDS;
/** Later deadlines are shown with their year. */
const YEARLESS_SECONDS = 300 * DAY_SECONDS;

const checked = {
  source: words.evidence.checkedAtSource,
  link: words.evidence.checkedByLink,
  curator: words.evidence.checkedByCurator,
} as const;

/**
 * For example "Checked 3 hours ago at the source".
 * @param now epoch seconds
 * @returns empty without evidence
 */
export function checkedLabel(role: Pick<Role, 'checked_at' | 'checked_by'>, now: number): string {
  const { checked_at: at, checked_by: by } = role;
  if (at === null || by === null) return '';
  // Clock skew must not put the check in the future.
  return say(checked[by], { ago: plainDistance(Math.min(at, now), now) });
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
      return typeof to === 'number'
        ? say(words.evidence.deadlineMoved, { day: day(to, now) })
        : words.evidence.deadlineRemoved;
    case 'salary':
      return to === null ? words.evidence.noSalary : say(words.evidence.newSalary, { salary: to });
    case 'places':
      return to === null
        ? words.evidence.noLocations
        : say(words.evidence.newLocations, { places: to });
    case 'reopened':
      return words.evidence.reopened;
  }
}

function day(closesAt: number, now: number): string {
  const { at } = closingOf(closesAt);
  const date = new Date(at * 1000);
  const [dayOfMonth, month] = [String(date.getUTCDate()), monthName(date)];
  if (Math.abs(at - now) < YEARLESS_SECONDS) {
    return say(words.dates.dayAndMonth, { day: dayOfMonth, month });
  }
  const year = String(date.getUTCFullYear());
  return say(words.dates.dayMonthYear, { day: dayOfMonth, month, year });
}
