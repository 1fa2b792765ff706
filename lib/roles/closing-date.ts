/** The closing date in full. Only the opened card has it: its code is loaded later than the list's. Contract: 4.10. */
import { sayOrdinal } from '../words/ordinal.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { closingOf } from './closing.ts';
import { type ClosingRole, END_OF_TIME, relativePosted } from './dates.ts';

/**
 * The closing date in full, "14th December 2026", with the time if there is one, "14th December
 * 2026, 17:00 UTC"; or "Rolling applications". In UTC. Empty when nothing is stated.
 */
export function closingDate(role: ClosingRole): string {
  const closing = closingOf(role.closes_at);
  if (closing === null) return role.closing_not_stated ? '' : words.dates.rollingApplications;
  if (!(Math.abs(closing.at) <= END_OF_TIME)) return '';
  const date = new Date(closing.at * 1000);
  const day = say(words.dates.date, {
    day: ordinalOf(date.getUTCDate()),
    month: monthName(date),
    year: String(date.getUTCFullYear()),
  });
  if (closing.isWholeDay) return day;
  return say(words.dates.withTime, { date: day, time: date.toISOString().slice(11, 16) });
}

/**
 * The day of a month: "1st", "12th", "23rd".
 * @internal
 */
export const ordinalOf = (day: number): string => sayOrdinal(words.dates.ordinal, day);

// `toLocaleDateString` takes 30 µs per call, too slow for calendars of a thousand dates.
const months = words.dates.monthNames.split(' ');

/** The name of the month, in UTC. */
export const monthName = (date: Date): string => months[date.getUTCMonth()]!;

type DatedRole = ClosingRole & { posted_at: number };

/**
 * Dates of the opened card with their headings; "Not stated" when the list does not say. Sorting by
 * closing date adds the posting date. Of a closed role, a notice has the closing date.
 */
export function detailDates(
  role: DatedRole,
  { now, closingSort, isClosed = false }: { now: number; closingSort: boolean; isClosed?: boolean },
): Array<{ label: string; value: string }> {
  const closes = {
    label: words.dates.applicationsClose,
    value: closingDate(role) || words.dates.notStated,
  };
  const posted = {
    label: words.dates.posted,
    value: relativePosted(role, now) || words.dates.notStated,
  };
  return [...(isClosed ? [] : [closes]), ...(closingSort ? [posted] : [])];
}
