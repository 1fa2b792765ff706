/**
 * What the search understood of a text, read from its response, and a search with it as filters. Apart
 * from the search state, since only parts that load later need most of it. Contract: 2.7, 2.9.
 */
import type { Understood } from '../search-engine/rules.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { queryJsonToState } from './query-json.ts';
import { searchParameters } from './search-parameters.ts';
import type { SearchState } from './search-state.ts';

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

/** Finds whole words of a text, in any case. */
function patternOf(words: string): RegExp {
  const escaped = words.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu');
}

export const withoutWords = (text: string, words: string): string =>
  text
    .replace(patternOf(words), '$1 ')
    .replace(/\s{2,}/g, ' ')
    .trim();

/** Quotes words, which are then searched for as they are. */
export const asWords = (text: string, words: string): string =>
  text.replace(patternOf(words), (_, before: string) => `${before}"${words}"`);
