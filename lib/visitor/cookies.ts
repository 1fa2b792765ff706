/** Reading `Cookie` and writing `Set-Cookie` headers. Contract: 4.5, 9. */

/**
 * The undecoded value of a cookie; empty when there is none.
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`
 */
export function readCookie(cookieHeader: string, name: string): string {
  const start = `${name}=`;
  const cookie = cookieHeader
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return cookie?.slice(start.length) ?? '';
}

const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Name of the cookie with the visitor's UUID. */
export function experimentCookie(testName: string): string {
  return `experiment_ID_${testName}`;
}

/**
 * The `Set-Cookie` header of an experiment. Not HttpOnly, since the browser derives the same
 * variant from it.
 */
export function writeCookie(cookie: {
  name: string;
  value: string;
  sameSite: 'Strict' | 'Lax';
  isSecure: boolean;
}): string {
  const { name, value, sameSite, isSecure } = cookie;
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=${sameSite}`;
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
