import { publicConfig } from '../config/public.ts';
import { createSearchClient } from './client.ts';
import { withReadHits } from './role-hits.ts';
import { createSearchRoute, type SearchRoute } from './search-route.ts';

let route: SearchRoute | null = null;

/** Where this page's searches go; null where no vendor is asked that could fail. */
export const searchRoute = (): SearchRoute | null => route;

/** Loads what reads the hits of an answer; the sooner, the earlier the first answer can be shown. */
export const loadReadHits = () =>
  import('./read-hits.ts').then(({ createReadHits }) => createReadHits(publicConfig.fieldTokens));

/**
 * The search client of a page, whose hits are roles. Where there is no browser (the static build
 * renders pages from results that it has) it is never asked.
 */
export function createBrowserClient() {
  const location = typeof window === 'undefined' ? null : window.location;
  const site = {
    host: location?.host ?? 'localhost',
    protocol: location?.protocol === 'https:' ? 'https' : 'http',
  } as const;
  const client = createSearchClient(publicConfig, site);
  if (!location || !publicConfig.algolia) return withReadHits(client, loadReadHits);
  route ??= createSearchRoute(client.transporter.requester);
  const routed = createSearchClient(publicConfig, site, { requester: route.requester });
  return withReadHits(routed, loadReadHits);
}
