import type { FilterDefinitions } from './filter-definitions.ts';
import { parseRange } from './numeric-range.ts';
import { splitRequired } from './search-parameters.ts';
import { hasQuery, type SearchState } from './search-state.ts';

type Refinements = Record<string, string[]>;

/** The part of InstantSearch's own search parameters that a search state decides. */
export type HelperParameters = {
  query: string;
  disjunctiveFacets: string[];
  disjunctiveFacetsRefinements: Refinements;
  facetsRefinements: Refinements;
  numericRefinements: Record<string, Record<string, number[]>>;
};

/**
 * A search state for one InstantSearch widget that owns the whole of it, to be given to
 * `parameters.setQueryParameters()` in its `getWidgetSearchParameters`. The request set that
 * follows filters as `searchParameters` does, and has the counts of every facet and toggle.
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
    numericRefinements: numericRefinements(state),
  };
}

function numericRefinements({ numericMenu }: SearchState): HelperParameters['numericRefinements'] {
  return Object.fromEntries(
    Object.entries(numericMenu).map(([attribute, text]) => {
      const range = parseRange(text);
      if (range?.kind === 'exact') return [attribute, { '=': [range.value] }];
      return [
        attribute,
        {
          ...(range?.from == null ? {} : { '>=': [range.from] }),
          ...(range?.to == null ? {} : { '<=': [range.to] }),
        },
      ];
    }),
  );
}
