/** Creates and removes the ids that need the visitor's consent. Contract: 6, 7. */
import { experimentCookie } from '../visitor/storage.ts';
import { isConsented, testNames } from '../visitor/experiments.ts';

/** The cookie in which search-insights keeps its anonymous user token. */
const SEARCH_USER_COOKIE = '_ALGOLIA';

const ANONYMOUS = 'anonymous-';

/** What search services accept as a user token. */
const TOKEN = /^[\w-]{1,64}$/;

type CookieJar = {
  get: (name: string) => string | undefined;
  set: (name: string, value: string) => void;
};

/**
 * The anonymous user token for searches, from the cookie or newly created and stored there. Only
 * call it with consent.
 * @param randomId such as a UUID generator
 */
export function searchUserToken(cookies: CookieJar, randomId: () => string): string {
  const kept = cookies.get(SEARCH_USER_COOKIE) ?? '';
  if (TOKEN.test(kept)) return kept;
  const created = ANONYMOUS + randomId();
  cookies.set(SEARCH_USER_COOKIE, created);
  return created;
}

/** Cookies or a storage that may hold ids. */
export type KeptIds = {
  names: () => string[];
  remove: (name: string) => void;
};

/** The board's own ids. */
const boardIds = [
  SEARCH_USER_COOKIE,
  ...testNames.filter((name) => !isConsented(name, new Set())).map(experimentCookie),
];

/** Name prefixes used by Segment, RudderStack and Jitsu. */
const serviceIds = /^(?:ajs_|analytics_session_id|rl_|rudder_|rs_|__eventn_|__anon_id|__group_)/;

/**
 * Removes every id that was stored with consent: the board's own and its analytics service's.
 * @param isMeasured whether the board has an analytics service; without one, the service's ids
 *   belong to another site on the domain and are kept
 */
export function removeVisitorIds(stores: readonly KeptIds[], isMeasured: boolean): void {
  const isId = (name: string) => boardIds.includes(name) || (isMeasured && serviceIds.test(name));
  for (const { names, remove } of stores) {
    for (const name of names()) if (isId(name)) remove(name);
  }
}

/**
 * Domains a cookie may have been set for: none, the page's own, and its parents.
 * @param hostname of the page
 */
export function cookieDomains(hostname: string): Array<string | undefined> {
  const labels = hostname.split('.');
  const above = labels.map((_, start) => labels.slice(start).join('.'));
  return [undefined, ...above.filter((domain) => domain.includes('.'))];
}
