import type { AddApiKeyResponse, ApiKey, SearchClient } from 'algoliasearch';
import { isDeepStrictEqual } from 'node:util';

/** The part of Algolia's client that making a key needs. */
export type KeyClient = Pick<SearchClient, 'listApiKeys' | 'addApiKey' | 'waitForApiKey'>;

/** The board asks for 20 roles at a time. */
const MOST_HITS = 100;
/** An office behind one address can search all day; a script that copies the board cannot. */
const SEARCHES_AN_HOUR = 5000;

/**
 * What a key for browsers may do: search these indices, from pages of this board, at a limited rate.
 * @param siteUrl origin of the board: of the page that asks, browsers tell another site no more
 */
export function browserKey(indexNames: readonly string[], siteUrl: string): ApiKey {
  return {
    acl: ['search'],
    description: `Job board at ${siteUrl}`,
    indexes: [...indexNames],
    referers: [`${siteUrl}/*`],
    maxHitsPerQuery: MOST_HITS,
    maxQueriesPerIPPerHour: SEARCHES_AN_HOUR,
  };
}

/**
 * Makes such a key, unless there is one already.
 * @returns the key, and whether it is new
 */
export async function ensureBrowserKey(
  client: KeyClient,
  wanted: ApiKey,
): Promise<{ key: string; isNew: boolean }> {
  const { keys } = await client.listApiKeys();
  const present = keys.find((found) =>
    Object.entries(wanted).every(([name, value]) =>
      isDeepStrictEqual(value, found[name as keyof ApiKey]),
    ),
  );
  if (present) return { key: present.value, isNew: false };
  const { key }: AddApiKeyResponse = await client.addApiKey(wanted);
  await client.waitForApiKey({ operation: 'add', key });
  return { key, isNew: true };
}
