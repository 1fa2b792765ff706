/** What a visitor consented to, as the consent cookie says. */
import { decode } from '../base/decode.ts';
import { readCookie } from './cookies.ts';

/**
 * The cookie in which a consent manager keeps the choice, in OneTrust's format: fields as in a query
 * string, of which `groups` reads `C0001:1,C0007:0`, escaped. The board's own banner writes the same
 * cookie, so readers need not know which of them asked.
 * @internal
 */
export const CONSENT_COOKIE = 'OptanonConsent';

/** A group's id and whether it is active. */
const ENTRY = /^\s*([\w-]{1,40}):([01])\s*$/;

/** No consent manager writes more. */
const MAX_GROUPS = 100;

/**
 * The consent groups that a visitor has active (4.5, 6).
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`; empty when there is none
 * @returns empty when the visitor has not been asked, or the cookie cannot be read
 */
export function activeGroups(cookieHeader: string): Set<string> {
  const groups = [...readGroups(readFields(cookieHeader))];
  return new Set(groups.flatMap(([group, isActive]) => (isActive ? [group] : [])));
}

/**
 * The value of {@link CONSENT_COOKIE} after a choice. Its other fields and groups are kept.
 * @param choice whether each group is active, by its id
 * @returns a value that needs no further escaping
 * @internal
 */
export function withGroups(
  cookieHeader: string,
  choice: Readonly<Record<string, boolean>>,
): string {
  const fields = readFields(cookieHeader);
  const groups = new Map([...readGroups(fields), ...Object.entries(choice)]);
  const written = [...groups].map(([group, isActive]) => `${group}:${isActive ? 1 : 0}`);
  fields.set('groups', written.join(','));
  return fields.toString();
}

/** Whether each group is active about which there is a choice. */
function readGroups(fields: URLSearchParams): Map<string, boolean> {
  const groups = new Map<string, boolean>();
  for (const entry of (fields.get('groups') ?? '').split(',', MAX_GROUPS)) {
    const [, group, state] = ENTRY.exec(entry) ?? [];
    if (group) groups.set(group, state === '1');
  }
  return groups;
}

function readFields(cookieHeader: string): URLSearchParams {
  const value = readCookie(cookieHeader, CONSENT_COOKIE);
  // Some libraries escape the whole value once more.
  return new URLSearchParams(value.includes('=') ? value : (decode(value) ?? ''));
}

/** The groups without which nothing is measured, and some experiments do not run (6). */
const MEASUREMENT_GROUPS: readonly string[] = ['C0007', 'C0008'];

/** The group of cookies that the board cannot work without. */
const NECESSARY_GROUP = 'C0001';

/** How long a choice is kept before the visitor is asked again. */
export const CHOICE_DAYS = 182;

/** What a visitor agreed to. */
export type Consent = {
  /** Whether there is a choice about measurement at all. */
  isAnswered: boolean;
  /** Whether everything that needs consent may run (6). */
  mayMeasure: boolean;
};

/** Before the cookie is read, nothing is allowed. */
export const unknownConsent: Consent = { isAnswered: false, mayMeasure: false };

/** A refusal. It also counts when the answer cannot be stored. */
export const refusedConsent: Consent = { isAnswered: true, mayMeasure: false };

/**
 * Reads the consent out of a page's cookies.
 * @param cookies `document.cookie`
 */
export function readConsent(cookies: string): Consent {
  const groups = readGroups(readFields(cookies));
  return {
    isAnswered: MEASUREMENT_GROUPS.every((group) => groups.has(group)),
    mayMeasure: MEASUREMENT_GROUPS.every((group) => groups.get(group)),
  };
}

/** The cookie that keeps a choice made in the board's own banner, as `document.cookie` takes it. */
export function consentCookie(cookies: string, mayMeasure: boolean, isSecure: boolean): string {
  const choice = Object.fromEntries(MEASUREMENT_GROUPS.map((group) => [group, mayMeasure]));
  const value = withGroups(cookies, { [NECESSARY_GROUP]: true, ...choice });
  const attributes = `path=/; max-age=${CHOICE_DAYS * 86_400}; SameSite=Lax`;
  return `${CONSENT_COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
