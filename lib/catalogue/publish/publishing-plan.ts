import type { WantedIndices } from './index-settings.ts';
import { type Digests, isCurrent, type LiveIndices } from './live-indices.ts';
import type { PublishedRecord } from './published-record.ts';

/** Records to send, and ids of those to take away. */
export type Difference = { sent: PublishedRecord[]; gone: string[] };

/** What publishing would do; nothing is written yet. */
export type PublishingPlan = {
  /** `whole`: a new index takes the place of the old one; `changes`: only what differs is sent. */
  way: 'whole' | 'changes';
  added: number;
  changed: number;
  unchanged: number;
  /** Roles that closed since they were published. */
  closed: number;
  /** Records of the live index that the catalogue does not know. */
  removed: number;
  liveCount: number;
  difference: Difference;
};

/** From this part of changed records on, a whole new index is put together. */
const WHOLE_FROM = 1 / 2;

/** A larger part of the index than this is not removed without being asked for. */
const REMOVABLE_PART = 1 / 5;

/**
 * Compares records with what is live.
 * @param isKnown whether the catalogue holds a role of that id, be it closed
 */
export function planPublishing(
  records: readonly PublishedRecord[],
  live: LiveIndices,
  wanted: WantedIndices,
  isKnown: (objectID: string) => boolean,
): PublishingPlan {
  const digests: Digests = live.primary?.digests ?? new Map();
  const difference = differenceOf(records, digests);
  const added = difference.sent.filter(({ objectID }) => !digests.has(objectID)).length;
  const closed = difference.gone.filter(isKnown).length;
  const isWhole =
    !live.primary ||
    !isCurrent(wanted.primary, live.primary.settings) ||
    difference.sent.length + difference.gone.length > records.length * WHOLE_FROM;
  return {
    way: isWhole ? 'whole' : 'changes',
    added,
    changed: difference.sent.length - added,
    unchanged: records.length - difference.sent.length,
    closed,
    removed: difference.gone.length - closed,
    liveCount: digests.size,
    difference,
  };
}

/** What has to be sent so that an index with these digests holds the records and no others. */
export function differenceOf(records: readonly PublishedRecord[], digests: Digests): Difference {
  const present = new Set(records.map(({ objectID }) => objectID));
  return {
    sent: records.filter(({ objectID, digest }) => digests.get(objectID) !== digest),
    gone: [...digests.keys()].filter((objectID) => !present.has(objectID)),
  };
}

/** What the curator allows beyond the usual. */
export type Allowances = { allowRemovals: boolean; allowSample: boolean };

/** Why the plan may not be carried out, in one line; null when it may. */
export function whyStopped(
  { removed, liveCount, added, changed, unchanged }: PublishingPlan,
  source: 'sample' | 'import',
  allowed: Allowances,
): string | null {
  if (source === 'sample' && !allowed.allowSample) {
    return 'the board holds only its invented sample: import your roles first, or add --allow-sample';
  }
  if (added + changed + unchanged === 0) return 'the catalogue holds no open roles';
  if (removed > liveCount * REMOVABLE_PART && !allowed.allowRemovals) {
    return (
      `${removed} of the ${liveCount} records there are not of this catalogue and would be removed, ` +
      'more than a fifth: if that is meant, add --allow-removals'
    );
  }
  return null;
}

/** What publishing does, line by line. */
export function planLines(plan: PublishingPlan, live: LiveIndices): string[] {
  const count = (number: number): string => number.toLocaleString('en');
  const stale = live.staleReplicas.map(({ name }) => name);
  return [
    ...(plan.way === 'whole' ? ['A whole new index takes the place of the old one at once.'] : []),
    ...(stale.length > 0 ? [`Settings to send: ${stale.join(', ')}`] : []),
    `${count(plan.added + plan.changed + plan.unchanged)} open roles: ` +
      `${count(plan.added)} added, ${count(plan.changed)} changed, ` +
      `${count(plan.unchanged)} unchanged, ${count(plan.closed)} closed, ` +
      `${count(plan.removed)} removed`,
  ];
}
