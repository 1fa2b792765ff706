/** What stands between the cards of the list: date separators and the notice after the newest batch. */
import { dayOf } from '../roles/closing.ts';
import { relativePosted } from '../roles/dates.ts';

/** Separators stand only in the first part of the list (9). Positions start at 1. */
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
 * The date separator after a role (2.7): the relative posted time of the next roles, where that of
 * the first roles ends. It needs the default index, no filtering, no closing sort, the first role's
 * relative time, and a position under 50.
 * @param index of the role in the list, from 0
 * @param now epoch seconds
 * @returns null where there is none
 */
export function separatorAfter(
  roles: ReadonlyArray<{ posted_at: number }>,
  index: number,
  { order, now }: { order: ListOrder; now: number },
): string | null {
  const [first] = roles;
  const role = roles[index];
  const next = roles[index + 1];
  if (!first || !role || !next || !isDated(order) || index + 1 >= POSITION_LIMIT) return null;
  const time = relativePosted(role, now);
  const nextTime = relativePosted(next, now);
  return time === relativePosted(first, now) && nextTime !== time ? nextTime : null;
}

/** The relative posted time over a list that has date separators; null over any other. */
export function listHeading(
  roles: ReadonlyArray<{ posted_at: number }>,
  { order, now }: { order: ListOrder; now: number },
): string | null {
  const [first] = roles;
  return first && isDated(order) ? relativePosted(first, now) : null;
}

function isDated({ isDefaultIndex, isFiltered, closingSort }: ListOrder): boolean {
  return isDefaultIndex && !isFiltered && !closingSort;
}

/**
 * The role after which the mid-list notice stands (2.7): the last one of the newest batch, when
 * roles of earlier batches follow. Null when the list does not begin with that batch or mixes
 * batches.
 * @param latestPostedAt when the board's newest role was posted, epoch seconds; null when unknown,
 *   which takes the newest of the list
 * @returns index in `roles`, or null
 */
export function batchNoticeAfter(
  roles: ReadonlyArray<{ posted_at: number }>,
  latestPostedAt: number | null,
): number | null {
  const batches = roles.map(({ posted_at }) => dayOf(posted_at));
  const newest = latestPostedAt === null ? Math.max(...batches) : dayOf(latestPostedAt);
  const end = batches.findIndex((batch) => batch !== newest);
  if (end < 1 || batches.includes(newest, end)) return null;
  return end - 1;
}
