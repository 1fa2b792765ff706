import type { LiteClient } from 'algoliasearch/lite';
import type { Role } from '../roles/role.ts';

/** Stands for a hit whose record cannot be shown, such as one without a title. */
export type UnreadableHit = { objectID: unknown; isUnreadable: true };

/** Reads the hits of a search answer as roles; what is no such answer stays as it is. */
export type ReadHits = (answer: unknown) => unknown;

/**
 * Has the hits of each answer read as roles before anyone sees them: they come from outside, and from
 * indices that others fill.
 * @param load brings what reads them, which the first paint does not need
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
 * The role that a hit of such a client is.
 * @returns null when it cannot be shown
 */
export function roleOf(hit: object): Role | null {
  return 'isUnreadable' in hit ? null : (hit as Role);
}
