/**
 * The facet table: each facet that visitors filter by, declared once. The role record, import,
 * search settings, dropdowns, URLs, cards and alerts are derived from it. Contract: 2.7, 4.9, 9.
 */
import type { FieldTokens } from '../config/public.ts';
import { words } from '../words/words.ts';
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
    label: words.facets.areas,
    placeholder: words.facets.anyArea,
    alertLabel: words.facets.area,
    isImported: true,
    isExported: true,
    searchRank: 1,
    cardTag: { order: 1, kind: 'area' },
    detailLabel: null,
  },
  {
    id: 'country',
    attribute: 'tags_location_{brand}',
    label: words.facets.country,
    placeholder: words.facets.anyCountry,
    alertLabel: words.facets.location,
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
    label: words.facets.city,
    placeholder: words.facets.anyCity,
    alertLabel: words.facets.location,
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
    label: words.facets.organisation,
    placeholder: words.facets.anyOrganisation,
    alertLabel: words.facets.organisation,
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
    label: words.facets.experience,
    placeholder: words.facets.anyLevel,
    alertLabel: words.facets.experienceRequired,
    isImported: true,
    isExported: true,
    searchRank: 4,
    cardTag: { order: 3, kind: 'plain' },
    detailLabel: words.facets.experience,
    sort: 'name',
    impliedValues: ['Multiple experience levels'],
  },
  {
    id: 'education',
    attribute: 'tags_degree_required',
    label: words.facets.education,
    placeholder: words.facets.anyEducation,
    alertLabel: words.facets.degreeRequired,
    isImported: true,
    isExported: true,
    searchRank: 5,
    cardTag: null,
    detailLabel: words.facets.education,
  },
  {
    id: 'skills',
    attribute: 'tags_skill',
    label: words.facets.skillSet,
    placeholder: words.facets.anySkills,
    alertLabel: words.facets.skill,
    isImported: true,
    isExported: true,
    searchRank: 2,
    cardTag: null,
    detailLabel: words.facets.skills,
    pageSize: 15,
  },
  {
    id: 'role-type',
    attribute: 'tags_role_type',
    label: words.facets.roleType,
    placeholder: words.facets.anyType,
    alertLabel: words.facets.roleType,
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
    label: words.facets.openToMe,
    placeholder: words.facets.anyone,
    alertLabel: words.facets.openTo,
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
        label: words.facets.needVisa,
        tag: words.facets.needVisaTag,
        summary: words.facets.needVisa,
      },
      {
        id: 'residence-stated',
        attribute: 'residence_stated',
        requires: 'true',
        label: words.facets.residenceStated,
        tag: words.facets.residenceStatedTag,
        summary: words.facets.residenceStated,
      },
      {
        id: 'visa-stated',
        attribute: 'visa_stated',
        requires: 'true',
        label: words.facets.visaStated,
        tag: words.facets.visaStatedTag,
        summary: words.facets.visaStated,
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
