/** Ids that need the visitor's consent: how they are made, and how they are removed. */
import { experimentCookie } from '../visitor/cookies.ts';
import { isConsented, testNames } from '../visitor/experiments.ts';

/** The cookie in which search-insights keeps its anonymous user token (7). */
const SEARCH_USER_COOKIE = '_ALGOLIA';

const ANONYMOUS = 'anonymous-';

/** What search services accept as a user token. */
const TOKEN = /^[\w-]{1,64}$/;

/** Access to the cookies of a page. */
type CookieJar = {
  get: (name: string) => string | undefined;
  set: (name: string, value: string) => void;
};

/**
 * The anonymous user token of the searches (7): the one in the cookie, or a new one, which is stored
 * there. Only for visitors who consented.
 * @param randomId returns a random id, such as a UUID
 */
export function searchUserToken(cookies: CookieJar, randomId: () => string): string {
  const kept = cookies.get(SEARCH_USER_COOKIE) ?? '';
  if (TOKEN.test(kept)) return kept;
  const created = ANONYMOUS + randomId();
  cookies.set(SEARCH_USER_COOKIE, created);
  return created;
}

/** A place that may hold ids: cookies or a storage. */
export type KeptIds = {
  names: () => string[];
  remove: (name: string) => void;
};

/** Ids of the board that need consent. */
const boardIds = [
  SEARCH_USER_COOKIE,
  ...testNames.filter((name) => !isConsented(name, new Set())).map(experimentCookie),
];

/** Prefixes of the names under which Segment, RudderStack and Jitsu store theirs. */
const serviceIds = /^(?:ajs_|analytics_session_id|rl_|rudder_|rs_|__eventn_|__anon_id|__group_)/;

/**
 * Removes every id that was stored with consent: the board's own and those of its analytics service (6).
 * @param isMeasured whether the board has such a service. Otherwise these ids belong to another site
 *   of the same domain and are kept.
 */
export function removeVisitorIds(places: readonly KeptIds[], isMeasured: boolean): void {
  const isId = (name: string) => boardIds.includes(name) || (isMeasured && serviceIds.test(name));
  for (const { names, remove } of places) {
    for (const name of names()) if (isId(name)) remove(name);
  }
}

/**
 * The domains for which a page may have set a cookie: none, its own and its parent domains.
 * @param hostname of the page
 */
export function cookieDomains(hostname: string): Array<string | undefined> {
  const labels = hostname.split('.');
  const above = labels.map((_, start) => labels.slice(start).join('.'));
  return [undefined, ...above.filter((domain) => domain.includes('.'))];
}
