import { createFilterDefinitions, type FacetFilter } from '../../lib/query/filter-definitions.ts';
import { type LooseSearchState, normalizeState } from '../../lib/query/search-state.ts';
import type { UrlParts } from '../../lib/query/url-parameters.ts';

/** The filters of a board with the default tokens. */
export const definitions = createFilterDefinitions({
  fieldTokens: { brand: 'lodestar', search: 'algolia' },
});

export const LOCATION = 'tags_location_lodestar';

/** A dropdown of facet values by its id. */
export function facetById(id: string): FacetFilter {
  const facet = definitions.facets.find((candidate) => candidate.id === id);
  if (!facet) throw new Error(`no facet ${id}`);
  return facet;
}

/** A search state with the given parts; everything else is unset. */
export function stateOf(loose: LooseSearchState) {
  return normalizeState(loose, definitions);
}

export function urlOf(address: string): UrlParts {
  const { pathname, search, hash } = new URL(address, 'https://board.example');
  return { pathname, search, hash };
}
