import type { IndexSettings as AlgoliaSettings, SearchClient } from 'algoliasearch';
import { isDeepStrictEqual } from 'node:util';
import type { WantedIndex, WantedIndices } from './index-settings.ts';

/** The part of Algolia's client that publishing needs. */
export type IndexClient = Pick<
  SearchClient,
  | 'listIndices'
  | 'getSettings'
  | 'setSettings'
  | 'browseObjects'
  | 'batch'
  | 'operationIndex'
  | 'deleteIndex'
  | 'waitForTask'
>;

/** The digest of each record by its id; of records from elsewhere an empty text. */
export type Digests = ReadonlyMap<string, string>;

/** What Algolia holds now. The indices themselves say so, no note of an earlier run. */
export type LiveIndices = {
  /** Null while there is no such index. */
  primary: { settings: AlgoliaSettings; digests: Digests } | null;
  /** Replicas whose settings are other than wanted, or that are none of the primary yet. */
  staleReplicas: WantedIndex[];
  /** Whether an earlier run left its unfinished index behind. */
  hasIncoming: boolean;
};

/** Where a whole new index is put together before it takes the place of the old one. */
export const incomingName = (primary: string): string => `${primary}_incoming`;

/** Reads what is there: one list, the settings of each index, and the digest of each record. */
export async function readLiveIndices(
  client: IndexClient,
  { primary, replicas }: WantedIndices,
): Promise<LiveIndices> {
  const { items } = await client.listIndices();
  const names = new Set(items.map(({ name }) => name));
  const hasIncoming = names.has(incomingName(primary.name));
  if (!names.has(primary.name)) return { primary: null, staleReplicas: replicas, hasIncoming };
  const settings = await readSettings(client, primary.name);
  const attached = new Set(settings.replicas);
  const staleReplicas: WantedIndex[] = [];
  for (const replica of replicas) {
    const isThere = names.has(replica.name) && attached.has(replica.name);
    const found = isThere ? await readSettings(client, replica.name) : null;
    if (!found || !isCurrent(replica, found)) staleReplicas.push(replica);
  }
  const digests = await readDigests(client, primary.name);
  return { primary: { settings, digests }, staleReplicas, hasIncoming };
}

/** Unasked, Algolia answers with the names that settings had before 2016. */
const PRESENT_NAMES = 2;

/** Reads the settings of an index, among them its replicas. */
export function readSettings(client: IndexClient, indexName: string): Promise<AlgoliaSettings> {
  return client.getSettings({ indexName, getVersion: PRESENT_NAMES });
}

/** Reads the digest of every record of an index. */
export async function readDigests(client: IndexClient, indexName: string): Promise<Digests> {
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
 * Whether an index has the wanted settings; those that the board does not know are left alone. For
 * an empty list Algolia may answer null, or nothing.
 */
export function isCurrent({ settings }: WantedIndex, found: AlgoliaSettings): boolean {
  return Object.entries(settings).every(([name, value]) => {
    const present = found[name as keyof AlgoliaSettings];
    return isEmptyList(value) ? isEmptyList(present ?? []) : isDeepStrictEqual(value, present);
  });
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
