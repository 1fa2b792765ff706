/** Creates search clients and makes them return roles. */
import { type LiteClient, liteClient } from 'algoliasearch/lite';
import type { PublicConfig } from '../config/public.ts';
import type { MatchedRole } from '../query/matches.ts';

/** Credentials for the embedded search, which ignores them. */
const EMBEDDED = { appId: 'embedded', key: 'embedded' };

type Transport = NonNullable<Parameters<typeof liteClient>[2]>;

/**
 * Disables the client's host cache in `localStorage`: with one host there is nothing to remember,
 * and the cache delays each request by a timer, and so by a frame.
 */
const noHostMemory: NonNullable<Transport['hostsCache']> = {
  get: (_, findHost) => findHost(),
  set: (_, host) => Promise.resolve(host),
  delete: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

/**
 * Speaks Algolia's protocol, to Algolia if an application is configured, else to this site's own
 * `/1/indexes/*`.
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
    // Twice the default timeout, since there is no host to fail over to.
    timeouts: { connect: 4000, read: 8000, write: 8000 },
    hostsCache: noHostMemory,
    ...transport,
  });
}

/** A hit whose record is invalid, such as one without a title. */
export type UnreadableHit = { objectID: unknown; isUnreadable: true };

/** Parses the hits of a search response as roles; anything else is returned unchanged. */
export type ReadHits = (answer: unknown) => unknown;

/**
 * Makes a client parse its hits as roles, since other programs may fill the index.
 * @param load loads the parser, which the first paint does not need
 * @returns the client itself
 */
export function withReadHits<Client extends Pick<LiteClient, 'search'>>(
  client: Client,
  load: () => Promise<ReadHits>,
): Client {
  const search = client.search.bind(client);
  client.search = async (...parameters) => {
    const [answer, readHits] = await Promise.all([search(...parameters), load()]);
    return readHits(answer) as Awaited<ReturnType<typeof search>>;
  };
  return client;
}

/**
 * The role of a hit from such a client.
 * @returns null when the record is invalid
 */
export function roleOf(hit: object): MatchedRole | null {
  return 'isUnreadable' in hit ? null : (hit as MatchedRole);
}
