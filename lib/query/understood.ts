/**
 * What the search understood of a text, read from its response, and a search with it as filters. Apart
 * from the search state, since only parts that load later need most of it. Contract: 2.7, 2.9.
 */
import type { Understood } from '../search-engine/rules.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { queryJsonToState } from './query-json.ts';
import { searchParameters } from './search-parameters.ts';
import type { SearchState } from './search-state.ts';
import { findPhrase } from './typed-text.ts';

/**
 * The search that an alert stores: what was understood is a filter, except "closing this week", which means
 * another week each time and so stays in the text.
 */
export function searchToStore(
  state: SearchState,
  understood: readonly Understood[],
  definitions: FilterDefinitions,
): SearchState {
  const stored = understood.filter(({ isRelative }) => !isRelative);
  if (stored.length === 0) return state;
  const { query, facetFilters, numericFilters } = searchParameters(state, definitions);
  const json = {
    query: stored.reduce((text, { words }) => withoutWords(text, words), query),
    facetFilters: [...facetFilters, ...stored.flatMap((one) => one.facetFilters)],
    numericFilters: [...stored.flatMap((one) => one.numericFilters), ...numericFilters],
  };
  return queryJsonToState(json, definitions);
}

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
