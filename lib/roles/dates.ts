import type { Month } from 'date-fns';
import { formatDistance } from 'date-fns/formatDistance';
import { enUS } from 'date-fns/locale/en-US';
import { DAY_SECONDS, isOpen } from './closing.ts';

const TODAY = 'Today';
const LONG_AGO = '>2 months ago';
/** The last moment that a Date can hold, epoch seconds. */
const END_OF_TIME = 8.64e12;

/**
 * How long ago or ahead a moment is, in the words of a card (4.10): "Today" within the last 24
 * hours, "3 days ago", "1 month ago", "2 months ago", and ">2 months ago" for all that is older.
 * Only the past is shortened so: "in 4 months" stays, since ">2 months ago" would be untrue of it.
 * @param date epoch seconds
 * @param now epoch seconds
 * @returns empty when the date is none
 */
export function relativeDay(date: number, now: number): string {
  if (!(Math.abs(date) <= END_OF_TIME)) return '';
  if (date <= now && now - date < DAY_SECONDS) return TODAY;
  const distance = formatDistance(date * 1000, now * 1000, { addSuffix: true });
  const phrase = distance.replace('about ', '');
  const isOld = /\b(months|years?) ago$/.test(phrase) && phrase !== '2 months ago';
  return isOld ? LONG_AGO : phrase;
}

/** When a role was posted. A clock that runs behind does not make it posted in the future. */
export function relativePosted(role: { posted_at: number }, now: number): string {
  return relativeDay(Math.min(role.posted_at, now), now);
}

/** The card's date outside closing order (4.10): "2 days ago", "Reposted 2 days ago". */
export function postedLabel(
  role: { posted_at: number; repost: boolean },
  { now, compact }: { now: number; compact: boolean },
): string {
  const posted = relativePosted(role, now);
  return role.repost && !compact ? `Reposted ${posted}` : posted;
}

/**
 * The card's date in closing order (4.10): "Closes in 3 days", or "Rolling". A role whose closing
 * day has ended in UTC but not everywhere on earth is still open, and so closes "Today".
 */
export function closesLabel(role: { closes_at: number | null }, now: number): string {
  if (role.closes_at === null) return 'Rolling';
  const lastHours = role.closes_at <= now && isOpen(role, now);
  return `Closes ${lastHours ? TODAY : relativeDay(role.closes_at, now)}`;
}

/** The closing day in full, "14th December 2026", or "Rolling applications" (4.10). In UTC. */
export function closingDate(role: { closes_at: number | null }): string {
  if (role.closes_at === null) return 'Rolling applications';
  if (!(Math.abs(role.closes_at) <= END_OF_TIME)) return '';
  const day = new Date(role.closes_at * 1000);
  // The locale that formatDistance brings along: date-fns' own format would double its size.
  const { ordinalNumber, month } = enUS.localize;
  const ordinal = ordinalNumber(day.getUTCDate());
  return `${ordinal} ${month(day.getUTCMonth() as Month)} ${day.getUTCFullYear()}`;
}

type DatedRole = { posted_at: number; closes_at: number | null };

/** Dates of the opened card with their headings (4.10). Closing order adds when it was posted. */
export function detailDates(
  role: DatedRole,
  { now, closingSort }: { now: number; closingSort: boolean },
): Array<{ label: string; value: string }> {
  const closes = { label: 'APPLICATIONS CLOSE', value: closingDate(role) };
  if (!closingSort) return [closes];
  return [closes, { label: 'POSTED', value: relativePosted(role, now) }];
}
