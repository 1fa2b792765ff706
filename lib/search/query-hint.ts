import { type FacetCounts, isListed, type LocationLists } from './facet-discovery.ts';
import { isExcluded, valueName } from './facet-values.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { foldText } from './fold-text.ts';
import type { SearchState } from './search-state.ts';

/** A facet value that a text query may happen to be. */
export type FacetSuggestion = { attribute: string; value: string; name: string; type: string };

/**
 * Every facet value by its lower-cased name (7), from facet discovery. Where two dropdowns have a
 * value of one name, the earlier dropdown is suggested.
 */
export function facetSuggestions(
  facets: FacetCounts,
  locations: LocationLists,
  definitions: FilterDefinitions,
): Map<string, FacetSuggestion> {
  const suggestions = new Map<string, FacetSuggestion>();
  for (const { attribute, label, locationKind, impliedValue } of definitions.facets) {
    for (const value of Object.keys(facets[attribute] ?? {})) {
      const name = valueName(attribute, value);
      const isOffered = locationKind === null || isListed(value, locationKind, locations);
      if (!isOffered || value === impliedValue || isExcluded(attribute, value)) continue;
      for (const key of [foldText(value), foldText(name)]) {
        if (!suggestions.has(key)) suggestions.set(key, { attribute, value, name, type: label });
      }
    }
  }
  return suggestions;
}

/** The hint under the search box (2.7); null when the query is no facet value, or one in use. */
export function queryHint(
  state: SearchState,
  suggestions: ReadonlyMap<string, FacetSuggestion>,
): string | null {
  const suggestion = suggestions.get(foldText(state.query.trim()));
  if (!suggestion) return null;
  const { attribute, value, name, type } = suggestion;
  if (state.refinementList[attribute]?.includes(value)) return null;
  return `You can add ${name} as a filter inside the ${type} dropdown.`;
}
