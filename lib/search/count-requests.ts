/** Counts the roles of several searches in one request. Contract: 2.7. */
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { searchParameters } from '../query/search-parameters.ts';
import type { SearchState } from '../query/search-state.ts';

/** One query per search, in order. Each response has `nbHits` and little else. */
export function countRequests(
  searches: ReadonlyArray<{ state: SearchState }>,
  indexName: string,
  definitions: FilterDefinitions,
) {
  return searches.map(({ state }) => ({
    indexName,
    ...searchParameters(state, definitions),
    hitsPerPage: 0,
    facets: [],
    attributesToRetrieve: [],
    attributesToHighlight: [],
    attributesToSnippet: [],
    responseFields: ['nbHits'],
    analytics: false,
  }));
}
