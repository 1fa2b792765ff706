import { foreignParams } from './url-codec.ts';
import { joinParameters, readParameters, type UrlParts, writeParameter } from './url-parameters.ts';

/** As links write them: escaped once, by mistake twice, or not at all. */
const SPACE = String.raw`(?:\+| |%(?:25)*20)`;
const AMPERSAND = '(?:&|%(?:25)*26)';
const END = '(?=&|$)';

const poverty = new RegExp(
  `(tags_area[^=&]*=)Global${SPACE}health${SPACE}${AMPERSAND}${SPACE}poverty${END}`,
  'gi',
);
const informationSecurity = new RegExp(`tags_area[^=&]*=Information${SPACE}security${END}`, 'i');

const NEW_AREA = writeParameter('', 'Global health & development').slice(1);
/** Old links put a role type here, and not always escaped. */
const OLD_QUERY = 'role';

/**
 * Where an address of the board's earlier versions leads now (2.11), checked on load:
 * the area "Global health & poverty" was renamed, "Information security" is no area any more (the
 * site root), and a text query starting with "role" is stripped up to the next refinement or to
 * the end. Foreign parameters are no part of that text and stay.
 * @returns path with query and hash; null when the address is good
 */
export function legacyRedirect({ pathname, search, hash }: UrlParts): string | null {
  if (informationSecurity.test(search)) return '/';
  const renamed = search.replace(poverty, (_, name: string) => `${name}${NEW_AREA}`);
  const fixed = withoutOldQuery(renamed);
  return fixed === search ? null : `${pathname}${fixed}${hash}`;
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
