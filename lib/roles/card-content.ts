/** What a card shows of a role apart from dates and locations: tags, facts, links and logo. */
import { isAllowedPicture } from './pictures.ts';
import { type FacetField, facets, umbrellas } from './facets.ts';

/** A short word on the card; `kind` decides how it stands out. */
type CardTag = { label: string; kind: 'highlight' | 'area' | 'plain' };

type TaggedRole = { highlighted: boolean } & Partial<Record<FacetField, string[]>>;

const tagFacets = facets
  .flatMap(({ attribute, cardTag }) => (cardTag ? [{ ...cardTag, attribute }] : []))
  .sort((a, b) => a.order - b.order);

/** The card's tags: "Highlighted", then those of the facet table: areas, role types, experience. */
export function cardTags(role: TaggedRole): CardTag[] {
  return [
    ...(role.highlighted ? [{ label: 'Highlighted', kind: 'highlight' } as const] : []),
    ...tagFacets.flatMap(({ attribute, kind }) =>
      facetValues(role, attribute).map((label) => ({ label, kind })),
    ),
  ];
}

/** The role's facets with a line of their own in the opened card (2.8), such as "Skills". */
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

/** A tag list without umbrella values, unless there is nothing else in it. Each value once. */
function ownValues(values: readonly string[]): string[] {
  const own = values.filter((value) => !umbrellas.has(value));
  return [...new Set(own.length > 0 ? own : values)];
}

/** Shown when an organisation has no logo, or its logo does not load (2.8). */
export const FALLBACK_LOGO = '/jb_fallback.jpeg';

/** Words that are left out of the initials. */
const smallWords = new Set(['the', 'of', 'for', 'and', 'in', 'at', 'to', 'a', 'an', 'de', 'la']);

/** The initials of an organisation: those of its first two words that count (10.5). */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\([^)]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const counting = words.filter((word) => !smallWords.has(word.toLowerCase()));
  return (counting.length > 0 ? counting : words)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

const compositeLabels: Record<string, string> = {
  'us government': 'See full US government profile and open roles',
  'uk government': 'See full UK government profile and open roles',
  'us policy fellowships': 'See more open US policy and fellowship roles',
  'climate-focused think tank roles': 'See more climate-focused think tank roles',
  'ai safety academic groups': 'See more roles at AI safety academic groups',
  'international policy roles': 'See more roles working at international policy organisations',
};

/** Text of the link to the employer's page (2.8). */
export function mainLinkText(role: { evergreen: boolean; tags_role_type: string[] }): string {
  if (role.evergreen) return 'VIEW FULL LIST';
  if (role.tags_role_type.includes('Full-time')) return 'VIEW JOB DETAILS';
  return 'VIEW OPPORTUNITY DETAILS';
}

/** Text of the link to an organisation or composite page, by the composite's name (2.8). */
export function organisationLinkText(compositeName: string): string {
  const name = compositeName.trim().toLowerCase();
  const known = Object.hasOwn(compositeLabels, name) ? compositeLabels[name] : undefined;
  return known ?? 'See full profile and open roles';
}

type OrganisationOfRole = {
  composite: { pk: number } | null;
  company_id: string;
  company_is_highlighted: boolean;
};

/** Page of the role's composite, or of its highlighted organisation (2.8); null for others. */
export function organisationPath(role: OrganisationOfRole): string | null {
  if (role.composite) return `/organisations/${role.composite.pk}`;
  if (!role.company_is_highlighted || role.company_id === '') return null;
  return `/organisations/${encodeURIComponent(role.company_id)}`;
}

/** The page of a single role (15.1). */
export const rolePath = (postPk: number): string => `/roles/${postPk}`;

/**
 * The role's record in the board's own database (2.8).
 * @param databaseBase base URL, without a trailing slash; null when none is configured
 */
export function databaseUrl(databaseBase: string | null, externalId: string): string | null {
  if (!databaseBase || externalId === '') return null;
  return `${databaseBase}/${encodeURIComponent(externalId)}`;
}

/**
 * Address of the role's logo (2.8): a picture of this site, of a named host, or one that it carries.
 * @param hosts that pictures may come from
 */
export function logoSource(
  role: { company: { logo_url: string } },
  hosts: readonly string[],
): string {
  const { logo_url: address } = role.company;
  return isAllowedPicture(address, hosts) ? address : FALLBACK_LOGO;
}
