/** What publishing would change in the live index, and the records that it sends. */
import { isDeepStrictEqual } from 'node:util';
import type { IndexSettings as AlgoliaSettings, SearchClient } from 'algoliasearch';
import { type WantedIndices, type WantedIndex, wordsAttribute } from './index-settings.ts';
import { type EntriesDifference, readEntriesDifference } from './vocabulary-entries.ts';
import type { FieldTokens } from '../config/public.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { type RankingFields, withRankingFields, roleSettings } from '../query/role-settings.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { labelOf } from '../import/previous.ts';
import { plainText } from '../roles/sanitise.ts';

/** Records to send, and ids of records to delete. */
export type Difference = { sent: PublishedRecord[]; gone: string[] };

/** What publishing would change; nothing is written yet. */
export type PublishingPlan = {
  /** `whole`: a new index replaces the old one; `changes`: only differences are sent. */
  way: 'whole' | 'changes';
  added: number;
  changed: number;
  unchanged: number;
  /** Roles that have closed since they were published. */
  closed: number;
  /** Live records that are not in the catalogue. */
  removed: number;
  liveCount: number;
  difference: Difference;
};

/** If a larger part of the records changes, a whole new index is built. */
const MAX_CHANGED_PART = 1 / 2;

/** Removing a larger part of the index requires `--allow-removals`. */
const MAX_REMOVED_PART = 1 / 5;

/**
 * Compares records with the live index.
 * @param isKnown whether the catalogue has a role with that id, open or closed
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
    difference.sent.length + difference.gone.length > records.length * MAX_CHANGED_PART;
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

/** The changes after which an index with these digests holds exactly the records. */
export function differenceOf(records: readonly PublishedRecord[], digests: Digests): Difference {
  const present = new Set(records.map(({ objectID }) => objectID));
  return {
    sent: records.filter(({ objectID, digest }) => digests.get(objectID) !== digest),
    gone: [...digests.keys()].filter((objectID) => !present.has(objectID)),
  };
}

export type Allowances = { allowRemovals: boolean; allowSample: boolean };

/** Why the plan is refused, in one line; null if it is not. */
export function whyStopped(
  { removed, liveCount, added, changed, unchanged }: PublishingPlan,
  source: 'sample' | 'import',
  allowed: Allowances,
): string | null {
  if (source === 'sample' && !allowed.allowSample) {
    return 'the board has only its invented sample: import your roles first, or add --allow-sample';
  }
  if (added + changed + unchanged === 0) return 'the catalogue has no open roles';
  if (removed > liveCount * MAX_REMOVED_PART && !allowed.allowRemovals) {
    return (
      `${removed} of the ${liveCount} records in the index are not in this catalogue and would be removed, ` +
      'more than a fifth: to publish anyway, add --allow-removals'
    );
  }
  return null;
}

/** What publishing changes, line by line. */
export function planLines(plan: PublishingPlan, live: LiveIndices): string[] {
  const count = (number: number): string => number.toLocaleString('en');
  const stale = live.staleReplicas.map(({ name }) => name);
  return [
    ...(plan.way === 'whole' ? ['A whole new index replaces the old one in one step.'] : []),
    ...(stale.length > 0 ? [`Settings to send: ${stale.join(', ')}`] : []),
    ...(live.entries.size > 0
      ? [`Synonyms and rules to send: ${[...live.entries.keys()].join(', ')}`]
      : []),
    `${count(plan.added + plan.changed + plan.unchanged)} open roles: ` +
      `${count(plan.added)} added, ${count(plan.changed)} changed, ` +
      `${count(plan.unchanged)} unchanged, ${count(plan.closed)} closed, ` +
      `${count(plan.removed)} removed`,
  ];
}

/** Digests by record id; empty for records from elsewhere. */
type Digests = ReadonlyMap<string, string>;

/** The present state of Algolia's indices. */
export type LiveIndices = {
  /** Null if there is no such index. */
  primary: { settings: AlgoliaSettings; digests: Digests } | null;
  /** Replicas whose settings are outdated, or that are not attached to the primary yet. */
  staleReplicas: WantedIndex[];
  /** Synonyms and rules to change, by index; indices without changes are absent. */
  entries: ReadonlyMap<string, EntriesDifference>;
  /** Whether an earlier run left an unfinished index. */
  hasIncoming: boolean;
};

/** Where a whole new index is built before it replaces the old one. */
export const incomingName = (primary: string): string => `${primary}_incoming`;

/** Reads the list of indices, their settings, and the digest of each record. */
export async function readLiveIndices(
  client: SearchClient,
  { primary, replicas }: WantedIndices,
): Promise<LiveIndices> {
  const { items } = await client.listIndices();
  const names = new Set(items.map(({ name }) => name));
  const hasIncoming = names.has(incomingName(primary.name));
  const entries = new Map<string, EntriesDifference>();
  for (const index of [primary, ...replicas]) {
    const difference = await readEntriesDifference(client, index, names.has(index.name));
    if (difference) entries.set(index.name, difference);
  }
  if (!names.has(primary.name)) {
    return { primary: null, staleReplicas: replicas, entries, hasIncoming };
  }
  const settings = await readSettings(client, primary.name);
  const attached = new Set(settings.replicas);
  const staleReplicas: WantedIndex[] = [];
  for (const replica of replicas) {
    const isThere = names.has(replica.name) && attached.has(replica.name);
    const found = isThere ? await readSettings(client, replica.name) : null;
    if (!found || !isCurrent(replica, found)) staleReplicas.push(replica);
  }
  const digests = await readDigests(client, primary.name);
  return { primary: { settings, digests }, staleReplicas, entries, hasIncoming };
}

/** Without this version, Algolia uses the names that settings had before 2016. */
const SETTINGS_VERSION = 2;

/** Reads an index's settings, including its replicas. */
export function readSettings(client: SearchClient, indexName: string): Promise<AlgoliaSettings> {
  return client.getSettings({ indexName, getVersion: SETTINGS_VERSION });
}

export async function readDigests(client: SearchClient, indexName: string): Promise<Digests> {
  const digests = new Map<string, string>();
  await client.browseObjects<{ digest?: unknown }>({
    indexName,
    browseParams: { attributesToRetrieve: ['digest'], hitsPerPage: 1000 },
    aggregator: ({ hits }) => {
      for (const { objectID, digest } of hits) {
        digests.set(objectID, typeof digest === 'string' ? digest : '');
      }
    },
  });
  return digests;
}

/**
 * Whether an index has the wanted settings; other settings are ignored. Algolia may return null or
 * nothing for an empty list.
 */
function isCurrent({ settings }: WantedIndex, found: AlgoliaSettings): boolean {
  return Object.entries(settings).every(([name, value]) => {
    const present = found[name as keyof AlgoliaSettings];
    return isEmptyList(value) ? isEmptyList(present ?? []) : isDeepStrictEqual(value, present);
  });
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A role as published in Algolia's indices. */
export type PublishedRecord = Role &
  RankingFields & {
    /** Equal only for equal records. */
    digest: string;
  };

/**
 * The records of all open roles. A closed role leaves the index with the next publishing, because
 * Algolia does not know closing dates.
 */
export function publishedRecords(
  roles: readonly Role[],
  tokens: FieldTokens,
  now: number,
): PublishedRecord[] {
  const marked = roleSettings(tokens).searchable.filter(({ html }) => html);
  const open = withRankingFields(roles, now).filter((role) => isOpen(role, now));
  return open.map((role) => {
    // Only the role's own page has the full posting, which may exceed Algolia's record size.
    const { description_full: _, ...record } = role;
    for (const { attribute } of marked) {
      record[wordsAttribute(attribute)] = plainText(String(role[attribute] ?? ''));
    }
    return { ...record, digest: fingerprint(record) };
  });
}

/** Algolia's limit on any plan, and on its smallest plan. */
const MAX_RECORD_BYTES = 100_000;
const MAX_SMALLEST_PLAN_BYTES = 10_000;

/** Roles named in one line. */
const MAX_NAMED = 10;

/** Names the records that Algolia would refuse: on any plan, and on the smallest. Null for none. */
export function sizeLines(records: readonly PublishedRecord[]) {
  const sized = records.map((record) => {
    return { record, bytes: Buffer.byteLength(JSON.stringify(record)) };
  });
  const larger = (from: number, to: number) =>
    named(sized.filter(({ bytes }) => bytes > from && bytes <= to));
  const refused = larger(MAX_RECORD_BYTES, Infinity);
  const large = larger(MAX_SMALLEST_PLAN_BYTES, MAX_RECORD_BYTES);
  return {
    refused: refused && `larger than Algolia allows (100 kB): ${refused}`,
    warning: large && `Larger than Algolia's smallest plan allows (10 kB): ${large}`,
  };
}

function named(sized: ReadonlyArray<{ record: PublishedRecord; bytes: number }>): string | null {
  if (sized.length === 0) return null;
  const lines = sized.slice(0, MAX_NAMED).map(({ record, bytes }) => {
    return `${labelOf(record)} (${(bytes / 1000).toFixed(1)} kB)`;
  });
  const more = sized.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
