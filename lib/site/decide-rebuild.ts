import type { Site } from './site.ts';

/**
 * An hour less than a day: the pages that the last night's run began to build were ready somewhat
 * after it, and must not count as fresh the next night.
 */
const STALE_SECONDS = 23 * 3600;

/**
 * Why the pages should be built anew; empty when they need not be.
 * @param published null when there is none or it cannot be read
 * @param current as it was read now; a part that is null could not be read and says nothing
 * @param now epoch seconds
 */
export function reasonsToRebuild(published: Site | null, current: Site, now: number): string[] {
  if (published === null) return ['there is no published snapshot'];
  const reasons: string[] = [];
  if (isChanged(published.count, current.count)) {
    reasons.push(`the counts changed: ${counts(published)}, now ${counts(current)}`);
  }
  if (isChanged(published.navigation, current.navigation)) reasons.push('the menu changed');
  if (isChanged(published.footer, current.footer)) reasons.push('the footer changed');
  if (now - published.fetchedAt >= STALE_SECONDS) reasons.push('the snapshot is a day old');
  return reasons;
}

function isChanged(before: unknown, after: unknown): boolean {
  return after !== null && JSON.stringify(before) !== JSON.stringify(after);
}

function counts({ count }: Site): string {
  return count ? `${count.job_count} roles at ${count.org_count} organisations` : 'not counted';
}
