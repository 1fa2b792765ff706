import { experimentCookie } from '../visitor/cookies.ts';
import { isConsented, testNames } from '../visitor/experiments.ts';
import { SEARCH_USER_COOKIE } from './search-user-token.ts';

/** Where ids may lie, in cookies or a storage. */
export type KeptIds = {
  names: () => string[];
  remove: (name: string) => void;
};

/** Ids of the board that need consent. */
const own = [
  SEARCH_USER_COOKIE,
  ...testNames.filter((name) => !isConsented(name, new Set())).map(experimentCookie),
];

/** How the names begin under which Segment, RudderStack and Jitsu keep theirs. */
const ofServices = /^(?:ajs_|analytics_session_id|rl_|rudder_|rs_|__eventn_|__anon_id|__group_)/;

/**
 * Removes every id that was kept with consent: the board's own, and those of its analytics service (6).
 * @param isMeasured whether the board has such a service. Otherwise these ids belong to another site
 *   of the same domain, and stay.
 */
export function removeVisitorIds(places: readonly KeptIds[], isMeasured: boolean): void {
  const isId = (name: string) => own.includes(name) || (isMeasured && ofServices.test(name));
  for (const { names, remove } of places) {
    for (const name of names()) if (isId(name)) remove(name);
  }
}

/**
 * The domains for which a page may have set a cookie: none at all, its own and those above.
 * @param hostname of the page
 */
export function cookieDomains(hostname: string): Array<string | undefined> {
  const labels = hostname.split('.');
  const above = labels.map((_, start) => labels.slice(start).join('.'));
  return [undefined, ...above.filter((domain) => domain.includes('.'))];
}
