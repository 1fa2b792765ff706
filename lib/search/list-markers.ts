/**
 * Date headings and the notice after the newest batch, between cards of the list. Contract: 2.7, 9.
 */
import { dayOf } from '../roles/closing.ts';
import { isPostedInFuture, relativePosted } from '../roles/dates.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** Markers appear only before this position, counted from 1. */
const POSITION_LIMIT = 50;

export type ListOrder = {
  /** Whether the default index is chosen. */
  isDefaultIndex: boolean;
  /** Whether text or filters apply. */
  isFiltered: boolean;
  closingSort: boolean;
};

/**
 * When the newest role was posted, epoch seconds, without dates that cannot be true; -Infinity when
 * there is no other.
 */
export function latestPosting(roles: ReadonlyArray<{ posted_at: number }>, now: number): number {
  const times = roles.map(({ posted_at }) => posted_at);
  return Math.max(...times.filter((time) => !isPostedInFuture(time, now)));
}

/**
 * Date headings by the index of the role that follows. The first is above the list; the next
 * follows the last role with the same relative posting time as the first. Only for the default
 * index without filters or closing sort, and below position 50. A heading must be true of every
 * card down to the next one: where they differ, it names the latest time "and earlier".
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
  return isOneTime ? heading : say(words.list.andEarlier, { day: heading });
}

function isDated({ isDefaultIndex, isFiltered, closingSort }: ListOrder): boolean {
  return isDefaultIndex && !isFiltered && !closingSort;
}

/**
 * The last role of the newest batch, if older ones follow. Null when the list does not start with
 * that batch or mixes batches.
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
