/**
 * Compatibility with earlier versions of the board: renamed facet values and old URLs. Contract:
 * 2.11.
 */
import { readUpdateToken } from './deep-links.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { foreignParams } from './url-codec.ts';
import {
  joinParameters,
  readParameters,
  splitPath,
  type UrlParts,
  writeParameter,
} from './url-parameters.ts';

type RenamedValue = { attribute: string; from: string; to: string };

/** For old URLs and old alerts. */
const renamedValues: readonly RenamedValue[] = [
  {
    attribute: 'tags_area',
    from: 'Global health & poverty',
    to: 'Global health & development',
  },
];

/** The current name of a facet value. */
export function currentValue(attribute: string, value: string): string {
  const renamed = renamedValues.find(
    (entry) => entry.attribute === attribute && entry.from === value,
  );
  return renamed ? currentValue(attribute, renamed.to) : value;
}

const END = '(?=&|$)';

const renamings = renamedValues.map(({ attribute, from, to }) => ({
  pattern: new RegExp(`(${attribute}[^=&]*=)${writtenForms(from)}${END}`, 'gi'),
  to: writeParameter('', to).slice(1),
}));
const informationSecurity = new RegExp(
  `tags_area[^=&]*=${writtenForms('Information security')}${END}`,
  'i',
);

type Board = Pick<FilterDefinitions, 'isOwnBoard'>;

/** Old links have a role type here, not always escaped. */
const OLD_QUERY = 'role';

/**
 * Redirects URLs of earlier versions, on load: renamed values are updated, and a text query
 * starting with "role" is stripped up to the next refinement or to the end. Foreign parameters are
 * kept. Links from alert mails are never old, so their text is left alone. An adopter's own board
 * has no earlier version.
 * @returns path with query and hash; null when the URL is current
 */
export function legacyRedirect(url: UrlParts, board: Board): string | null {
  if (board.isOwnBoard) return null;
  const current = urlOfToday(url, board);
  const { pathname, search, hash } = splitPath(current);
  const fixed = readUpdateToken(search) === null ? withoutOldQuery(search) : search;
  const target = `${pathname}${fixed}${hash}`;
  return target === `${url.pathname}${url.search}${url.hash}` ? null : target;
}

/**
 * Updates renamed values in a URL. The former area "Information security" redirects to the site
 * root.
 * @returns path with query and hash
 */
export function urlOfToday({ pathname, search, hash }: UrlParts, { isOwnBoard }: Board): string {
  if (isOwnBoard) return `${pathname}${search}${hash}`;
  if (informationSecurity.test(search)) return '/';
  const renamed = renamings.reduce(
    (written, { pattern, to }) => written.replace(pattern, (_, name: string) => `${name}${to}`),
    search,
  );
  return `${pathname}${renamed}${hash}`;
}

function withoutOldQuery(search: string): string {
  const parameters = readParameters(search);
  const start = parameters.findIndex(
    ({ name, value }) => name === 'query' && value.startsWith(OLD_QUERY),
  );
  if (start === -1) return search;
  const next = parameters.findIndex(({ name }, i) => i > start && name.includes('refinement'));
  const end = next === -1 ? parameters.length : next;
  const stripped = parameters.slice(start, end).filter(({ raw }) => raw.includes('='));
  return joinParameters([
    ...parameters.slice(0, start).map(({ raw }) => raw),
    ...foreignParams(joinParameters(stripped.map(({ raw }) => raw))),
    ...parameters.slice(end).map(({ raw }) => raw),
  ]);
}

/** Matches a value in a link: escaped once, twice by mistake, or not at all. */
function writtenForms(value: string): string {
  return Array.from(value, (letter) => {
    const plain = letter.replace(/[^\w\s]/g, '\\$&');
    const escaped = encodeURIComponent(letter).replaceAll('%', '%(?:25)*');
    if (escaped === letter) return plain;
    return letter === ' ' ? `(?:\\+| |${escaped})` : `(?:${plain}|${escaped})`;
  }).join('');
}
