/** Suggests the filter that a text query names. Contract: 2.7, 7. */
import { type FacetCounts, isOffered, type LocationLists } from '../query/facet-discovery.ts';
import { type FilterDefinitions, valueName } from '../query/filter-definitions.ts';
import { fold } from '../base/fold.ts';
import type { SearchState } from '../query/search-state.ts';

type FacetSuggestion = { attribute: string; value: string; name: string; type: string };

/** Facet values by lower-cased name. If two dropdowns share a name, the earlier one wins. */
export function facetSuggestions(
  facets: FacetCounts,
  locations: LocationLists,
  definitions: FilterDefinitions,
): Map<string, FacetSuggestion> {
  const suggestions = new Map<string, FacetSuggestion>();
  for (const facet of definitions.facets) {
    const { attribute, label } = facet;
    for (const value of Object.keys(facets[attribute] ?? {})) {
      if (!isOffered(facet, value, false, locations)) continue;
      const name = valueName(attribute, value);
      for (const key of [fold(value), fold(name)]) {
        if (!suggestions.has(key)) suggestions.set(key, { attribute, value, name, type: label });
      }
    }
  }
  return suggestions;
}

/**
 * For the hint under the search box.
 * @returns null when the query is not a facet value, or the value is already selected
 */
export function queryHint(
  state: SearchState,
  suggestions: ReadonlyMap<string, FacetSuggestion>,
): { value: string; type: string } | null {
  const suggestion = suggestions.get(fold(state.query.trim()));
  if (!suggestion) return null;
  const { attribute, value, name, type } = suggestion;
  if (state.refinementList[attribute]?.includes(value)) return null;
  return { value: name, type };
}
