import type { FilterDefinitions } from './filter-definitions.ts';
import { isFiltered } from './search-state.ts';
import { createUrl, paramsToState } from './url-codec.ts';
import { readParameters, type UrlParts } from './url-parameters.ts';

/** Links with one of these mean something of their own, which an old search would alter. */
const DEEP_LINKS = ['jobPk', 'update_token'];

/**
 * The address with the visitor's last search in it (2.11): `{path}?{lastSearchState}`, foreign
 * parameters kept. An address that has a search of its own, or leads to a role or an alert, is
 * left as it is: a link shows everyone the same.
 * @param saved the last search's query string, as stored; what is no search of the board is ignored
 * @returns path with query and hash; null when the address stays
 */
export function restoreLastSearch(
  url: UrlParts,
  saved: string,
  definitions: FilterDefinitions,
): string | null {
  if (saved === '' || isFiltered(paramsToState(url.search, definitions))) return null;
  if (readParameters(url.search).some(({ name }) => DEEP_LINKS.includes(name))) return null;
  const state = paramsToState(saved, definitions);
  return isFiltered(state) ? createUrl(url, state) : null;
}
