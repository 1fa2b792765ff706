/** Reads and writes the consent cookie. Contract: 4.5, 6. */
import { decode } from '../base/escape.ts';
import { readCookie } from './cookies.ts';

/**
 * OneTrust's cookie: fields as in a query string, of which `groups` is `C0001:1,C0007:0`, escaped.
 * The board's own banner writes the same cookie, so readers need not know which of them asked.
 * @internal
 */
export const CONSENT_COOKIE = 'OptanonConsent';

/** A group's id and whether it is active. */
const ENTRY = /^\s*([\w-]{1,40}):([01])\s*$/;

/** No consent manager writes more. */
const MAX_GROUPS = 100;

/**
 * The consent groups that a visitor has active.
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`; empty when there is none
 * @returns empty when the visitor has not been asked, or the cookie cannot be read
 */
export function activeGroups(cookieHeader: string): Set<string> {
  const groups = [...readGroups(readFields(cookieHeader))];
  return new Set(groups.flatMap(([group, isActive]) => (isActive ? [group] : [])));
}

/**
 * The new value of {@link CONSENT_COOKIE}; other fields and groups are kept.
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
  // Some libraries escape the value twice.
  return new URLSearchParams(value.includes('=') ? value : (decode(value) ?? ''));
}

/** Without these groups nothing is measured and some experiments do not run. */
const MEASUREMENT_GROUPS: readonly string[] = ['C0007', 'C0008'];

/** Strictly necessary cookies. */
const NECESSARY_GROUP = 'C0001';

/** How long a choice is kept before the visitor is asked again. */
export const CHOICE_DAYS = 182;

/** What a visitor agreed to. */
export type Consent = {
  /** Whether the visitor has decided about measurement. */
  isAnswered: boolean;
  /** Whether everything that needs consent may run. */
  mayMeasure: boolean;
};

/** Before the cookie is read, nothing is allowed. */
export const unknownConsent: Consent = { isAnswered: false, mayMeasure: false };

/** Also applies when the choice cannot be stored. */
export const refusedConsent: Consent = { isAnswered: true, mayMeasure: false };

export function readConsent(cookies: string): Consent {
  const groups = readGroups(readFields(cookies));
  return {
    isAnswered: MEASUREMENT_GROUPS.every((group) => groups.has(group)),
    mayMeasure: MEASUREMENT_GROUPS.every((group) => groups.get(group)),
  };
}

/** The cookie string for a choice made in the board's own banner, for `document.cookie`. */
export function consentCookie(cookies: string, mayMeasure: boolean, isSecure: boolean): string {
  const choice = Object.fromEntries(MEASUREMENT_GROUPS.map((group) => [group, mayMeasure]));
  const value = withGroups(cookies, { [NECESSARY_GROUP]: true, ...choice });
  const attributes = `path=/; max-age=${CHOICE_DAYS * 86_400}; SameSite=Lax`;
  return `${CONSENT_COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
