/** What the list shows between cards: date headings and the notice after the newest batch. */
import { dayOf } from '../roles/closing.ts';
import { relativePosted } from '../roles/dates.ts';

/** Separators are shown only in the first part of the list (9). Positions start at 1. */
const POSITION_LIMIT = 50;

/** What determines the order and contents of the list. */
export type ListOrder = {
  /** Whether the default index is chosen. */
  isDefaultIndex: boolean;
  /** Whether text or filters narrow it. */
  isFiltered: boolean;
  closingSort: boolean;
};

/**
 * The date headings of a list (2.7), by the index of the role that follows. One
 * is above the list, and one after each role that shares the first role's relative posted time
 * when the next role's differs. They need the default index, no filtering, no closing sort and a
 * position under 50. A heading is true of every card down to the next one: where those differ, it
 * names the latest time "and earlier".
 * @param now epoch seconds
 */
export function dateHeadings(
  roles: ReadonlyArray<{ posted_at: number }>,
  { order, now }: { order: ListOrder; now: number },
): Map<number, string> {
  if (!isDated(order) || roles.length === 0) return new Map();
  const timeOf = (index: number) => relativePosted(roles[index] ?? { posted_at: now }, now);
  const first = timeOf(0);
  const starts = [0];
  for (let index = 1; index < Math.min(roles.length, POSITION_LIMIT); index++) {
    if (timeOf(index - 1) === first && timeOf(index) !== first) starts.push(index);
  }
  return new Map(
    starts.map((start, i) => [start, headingOf(roles.slice(start, starts[i + 1]), now)]),
  );
}

function headingOf(roles: ReadonlyArray<{ posted_at: number }>, now: number): string {
  const latest = Math.max(...roles.map(({ posted_at }) => posted_at));
  const heading = relativePosted({ posted_at: latest }, now);
  const isOneTime = roles.every((role) => relativePosted(role, now) === heading);
  return isOneTime ? heading : `${heading} and earlier`;
}

function isDated({ isDefaultIndex, isFiltered, closingSort }: ListOrder): boolean {
  return isDefaultIndex && !isFiltered && !closingSort;
}

/**
 * The role after which the mid-list notice is shown (2.7): the last one of the newest batch, if
 * roles of earlier batches follow. Null when the list does not begin with that batch or mixes
 * batches.
 * @param latestPostedAt when the board's newest role was posted, epoch seconds
 * @returns index in `roles`, or null
 */
export function batchNoticeAfter(
  roles: ReadonlyArray<{ posted_at: number }>,
  latestPostedAt: number,
): number | null {
  const batches = roles.map(({ posted_at }) => dayOf(posted_at));
  const newest = dayOf(latestPostedAt);
  const end = batches.findIndex((batch) => batch !== newest);
  if (end < 1 || batches.includes(newest, end)) return null;
  return end - 1;
}
