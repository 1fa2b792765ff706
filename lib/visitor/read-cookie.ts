/**
 * The value of a cookie as it is written; empty when there is none.
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
