import { type LiteClient, liteClient } from 'algoliasearch/lite';
import type { PublicConfig } from '../config/public.ts';

/** What the embedded search is called by the client; it asks for no key. */
const EMBEDDED = { appId: 'embedded', key: 'embedded' };

type Transport = NonNullable<Parameters<typeof liteClient>[2]>;

/**
 * The search client of the board. It speaks Algolia's protocol either way: to Algolia when an
 * application is configured, else to this site's own `/1/indexes/*`.
 * @param host host and port of this site, such as `localhost:3000`
 */
export function createSearchClient(
  { algolia }: Pick<PublicConfig, 'algolia'>,
  site: { host: string; protocol: 'http' | 'https' },
  transport: Transport = {},
): LiteClient {
  if (algolia) return liteClient(algolia.appId, algolia.searchKey, transport);
  return liteClient(EMBEDDED.appId, EMBEDDED.key, {
    hosts: [{ url: site.host, protocol: site.protocol, accept: 'readWrite' }],
    // One host has no other to fail over to, so it gets the time that two would have had.
    timeouts: { connect: 4000, read: 8000, write: 8000 },
    ...transport,
  });
}
