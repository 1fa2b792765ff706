import { isVisaVariant } from '../roles/visa-variant.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { parseRange } from './numeric-range.ts';
import { hasQuery, type SearchState } from './search-state.ts';

/** What narrows a search, as the search service takes it: AND between the lists, OR inside one. */
export type SearchParameters = {
  query: string;
  /** Lists of "attr:value". */
  facetFilters: string[][];
  /** Lists of "attr op value". */
  numericFilters: string[][];
};

/**
 * The search parameters of a state (9): values of a facet are alternatives, except that each visa
 * variant is required: "Canada" or "Kenya", and "UK (Confirmed Visas)". So a variant is a list of
 * its own.
 */
export function searchParameters(
  state: SearchState,
  definitions: FilterDefinitions,
): SearchParameters {
  return {
    query: hasQuery(state) ? state.query.trim() : '',
    facetFilters: [
      ...definitions.facetAttributes.flatMap((attribute) => facetFilters(attribute, state)),
      ...definitions.toggles
        .filter(({ attribute }) => state.toggle[attribute])
        .map(({ attribute, requires }) => [`${attribute}:${requires}`]),
    ],
    numericFilters: definitions.numericAttributes.flatMap((attribute) =>
      numericFilters(attribute, state.numericMenu[attribute] ?? ''),
    ),
  };
}

function facetFilters(attribute: string, { refinementList }: SearchState): string[][] {
  const { alternatives, required } = splitRequired(refinementList[attribute] ?? []);
  const lists = [alternatives, ...required.map((value) => [value])];
  return lists
    .filter((values) => values.length > 0)
    .map((values) => values.map((value) => `${attribute}:${value}`));
}

function numericFilters(attribute: string, text: string): string[][] {
  const range = parseRange(text);
  if (range === null) return [];
  if (range.kind === 'exact') return [[`${attribute} = ${range.value}`]];
  return [
    ...(range.from === null ? [] : [[`${attribute} >= ${range.from}`]]),
    ...(range.to === null ? [] : [[`${attribute} <= ${range.to}`]]),
  ];
}

/**
 * Parts the selected values of a facet into those of which one is enough and those that are all
 * required ("Visas use AND; all others use OR").
 */
export function splitRequired(values: readonly string[]): {
  alternatives: string[];
  required: string[];
} {
  return {
    alternatives: values.filter((value) => !isVisaVariant(value)),
    required: values.filter(isVisaVariant),
  };
}
