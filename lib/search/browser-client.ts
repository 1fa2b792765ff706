// lib/search knows a search in the browser: client, connectors, fallback, and what the list says about it.

/** The search client of a page, and the route of its searches. */
import type { liteClient } from 'algoliasearch/lite';
import { publicConfig } from '../config/public.ts';
import { createSearchClient, type ReadHits, withReadHits } from './client.ts';

export type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

/** Answers searches while the search vendor is down. */
export type Fallback = {
  requester: Requester;
  /** When its roles were exported from the vendor. Epoch seconds. */
  takenAt: number;
};

/** Routes the searches of a page to the vendor or to a fallback. */
export type SearchRoute = {
  /** A fallback uses it to check whether the vendor responds again. */
  vendor: Requester;
  /** For the page's client. */
  requester: Requester;
  /** Null restores the vendor. */
  use(fallback: Fallback | null): void;
  getSnapshot(): Fallback | null;
  subscribe(listener: () => void): () => void;
};

let route: SearchRoute | null = null;

/** Null if there is no fallback. */
export const searchRoute = (): SearchRoute | null => route;

let readHits: Promise<ReadHits> | null = null;

/** Loads the hit parser once. After a failure the next call retries. */
export function loadReadHits(): Promise<ReadHits> {
  readHits ??= import('./read-hits.ts').then(
    ({ createReadHits }) => createReadHits(publicConfig.fieldTokens),
    (error: unknown) => {
      readHits = null;
      throw error;
    },
  );
  return readHits;
}

/**
 * The search client of a page, whose hits are roles. Never called during the static build, which
 * renders from given results.
 * @param hasSnapshot whether the roles are published, so that the built-in search can be a
 *   fallback
 */
export function createBrowserClient({ hasSnapshot }: { hasSnapshot: boolean }) {
  const location = typeof window === 'undefined' ? null : window.location;
  const site = {
    host: location?.host ?? 'localhost',
    protocol: location?.protocol === 'https:' ? 'https' : 'http',
  } as const;
  let client = createSearchClient(publicConfig, site);
  if (location && publicConfig.algolia && hasSnapshot) {
    route ??= createSearchRoute(client.transporter.requester);
    client = createSearchClient(publicConfig, site, { requester: route.requester });
  }
  return withReadHits(client, loadReadHits);
}

/** @internal */
export function createSearchRoute(vendor: Requester): SearchRoute {
  const listeners = new Set<() => void>();
  let fallback: Fallback | null = null;
  return {
    vendor,
    requester: { send: (request) => (fallback?.requester ?? vendor).send(request) },
    use(next) {
      fallback = next;
      for (const listener of listeners) listener();
    },
    getSnapshot: () => fallback,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
