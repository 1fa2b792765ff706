import { readCookie } from './read-cookie.ts';
import { assign } from './assignment.ts';
import { experimentCookie, writeCookie } from './cookies.ts';
import { type TestName, testNames, type Variant } from './experiment.ts';
import { readVariants, VARIANTS_COOKIE, writeVariants } from './known-variants.ts';
import { isVisit } from './page-request.ts';
import { pagePath } from './ranking-pages.ts';

/** What the edge does with a request. */
export type EdgeAssignment = {
  /** Path of the page that is shown in place of the one asked for; null where that one is. */
  page: string | null;
  /** `Set-Cookie` headers. */
  setCookies: string[];
};

/**
 * Gives a visitor their part in each experiment that may run (4.5), and the home page in the order
 * of their variant (4.4). A valid cookie is kept, a malformed one replaced. Whatever is not a visit
 * of a page is left alone.
 */
export function assignAtEdge(request: Request): EdgeAssignment {
  if (!isVisit(request)) return { page: null, setCookies: [] };
  const { protocol, pathname } = new URL(request.url);
  const isSecure = protocol === 'https:';
  const cookies = request.headers.get('cookie') ?? '';
  const told = readCookie(cookies, VARIANTS_COOKIE);
  const before = readVariants(told);
  const variants = new Map<TestName, Variant>();
  const setCookies: string[] = [];

  for (const testName of testNames) {
    const name = experimentCookie(testName);
    const kept = readCookie(cookies, name);
    const { userID, variant } = assign(testName, cookies);
    if (userID === '') continue;
    const known = before.get(testName);
    if (kept === '' && known) {
      variants.set(testName, known);
      continue;
    }
    variants.set(testName, variant);
    if (userID === kept) continue;
    setCookies.push(writeCookie({ name, value: userID, sameSite: 'Strict', isSecure }));
  }

  const value = writeVariants(variants);
  if (value !== told && value !== '') {
    setCookies.push(writeCookie({ name: VARIANTS_COOKIE, value, sameSite: 'Lax', isSecure }));
  }
  const path = pathname === '/' ? pagePath(variants.get('ab4') ?? 'control') : '/';
  return { page: path === '/' ? null : path, setCookies };
}
