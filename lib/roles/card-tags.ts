import { type FacetField, facets } from './facets.ts';

/** A short word on the card; `kind` decides how it stands out. */
export type CardTag = { label: string; kind: 'highlight' | 'area' | 'plain' };

/** Values that only say that others apply; beside those they tell a reader nothing. */
const umbrellas = new Set(['Career development', 'Multiple experience levels']);

type TaggedRole = { highlighted: boolean } & Partial<Record<FacetField, string[]>>;

const tagFacets = facets
  .flatMap(({ attribute, cardTag }) => (cardTag ? [{ ...cardTag, attribute }] : []))
  .sort((a, b) => a.order - b.order);

/** The card's tags: highlighted, then those of the facet table: areas, role types, experience. */
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
