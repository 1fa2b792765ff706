/**
 * The facet table: what visitors filter roles by, each facet declared once. The role record, the
 * import, the search settings, dropdowns, URLs, cards and alerts are all derived from it.
 */
import type { FieldTokens } from '../config/public.ts';

/** A row of the table. Each facet has a dropdown of its values, with the number of roles for each. */
export type Facet = {
  /** Names the dropdown in the page. */
  id: string;
  /** Field of the role record; `{brand}` stands for the brand token. */
  attribute: string;
  /** Above the dropdown. */
  label: string;
  /** In the dropdown while nothing is selected. */
  placeholder: string;
  /** What an alert calls it, as in "Area: Climate change". */
  alertLabel: string;
  /** Whether a column of the same name fills it. The values of other facets are computed. */
  isImported: boolean;
  /** Whether search responses and `{apiBase}/tags` contain its values. */
  isExported: boolean;
  /** Text searches find its words; 1 is the most important facet. Null: they do not. */
  searchRank: number | null;
  /** A tag on the card for each value, the lowest order first. Null: none. */
  cardTag: { order: number; kind: 'area' | 'plain' } | null;
  /** Heading of its line in the opened card. Null: it has none. */
  detailLabel: string | null;

  /** Two facets share the location attribute; each shows the values that belong to it. */
  locationKind?: 'country' | 'city';
  /** Values shown at first, and added when the end is reached; the list can then be searched. */
  pageSize?: number;
  /** Default: by number of roles. */
  sort?: 'name' | 'count';
  /** A value that is selected exactly while any other is, and is counted with each (4.9, 9). */
  impliedValue?: string;
};

/** In the order of the dropdowns (2.7). */
const table = [
  {
    id: 'areas',
    attribute: 'tags_area',
    label: 'Areas',
    placeholder: 'Any area',
    alertLabel: 'Area',
    isImported: true,
    isExported: true,
    searchRank: 1,
    cardTag: { order: 1, kind: 'area' },
    detailLabel: null,
  },
  {
    id: 'country',
    attribute: 'tags_location_{brand}',
    label: 'Country / Region',
    placeholder: 'Any country',
    alertLabel: 'Location',
    isImported: false,
    isExported: false,
    searchRank: null,
    cardTag: null,
    detailLabel: null,
    locationKind: 'country',
    pageSize: 9,
  },
  {
    id: 'city',
    attribute: 'tags_location_{brand}',
    label: 'City',
    placeholder: 'Any city',
    alertLabel: 'Location',
    isImported: false,
    isExported: false,
    searchRank: null,
    cardTag: null,
    detailLabel: null,
    locationKind: 'city',
    pageSize: 9,
  },
  {
    id: 'organisation',
    attribute: 'company_data',
    label: 'Organisation',
    placeholder: 'Any organisation',
    alertLabel: 'Organisation',
    isImported: false,
    isExported: false,
    searchRank: null,
    cardTag: null,
    detailLabel: null,
    pageSize: 9,
  },
  {
    id: 'experience',
    attribute: 'tags_exp_required',
    label: 'Experience',
    placeholder: 'Any level',
    alertLabel: 'Experience required',
    isImported: true,
    isExported: true,
    searchRank: 4,
    cardTag: { order: 3, kind: 'plain' },
    detailLabel: 'Experience',
    sort: 'name',
    impliedValue: 'Multiple experience levels',
  },
  {
    id: 'education',
    attribute: 'tags_degree_required',
    label: 'Education',
    placeholder: 'Any education',
    alertLabel: 'Degree required',
    isImported: true,
    isExported: true,
    searchRank: 5,
    cardTag: null,
    detailLabel: 'Education',
  },
  {
    id: 'skills',
    attribute: 'tags_skill',
    label: 'Skill set',
    placeholder: 'Any skills',
    alertLabel: 'Skill',
    isImported: true,
    isExported: true,
    searchRank: 2,
    cardTag: null,
    detailLabel: 'Skills',
    pageSize: 15,
  },
  {
    id: 'role-type',
    attribute: 'tags_role_type',
    label: 'Role type',
    placeholder: 'Any type',
    alertLabel: 'Role type',
    isImported: true,
    isExported: true,
    searchRank: 3,
    cardTag: { order: 2, kind: 'plain' },
    detailLabel: null,
    pageSize: 15,
  },
] as const satisfies readonly Facet[];

/** All facets, in the order of the dropdowns. */
export const facets: readonly Facet[] = table;

/** Values that stand for others and say nothing of a single role. */
export const umbrellas: ReadonlySet<string> = new Set([
  'Career development',
  'Multiple experience levels',
]);

/** A field of the role record that a column of the same name fills: a list of texts. */
export type FacetField = Extract<(typeof table)[number], { isImported: true }>['attribute'];

/** The facets that the import fills. */
export const importedFacetFields = facets
  .filter(({ isImported }) => isImported)
  .map(({ attribute }) => attribute as FacetField);

/** The facets whose values search responses and `{apiBase}/tags` contain. */
export const exportedFacetFields = facets
  .filter(({ isExported }) => isExported)
  .map(({ attribute }) => attribute as FacetField);

/** The facets whose words a text search finds, the most important first. */
export const searchedFacetFields = facets
  .filter(({ searchRank }) => searchRank !== null)
  .sort((a, b) => (a.searchRank ?? 0) - (b.searchRank ?? 0))
  .map(({ attribute }) => attribute as FacetField);

/** The facet's field of the role record on this board. */
export function attributeOf({ attribute }: Facet, { brand }: FieldTokens): string {
  return attribute.replace('{brand}', brand);
}

/** The full names of the fields that are named after the brand and the search service. */
export function fieldNames(tokens: FieldTokens) {
  return {
    location: `tags_location_${tokens.brand}`,
    externalId: `id_external_${tokens.brand}`,
    hasSalary: `salary_${tokens.search}`,
  };
}
