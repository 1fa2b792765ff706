import type { Month } from 'date-fns';
import { formatDistance } from 'date-fns/formatDistance';
import { enUS } from 'date-fns/locale/en-US';
import { closingOf, DAY_SECONDS, dayOf } from './closing.ts';

const TODAY = 'Today';
const LONG_AGO = '>2 months ago';
/** The last moment that a Date can hold, epoch seconds. */
const END_OF_TIME = 8.64e12;

/**
 * How long ago or ahead a time is, as cards show it (4.10): "Today" within the last 24
 * hours, "3 days ago", "1 month ago", "2 months ago", and ">2 months ago" for all that is older.
 * Only past dates are shortened this way: "in 4 months" is kept.
 * @param date epoch seconds
 * @param now epoch seconds
 * @returns empty when the date is invalid
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

/** The card's date unless sorted by closing date (4.10): "2 days ago", "Reposted 2 days ago". */
export function postedLabel(
  role: { posted_at: number; repost: boolean },
  { now, compact }: { now: number; compact: boolean },
): string {
  const posted = relativePosted(role, now);
  return role.repost && !compact ? `Reposted ${posted}` : posted;
}

/** What is known of a role's closing. */
type ClosingRole = {
  closes_at: number | null;
  /** Whether a role without a closing date is not known to be rolling. */
  closing_not_stated?: boolean;
};

/**
 * The card's date when sorted by closing date (4.10): "Closes in 3 days", "Rolling", or "No date stated"
 * (11.2). For a closed role it reads "Closed". A whole day is counted in days, so that it agrees with
 * the date in the details.
 */
export function closesLabel(role: ClosingRole, now: number): string {
  const closing = closingOf(role.closes_at);
  if (closing === null) return role.closing_not_stated ? 'No date stated' : 'Rolling';
  const { at, isWholeDay, closedFrom } = closing;
  if (now >= closedFrom) return `Closed ${relativeDay(at, now)}`;
  if (!isWholeDay) return `Closes ${relativeDay(at, now)}`;
  const today = dayOf(now) * DAY_SECONDS;
  return `Closes ${at <= today ? TODAY : relativeDay(at, today)}`;
}

/**
 * The closing date in full, "14th December 2026", with the time if there is one, "14th December 2026,
 * 17:00 UTC"; or "Rolling applications" (4.10). In UTC. Empty when nothing is stated (11.2).
 */
export function closingDate(role: ClosingRole): string {
  const closing = closingOf(role.closes_at);
  if (closing === null) return role.closing_not_stated ? '' : 'Rolling applications';
  if (!(Math.abs(closing.at) <= END_OF_TIME)) return '';
  const date = new Date(closing.at * 1000);
  // Reuses the locale of formatDistance: date-fns' own format would double the size.
  const { ordinalNumber, month } = enUS.localize;
  const ordinal = ordinalNumber(date.getUTCDate());
  const day = `${ordinal} ${month(date.getUTCMonth() as Month)} ${date.getUTCFullYear()}`;
  return closing.isWholeDay ? day : `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** The machine-readable closing date: "2026-12-14", or with its time. Empty when it is invalid. */
export function closingDateTime(closesAt: number): string {
  const { at, isWholeDay } = closingOf(closesAt);
  if (!(Math.abs(at) <= END_OF_TIME)) return '';
  const iso = new Date(at * 1000).toISOString();
  return isWholeDay ? iso.slice(0, 10) : iso;
}

type DatedRole = ClosingRole & { posted_at: number };

/**
 * Dates of the opened card with their headings (4.10), "Not stated" where the list is silent (11.2).
 * Sorting by closing date adds the posting date.
 */
export function detailDates(
  role: DatedRole,
  { now, closingSort }: { now: number; closingSort: boolean },
): Array<{ label: string; value: string }> {
  const closes = { label: 'APPLICATIONS CLOSE', value: closingDate(role) || 'Not stated' };
  if (!closingSort) return [closes];
  return [closes, { label: 'POSTED', value: relativePosted(role, now) }];
}
