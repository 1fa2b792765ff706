import { publicConfig } from '../config/public.ts';
import { createSearchClient } from './client.ts';
import { type ReadHits, withReadHits } from './role-hits.ts';
import { createSearchRoute, type SearchRoute } from './search-route.ts';

let route: SearchRoute | null = null;

/** Where this page's searches go; null where no fallback could answer them. */
export const searchRoute = (): SearchRoute | null => route;

let readHits: Promise<ReadHits> | null = null;

/**
 * Loads what reads the hits of an answer, once; the sooner, the earlier the first answer can be shown.
 * What could not be loaded is tried again with the next call.
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
 * The search client of a page, whose hits are roles. Where there is no browser (the static build
 * renders pages from results that it has) it is never asked.
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
