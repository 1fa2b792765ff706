/** What the edge function does with a request: assign variants, choose the page. */
import { isbot } from 'isbot';
import { assign } from './assignment.ts';
import { readCookie, experimentCookie, writeCookie } from './cookies.ts';
import { type TestName, testNames, type Variant } from './experiments.ts';
import { pagePath } from './ranking-pages.ts';

type EdgeAssignment = {
  /** Path of the page to serve instead of the requested one; null to serve the requested one. */
  page: string | null;
  /** `Set-Cookie` headers. */
  setCookies: string[];
};

/**
 * Assigns a visitor to each experiment that may run (4.5), and chooses the home page with the ranking
 * of their variant (4.4). A valid cookie is kept, a malformed one replaced. Requests that are not page
 * visits are left alone.
 * @param running the experiments that run
 */
export function assignAtEdge(request: Request, running: readonly TestName[]): EdgeAssignment {
  if (running.length === 0 || !isVisit(request)) return { page: null, setCookies: [] };
  const { protocol, pathname } = new URL(request.url);
  const isSecure = protocol === 'https:';
  const cookies = request.headers.get('cookie') ?? '';
  const stored = readCookie(cookies, VARIANTS_COOKIE);
  const before = readVariants(stored);
  const variants = new Map<TestName, Variant>();
  const setCookies: string[] = [];

  for (const testName of running) {
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
  if (value !== stored && value !== '') {
    setCookies.push(writeCookie({ name: VARIANTS_COOKIE, value, sameSite: 'Lax', isSecure }));
  }
  const path = pathname === '/' ? pagePath(variants.get('ab4') ?? 'control') : '/';
  return { page: path === '/' ? null : path, setCookies };
}

/**
 * Tells the edge which variants a visitor has. The experiments' own cookies are SameSite=Strict, so
 * browsers do not send them with a visit that starts on another site: without this cookie, it would
 * look like a first visit and get another variant.
 */
const VARIANTS_COOKIE = 'experiment_variants';

const variants: readonly string[] = ['A', 'B', 'C', 'D', 'control'] satisfies Variant[];

/** Reads the cookie's value, such as `advisor_chatbot_1:A.ab4:C`; unknown entries are ignored. */
function readVariants(value: string): Map<TestName, Variant> {
  const entries = value.split('.').map((entry) => entry.split(':'));
  return new Map(
    testNames.flatMap((testName): Array<[TestName, Variant]> => {
      const variant = entries.find(([name]) => name === testName)?.[1] ?? '';
      return variants.includes(variant) ? [[testName, variant as Variant]] : [];
    }),
  );
}

/** Writes the cookie's value. */
function writeVariants(known: ReadonlyMap<TestName, Variant>): string {
  return [...known].map(([testName, variant]) => `${testName}:${variant}`).join('.');
}

/**
 * Whether a request is a person's visit to a page, so that its response may set cookies. Bots are not,
 * nor frames on other sites, where no cookie would be kept.
 */
function isVisit(request: Request): boolean {
  const { method, headers } = request;
  const userAgent = headers.get('user-agent') ?? '';
  return method === 'GET' && isNavigation(headers) && userAgent !== '' && !isbot(userAgent);
}

function isNavigation(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest');
  // Browsers without Sec-Fetch-Dest still send Accept.
  if (destination === null) return (headers.get('accept') ?? '').includes('text/html');
  if (destination === 'iframe') return headers.get('sec-fetch-site') !== 'cross-site';
  return destination === 'document';
}
