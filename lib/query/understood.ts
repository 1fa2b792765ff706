/**
 * What the search understood of a text, read from its response, and a search with it as filters. Apart
 * from the search state, since only parts that load later need most of it. Contract: 2.7, 2.9.
 */
import type { Understood } from '../search-engine/rules.ts';
import { isExclusion } from './exclusions.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { minimumSalaryOf, parseFacetFilters, queryJsonToState } from './query-json.ts';
import { searchParameters } from './search-parameters.ts';
import type { SearchState } from './search-state.ts';
import { findPhrase } from './typed-text.ts';

/**
 * The search that an alert stores: what was understood is a filter, except where that would be another search.
 * "Closing this week" means another week each time; a second value of a facet would be an alternative to the
 * first. Such words stay in the text.
 */
export function searchToStore(
  state: SearchState,
  understood: readonly Understood[],
  definitions: FilterDefinitions,
): SearchState {
  const own = searchParameters(state, definitions);
  const attributes = new Set(chosenFacets(own.facetFilters, definitions));
  const stored = understood.filter(({ words, facetFilters, isRelative }) => {
    // The response may be that of an earlier text.
    if (isRelative || !findPhrase(own.query, words)) return false;
    const chosen = chosenFacets(facetFilters, definitions);
    if (chosen.some((attribute) => attributes.has(attribute))) return false;
    for (const attribute of chosen) attributes.add(attribute);
    return true;
  });
  if (stored.length === 0) return state;
  const json = {
    query: stored.reduce((text, { words }) => withoutWords(text, words), own.query),
    facetFilters: [...own.facetFilters, ...stored.flatMap((one) => one.facetFilters)],
    numericFilters: [...own.numericFilters, ...stored.flatMap((one) => one.numericFilters)]
      // A search has one minimum: the highest.
      .sort((one, other) => (minimumOf(other) ?? 0) - (minimumOf(one) ?? 0)),
  };
  return queryJsonToState(json, definitions);
}

/** The facets of which a search must have one of some values. */
const chosenFacets = (facetFilters: string[][], { facetAttributes }: FilterDefinitions): string[] =>
  parseFacetFilters(facetFilters).flatMap(({ attribute, value }) =>
    facetAttributes.includes(attribute) && !isExclusion(value) ? [attribute] : [],
  );

const minimumOf = (numericFilters: string[]): number | null =>
  minimumSalaryOf({ query: '', facetFilters: [], numericFilters: [numericFilters] });

/** Removes words, as far as they are not quoted or excluded. */
export function withoutWords(text: string, words: string): string {
  const found = findPhrase(text, words);
  const left = found ? `${text.slice(0, found.start)} ${text.slice(found.end)}` : text;
  return left.replace(/\s{2,}/g, ' ').trim();
}

/** Quotes words, which are then searched for as they are. */
export function asWords(text: string, words: string): string {
  const found = findPhrase(text, words);
  if (!found) return text;
  const { start, end } = found;
  return `${text.slice(0, start)}"${text.slice(start, end)}"${text.slice(end)}`;
}
