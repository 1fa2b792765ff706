/** Parameters of the board's search requests. Contract: 9. */
import type { FieldTokens } from '../config/public.ts';
import { exportedFacetFields, fieldNames } from '../roles/facets.ts';
import { isVisaVariant } from '../roles/locations.ts';
import { isExclusion } from './exclusions.ts';
import { FACET_LIMIT } from './facet-discovery.ts';
import { type FilterDefinitions, SALARY } from './filter-definitions.ts';
import { MATCH_END, MATCH_START, markedFields } from './matches.ts';
import { hasQuery, minimumSalary, type SearchState } from './search-state.ts';

const HITS_PER_PAGE = 20;

/** Parameters of every search: everything that cards show, closed or open. */
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
      'eligibility',
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
 * The fields the board reads, plus the query, with which the server counts searches without
 * results. Parameters and timings would be sent with every key press.
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
  'queryAfterRemoval',
  'userData',
];

/** The fields to highlight. */
export const highlightedFields = (state: SearchState): string[] =>
  hasQuery(state) ? [...markedFields] : [];

/** Lists are ANDed; the entries of a list are ORed. */
export type SearchParameters = {
  query: string;
  /** Lists of "attr:value". */
  facetFilters: string[][];
  /** Lists of "attr op value". */
  numericFilters: string[][];
};

/**
 * Values of a facet are ORed, except that every visa variant is required ("Canada" or "Kenya", and
 * "UK (Confirmed Visas)"), as is every exclusion, and so gets a list of its own.
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

/** Splits the selected values of a facet into alternatives and required ones. */
function splitRequired(values: readonly string[]): {
  alternatives: string[];
  required: string[];
} {
  return {
    alternatives: values.filter((value) => !isRequired(value)),
    required: values.filter(isRequired),
  };
}

const isRequired = (value: string): boolean => isVisaVariant(value) || isExclusion(value);

type Refinements = Record<string, string[]>;

/** The state-dependent part of InstantSearch's search parameters. */
type HelperParameters = {
  query: string;
  disjunctiveFacets: string[];
  disjunctiveFacetsRefinements: Refinements;
  facetsRefinements: Refinements;
  numericRefinements: Record<string, Record<string, number[]>>;
};

/**
 * Parameters for InstantSearch's helper, whose requests filter like `searchParameters` and count
 * every facet and toggle.
 *
 * Two stock widgets cannot refine one attribute with OR and AND, since they share its UI state.
 * Here every attribute is disjunctive, and required values are added as conjunctive refinements
 * without declaring the facet again, so that its counts are disjunctive among countries but within
 * the selected variants.
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
