/**
 * The facet table: each facet that visitors filter by, declared once. The role record, import,
 * search settings, dropdowns, URLs, cards and alerts are derived from it. Contract: 2.7, 4.9, 9.
 */
import type { FieldTokens } from '../config/public.ts';
import { NOT_STATED, WORLDWIDE } from './open-to.ts';

/** A row of the table. Each facet has a dropdown of values with counts. */
export type Facet = {
  /** The dropdown's id. */
  id: string;
  /** Field of the role record; `{brand}` stands for the brand token. */
  attribute: string;
  label: string;
  /** Shown while nothing is selected. */
  placeholder: string;
  /** Its name in alerts, as in "Area: Climate change". */
  alertLabel: string;
  /** Whether an import column of the same name fills it; other facets are computed. */
  isImported: boolean;
  /** Whether search responses and `{apiBase}/tags` contain its values. */
  isExported: boolean;
  /** Importance in text searches, 1 first; null when not searched. */
  searchRank: number | null;
  /** Tags on the card, lowest order first; null for none. */
  cardTag: { order: number; kind: 'area' | 'plain' } | null;
  /** Heading of its line in the opened card; null for none. */
  detailLabel: string | null;

  /** Countries and cities share the location attribute. */
  locationKind?: 'country' | 'city';
  /** Values loaded at a time; a paged list is also searchable. */
  pageSize?: number;
  /** Defaults to count. */
  sort?: 'name' | 'count';
  /** Values that are selected whenever any other is, and are included in each count. */
  impliedValues?: readonly string[];
  /** Offers every country of the world, by ISO 3166 code, even those that no role has. */
  offersCountries?: boolean;
  /** Switches below its values. */
  toggles?: readonly Toggle[];
};

/** A switch that keeps roles by a field that is true or false. */
export type Toggle = {
  /** Its name in the settings of a board of one's own. */
  id: string;
  attribute: string;
  /** The required value while it is on; "false" makes it a negative toggle. */
  requires: 'true' | 'false';
  /** Next to the switch. */
  label: string;
  /** In a closed dropdown. */
  tag: string;
  /** In the summary of an alert. */
  summary: string;
};

/** In the order of the dropdowns. */
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
    impliedValues: ['Multiple experience levels'],
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
  {
    id: 'open-to',
    attribute: 'open_to',
    label: 'Open to me',
    placeholder: 'Anyone',
    alertLabel: 'Open to',
    isImported: false,
    isExported: false,
    searchRank: null,
    cardTag: null,
    detailLabel: null,
    pageSize: 9,
    impliedValues: [WORLDWIDE, NOT_STATED],
    offersCountries: true,
    toggles: [
      {
        id: 'visa-refused',
        attribute: 'visa_refused',
        requires: 'false',
        label: 'I need a visa',
        tag: 'Needs visa',
        summary: 'I need a visa',
      },
      {
        id: 'residence-stated',
        attribute: 'residence_stated',
        requires: 'true',
        label: 'Exclude roles that do not say where to live',
        tag: 'Stated',
        summary: 'Exclude roles that do not say where to live',
      },
      {
        id: 'visa-stated',
        attribute: 'visa_stated',
        requires: 'true',
        label: 'Exclude roles that do not mention visas',
        tag: 'Visa stated',
        summary: 'Exclude roles that do not mention visas',
      },
    ],
  },
] as const satisfies readonly Facet[];

export const facets: readonly Facet[] = table;

/** Collective values that say nothing about a single role. */
export const umbrellas: ReadonlySet<string> = new Set([
  'Career development',
  'Multiple experience levels',
]);

/** The values that roles have in a facet, without {@link umbrellas}; the starting ones if there are none. */
export function facetValuesOf(
  roles: ReadonlyArray<Record<FacetField, readonly string[]>>,
  field: FacetField,
  starting: readonly string[],
): string[] {
  const own = [...new Set(roles.flatMap((role) => role[field]))];
  return (own.length > 0 ? own : starting).filter((each) => !umbrellas.has(each));
}

/** A list field of the role record, filled by the import column of the same name. */
export type FacetField = Extract<(typeof table)[number], { isImported: true }>['attribute'];

export const importedFacetFields = facets
  .filter(({ isImported }) => isImported)
  .map(({ attribute }) => attribute as FacetField);

/** Facets in search responses and `{apiBase}/tags`. */
export const exportedFacetFields = facets
  .filter(({ isExported }) => isExported)
  .map(({ attribute }) => attribute as FacetField);

/** Facets included in text search, most important first. */
export const searchedFacetFields = facets
  .filter(({ searchRank }) => searchRank !== null)
  .sort((a, b) => (a.searchRank ?? 0) - (b.searchRank ?? 0))
  .map(({ attribute }) => attribute as FacetField);

/** The facet's field name on this board. */
export function attributeOf({ attribute }: Facet, { brand }: FieldTokens): string {
  return attribute.replace('{brand}', brand);
}

/** Fields whose names contain the brand or the search service. */
export function fieldNames(tokens: FieldTokens) {
  return {
    location: `tags_location_${tokens.brand}`,
    externalId: `id_external_${tokens.brand}`,
    hasSalary: `salary_${tokens.search}`,
  };
}
