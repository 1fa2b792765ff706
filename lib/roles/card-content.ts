/** A card's tags, facts, links and logo. Contract: 2.8, 10.5, 15.1. */
import { words } from '../words/words.ts';
import { type FacetField, facets, umbrellas } from './facets.ts';

/** `kind` decides the style. */
type CardTag = { label: string; kind: 'highlight' | 'area' | 'plain' };

type TaggedRole = { highlighted: boolean } & Partial<Record<FacetField, string[]>>;

const tagFacets = facets
  .flatMap(({ attribute, cardTag }) => (cardTag ? [{ ...cardTag, attribute }] : []))
  .sort((a, b) => a.order - b.order);

/** "Highlighted", then the tags of the facet table: areas, role types, experience. */
export function cardTags(role: TaggedRole): CardTag[] {
  return [
    ...(role.highlighted ? [{ label: words.card.highlighted, kind: 'highlight' } as const] : []),
    ...tagFacets.flatMap(({ attribute, kind }) =>
      facetValues(role, attribute).map((label) => ({ label, kind })),
    ),
  ];
}

/** Facets with a line in the opened card, such as "Skills". */
export function facetFacts(
  role: Partial<Record<FacetField, string[]>>,
): Array<{ label: string; value: string }> {
  return facets.flatMap(({ attribute, detailLabel: label }) =>
    label === null ? [] : [{ label, value: facetValues(role, attribute).join(', ') }],
  );
}

function facetValues(role: Partial<Record<FacetField, string[]>>, attribute: string): string[] {
  return ownValues(role[attribute as FacetField] ?? []);
}

/** Drops umbrella values, unless there is nothing else, and duplicates. */
function ownValues(values: readonly string[]): string[] {
  const own = values.filter((value) => !umbrellas.has(value));
  return [...new Set(own.length > 0 ? own : values)];
}

/** Shown when an organisation has no logo, or its logo does not load. */
export const FALLBACK_LOGO = '/jb_fallback.jpeg';

/** Skipped in initials. */
const smallWords = new Set(['the', 'of', 'for', 'and', 'in', 'at', 'to', 'a', 'an', 'de', 'la']);

/** The initials of an organisation's first two significant words. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const counting = parts.filter((word) => !smallWords.has(word.toLowerCase()));
  return (counting.length > 0 ? counting : parts)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Text of the link to the employer's page. */
export function mainLinkText({
  evergreen,
  tags_role_type: types,
}: {
  evergreen: boolean;
  tags_role_type: string[];
}): string {
  if (evergreen) return words.card.viewList;
  return types.includes('Full-time') || types.includes(words.roleTypes.fullTime)
    ? words.card.viewJob
    : words.card.viewOpportunity;
}

export const rolePath = (postPk: number): string => `/roles/${postPk}`;

/**
 * The URL of the role's logo, or the fallback for one that may not be loaded.
 * @param hosts allowed for pictures
 */
export function logoSource(
  role: { company: { logo_url: string } },
  hosts: readonly string[],
): string {
  const { logo_url: address } = role.company;
  return isAllowedPicture(address, hosts) ? address : FALLBACK_LOGO;
}

/**
 * Whether pages may load a picture: a path of this site, a data URL, or https from a configured
 * host.
 * @param hosts such as `cdn.example.org`, or `*.example.org` for its subdomains
 */
export function isAllowedPicture(address: string, hosts: readonly string[]): boolean {
  // Browsers treat "\\" as "/" and drop tabs and line breaks, so "/\t/evil.example" leaves the
  // site.
  if (/^\/(?![/\\])[^\s\\]*$/.test(address) || /^data:image\//i.test(address)) return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && hosts.some((host) => isCovered(url.host, host));
}

function isCovered(host: string, named: string): boolean {
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
}

/**
 * Counts, by host, the pictures that may not be loaded; most frequent first.
 * @param addresses empty ones are ignored
 */
export function foreignPictures(
  addresses: Iterable<string>,
  hosts: readonly string[],
): [host: string, count: number][] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (address === '' || isAllowedPicture(address, hosts)) continue;
    const host = URL.canParse(address) ? new URL(address).host : address;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, few]) => few - many || a.localeCompare(b));
}
