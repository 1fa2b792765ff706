/** How long a visitor keeps a variant (9). Seconds. */
export const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Name of the cookie that holds the visitor's UUID in an experiment (4.5). */
export function experimentCookie(testName: string): string {
  return `experiment_ID_${testName}`;
}

/**
 * A cookie as a `Set-Cookie` header has it. Scripts may read it: the browser computes the same
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
