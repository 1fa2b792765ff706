import { publicConfig } from '../config/public.ts';
import { createSearchClient } from './client.ts';

/**
 * The search client of a page. Where there is no browser (the static build renders pages from
 * results that it has) it is never asked.
 */
export function createBrowserClient() {
  const location = typeof window === 'undefined' ? null : window.location;
  return createSearchClient(publicConfig, {
    host: location?.host ?? 'localhost',
    protocol: location?.protocol === 'https:' ? 'https' : 'http',
  });
}
