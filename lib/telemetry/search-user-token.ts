/** The cookie in which search-insights keeps its anonymous user token (7). */
export const SEARCH_USER_COOKIE = '_ALGOLIA';

const ANONYMOUS = 'anonymous-';

/** What search services take as a user token. */
const TOKEN = /^[\w-]{1,64}$/;

/** The cookies of a page, one by one. */
export type CookieJar = {
  get: (name: string) => string | undefined;
  set: (name: string, value: string) => void;
};

/**
 * The anonymous user token of the searches (7): the one in the cookie, or a new one, which is then
 * kept there. Only for visitors who consented.
 * @param randomId gives a random id, such as a UUID
 */
export function searchUserToken(cookies: CookieJar, randomId: () => string): string {
  const kept = cookies.get(SEARCH_USER_COOKIE) ?? '';
  if (TOKEN.test(kept)) return kept;
  const created = ANONYMOUS + randomId();
  cookies.set(SEARCH_USER_COOKIE, created);
  return created;
}
