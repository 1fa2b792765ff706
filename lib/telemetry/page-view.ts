import { withoutPersonalParameters } from './personal-parameters.ts';

/** The category of every page of the board (7). */
export const PAGE_CATEGORY = 'Job Board';

/** Names of the routes (2.1), and of the pages to which mails lead. */
const routeNames: Record<string, string> = {
  '/': 'index',
  '/jobs': 'jobs',
  '/birds': 'birds',
  '/organisations': 'organisations',
  '/collections': 'collections',
  '/resources': 'resources',
  '/faq': 'faq',
  '/alerts/confirm': 'alerts-confirm',
  '/alerts/unsubscribe': 'alerts-unsubscribe',
};

/**
 * The name of the route at a path (2.1). The path decides, since one route may have several pages,
 * one for each variant.
 */
export function routeName(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  if (Object.hasOwn(routeNames, plain)) return routeNames[plain] ?? '';
  return /^\/organisations\/[^/]+$/.test(plain) ? 'organisations-id' : 'not-found';
}

/** What the page says of itself. */
export type PageFacts = { url: string; referrer: string; title: string };

/** The page as analytics services know it, its addresses without personal parameters (7). */
export function pageContext({ url, referrer, title }: PageFacts) {
  const clean = withoutPersonalParameters(url);
  const { pathname, search } = new URL(clean);
  return {
    url: clean,
    path: pathname,
    search,
    referrer: withoutPersonalParameters(referrer),
    title,
  };
}
