/** What the board sends to the search service. */
import type { FieldTokens } from '../config/public.ts';
import { exportedFacetFields, fieldNames } from '../roles/facets.ts';
import { isVisaVariant } from '../roles/locations.ts';
import { FACET_LIMIT } from './facet-discovery.ts';
import { type FilterDefinitions, SALARY } from './filter-definitions.ts';
import { MATCH_END, MATCH_START, markedFields } from './matches.ts';
import { hasQuery, minimumSalary, type SearchState } from './search-state.ts';

/** Roles per page of the infinite list. */
const HITS_PER_PAGE = 20;

/** The parameters of every search of the board, with all that a card shows, closed or open. */
export function boardParameters(tokens: FieldTokens) {
  const names = fieldNames(tokens);
  return {
    hitsPerPage: HITS_PER_PAGE,
    attributesToRetrieve: [
      'post_pk',
      'id',
      'title',
      'company',
      'company_name',
      'company_id',
      'company_is_highlighted',
      'composite',
      'composite_name',
      'card_locations',
      'tags_country',
      'tags_city',
      names.location,
      ...exportedFacetFields,
      'visas',
      'posted_at',
      'closes_at',
      'closing_not_stated',
      'repost',
      'highlighted',
      'description_short',
      'salary',
      'career_development_role',
      'evergreen',
      'collection',
      'url_external',
      'checked_at',
      'checked_by',
      'recent_changes',
      names.externalId,
    ],
    maxValuesPerFacet: FACET_LIMIT,
    attributesToHighlight: [],
    attributesToSnippet: [],
    highlightPreTag: MATCH_START,
    highlightPostTag: MATCH_END,
    responseFields: RESPONSE_FIELDS,
  };
}

/**
 * What the board reads of a response, and the query, by which the server counts searches without results.
 * The parameters and timings would come with each letter.
 */
const RESPONSE_FIELDS = [
  'hits',
  'nbHits',
  'page',
  'nbPages',
  'hitsPerPage',
  'facets',
  'index',
  'query',
];

/** The fields in which a search marks the words of its text. */
export const highlightedFields = (state: SearchState): string[] =>
  hasQuery(state) ? [...markedFields] : [];

/** The filters of a search in the search service's format: AND between the lists, OR inside one. */
export type SearchParameters = {
  query: string;
  /** Lists of "attr:value". */
  facetFilters: string[][];
  /** Lists of "attr op value". */
  numericFilters: string[][];
};

/**
 * The search parameters of a state (9): values of a facet are alternatives, except that each visa
 * variant is required: "Canada" or "Kenya", and "UK (Confirmed Visas)". So each variant has a list of
 * its own.
 */
export function searchParameters(
  state: SearchState,
  definitions: FilterDefinitions,
): SearchParameters {
  const minimum = minimumSalary(state);
  return {
    query: hasQuery(state) ? state.query.trim() : '',
    facetFilters: [
      ...definitions.facetAttributes.flatMap((attribute) => facetFilters(attribute, state)),
      ...definitions.toggles
        .filter(({ attribute }) => state.toggle[attribute])
        .map(({ attribute, requires }) => [`${attribute}:${requires}`]),
    ],
    numericFilters: minimum === null ? [] : [[`${SALARY} >= ${minimum}`]],
  };
}

function facetFilters(attribute: string, { refinementList }: SearchState): string[][] {
  const { alternatives, required } = splitRequired(refinementList[attribute] ?? []);
  const lists = [alternatives, ...required.map((value) => [value])];
  return lists
    .filter((values) => values.length > 0)
    .map((values) => values.map((value) => `${attribute}:${value}`));
}

/**
 * Splits the selected values of a facet into alternatives and those that are all required ("Visas
 * use AND; all others use OR").
 */
function splitRequired(values: readonly string[]): {
  alternatives: string[];
  required: string[];
} {
  return {
    alternatives: values.filter((value) => !isVisaVariant(value)),
    required: values.filter(isVisaVariant),
  };
}

type Refinements = Record<string, string[]>;

/** The part of InstantSearch's search parameters that depends on the search state. */
type HelperParameters = {
  query: string;
  disjunctiveFacets: string[];
  disjunctiveFacetsRefinements: Refinements;
  facetsRefinements: Refinements;
  numericRefinements: Record<string, Record<string, number[]>>;
};

/**
 * The parameters for InstantSearch's helper. Its requests filter as `searchParameters` does and
 * count every facet and toggle.
 *
 * One attribute cannot be refined with OR by one stock widget and with AND by another, since both
 * would read the same UI state. Here every attribute is disjunctive, and visa variants are added as
 * conjunctive refinements without declaring the facet a second time: its values are then counted
 * with OR among countries and still within the selected variants.
 */
export function helperParameters(
  state: SearchState,
  definitions: FilterDefinitions,
): HelperParameters {
  const minimum = minimumSalary(state);
  const alternatives: Refinements = {};
  const required: Refinements = {};
  for (const [attribute, values] of Object.entries(state.refinementList)) {
    const split = splitRequired(values);
    if (split.alternatives.length > 0) alternatives[attribute] = split.alternatives;
    if (split.required.length > 0) required[attribute] = split.required;
  }
  for (const { attribute, requires } of definitions.toggles) {
    if (state.toggle[attribute]) alternatives[attribute] = [requires];
  }
  return {
    query: hasQuery(state) ? state.query : '',
    disjunctiveFacets: [
      ...definitions.facetAttributes,
      ...definitions.toggles.map(({ attribute }) => attribute),
    ],
    disjunctiveFacetsRefinements: alternatives,
    facetsRefinements: required,
    numericRefinements: minimum === null ? {} : { [SALARY]: { '>=': [minimum] } },
  };
}
