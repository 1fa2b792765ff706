/** Assigns variants and chooses the home page at the edge. Contract: 4.4, 4.5. */
import { isbot } from 'isbot';
import { assign } from './assignment.ts';
import { readCookie, experimentCookie, writeCookie } from './storage.ts';
import { type TestName, testNames, type Variant, pagePath } from './experiments.ts';

type EdgeAssignment = {
  /** Path to serve instead of the requested one; null for the requested one. */
  page: string | null;
  /** `Set-Cookie` headers. */
  setCookies: string[];
};

/**
 * Assigns the visitor to every running experiment and chooses the home page for their variant. A
 * valid cookie is kept, a malformed one replaced. Requests that are not page visits pass unchanged.
 * @param running the active experiments
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
 * The experiments' own cookies are SameSite=Strict, so browsers do not send them when a visit
 * starts on another site. Without this cookie such a visit would look like the first and get a
 * different variant.
 */
const VARIANTS_COOKIE = 'experiment_variants';

const variants: readonly string[] = ['A', 'B', 'C', 'D', 'control'] satisfies Variant[];

/** Parses a value such as `advisor_chatbot_1:A.ab4:C`; unknown entries are ignored. */
function readVariants(value: string): Map<TestName, Variant> {
  const entries = value.split('.').map((entry) => entry.split(':'));
  return new Map(
    testNames.flatMap((testName): Array<[TestName, Variant]> => {
      const variant = entries.find(([name]) => name === testName)?.[1] ?? '';
      return variants.includes(variant) ? [[testName, variant as Variant]] : [];
    }),
  );
}

function writeVariants(known: ReadonlyMap<TestName, Variant>): string {
  return [...known].map(([testName, variant]) => `${testName}:${variant}`).join('.');
}

/**
 * Whether the response may set cookies: not for bots, nor in frames on other sites, where browsers
 * would not keep them.
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
