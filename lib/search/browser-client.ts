// lib/search knows a search in the browser: client, connectors, fallback, and what the list says about it.

/** The search client of a page in the browser, and where its searches go. */
import type { liteClient } from 'algoliasearch/lite';
import { publicConfig } from '../config/public.ts';
import { createSearchClient, type ReadHits, withReadHits } from './client.ts';

/** How an Algolia client sends its requests. */
export type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

/** What answers searches while the search vendor does not. */
export type Fallback = {
  requester: Requester;
  /** When its roles were taken from the vendor. Epoch seconds. */
  takenAt: number;
};

/** Where the searches of a page go: to the search vendor or to a fallback. */
export type SearchRoute = {
  /** Sends to the vendor; a fallback uses it to check whether the vendor responds again. */
  vendor: Requester;
  /** The requester of the page's client, for vendor and fallback alike. */
  requester: Requester;
  /** Null routes searches to the vendor again. */
  use(fallback: Fallback | null): void;
  getSnapshot(): Fallback | null;
  subscribe(listener: () => void): () => void;
};

let route: SearchRoute | null = null;

/** Where this page's searches go; null if there is no fallback. */
export const searchRoute = (): SearchRoute | null => route;

let readHits: Promise<ReadHits> | null = null;

/**
 * Loads the code that reads the hits of a response, once. The first response cannot be shown without it.
 * After a failure the next call retries.
 */
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
 * The search client of a page, whose hits are roles. Outside a browser (the static build
 * renders pages from results that it has) it is never called.
 * @param hasSnapshot whether the roles are published, so that the built-in search can be a fallback
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

/**
 * A route to the vendor, until a fallback is used.
 * @internal
 */
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
