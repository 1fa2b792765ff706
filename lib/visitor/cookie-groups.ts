import { readCookie } from './read-cookie.ts';

/**
 * The cookie in which a consent manager keeps what the visitor agreed to, in OneTrust's form: fields
 * as in a query string, of which `groups` reads `C0001:1,C0007:0`, escaped. The board's own banner
 * writes the same one, so that whoever reads it need not know which of them asked.
 */
export const CONSENT_COOKIE = 'OptanonConsent';

/** A group's id, as the consent manager or an adopter names it, and whether it is active. */
const ENTRY = /^\s*([\w-]{1,40}):([01])\s*$/;

/** Groups beyond these were not written by a consent manager. */
const GROUP_LIMIT = 100;

/**
 * The consent groups that a visitor has active (4.5, 6).
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`; empty when there is none
 * @returns empty where the visitor was not asked, or what is stored cannot be read
 */
export function activeGroups(cookieHeader: string): Set<string> {
  const entries = readGroups(readFields(cookieHeader));
  return new Set(entries.flatMap(([group, isActive]) => (isActive ? [group] : [])));
}

/** The consent groups about which there is a choice, whichever it is; as for `activeGroups`. */
export function statedGroups(cookieHeader: string): Set<string> {
  return new Set(readGroups(readFields(cookieHeader)).map(([group]) => group));
}

/**
 * The value of {@link CONSENT_COOKIE} after a choice. Its other fields, and the groups that the
 * choice does not name, stay as they are.
 * @param cookieHeader as for `activeGroups`
 * @param choice whether each group is active, by its id
 * @returns a value that needs no further escaping
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

function readGroups(fields: URLSearchParams): Array<[string, boolean]> {
  const entries = (fields.get('groups') ?? '').split(',', GROUP_LIMIT);
  return entries.flatMap((entry): Array<[string, boolean]> => {
    const [, group, state] = ENTRY.exec(entry) ?? [];
    return group ? [[group, state === '1']] : [];
  });
}

function readFields(cookieHeader: string): URLSearchParams {
  const value = readCookie(cookieHeader, CONSENT_COOKIE);
  // Some libraries escape the whole value once more.
  return new URLSearchParams(value.includes('=') ? value : unescaped(value));
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
