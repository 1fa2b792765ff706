/** Cookies as text: reading a `Cookie` header, writing a `Set-Cookie` header. */

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

/** How long a visitor keeps a variant (9). */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Name of the cookie that holds the visitor's UUID in an experiment (4.5). */
export function experimentCookie(testName: string): string {
  return `experiment_ID_${testName}`;
}

/**
 * The `Set-Cookie` header of an experiment. Scripts may read the cookie, since the browser computes
 * the same variant from it.
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
