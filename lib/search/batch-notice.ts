import { batchOf } from './ranking-fields.ts';

/**
 * After which role of the list the mid-list notice stands (2.7): the last of the most recently
 * published batch, when roles of earlier batches follow. The list must begin with that batch: in an
 * order that mixes batches there is no such place.
 * @param latestPostedAt when the board's newest role was posted, epoch seconds; null when it is not
 *   known, and the list's own newest counts
 * @returns index in `roles`, or null
 */
export function batchNoticeAfter(
  roles: ReadonlyArray<{ posted_at: number }>,
  latestPostedAt: number | null,
): number | null {
  const batches = roles.map(batchOf);
  const newest =
    latestPostedAt === null ? Math.max(...batches) : batchOf({ posted_at: latestPostedAt });
  const end = batches.findIndex((batch) => batch !== newest);
  if (end < 1 || batches.includes(newest, end)) return null;
  return end - 1;
}
