/** The addresses of a search in each of its forms, and its name in words. */
import { defaultRanking, type Ranking } from '../search/indices.ts';
import { stateToQueryJson, summaryLines } from '../search/query-json.ts';
import type { FilterDefinitions } from '../search/filter-definitions.ts';
import type { SearchState } from '../search/search-state.ts';
import { writeState } from '../search/url-codec.ts';
import { joinParameters, writeParameter } from '../search/url-parameters.ts';

type Asked = { state: SearchState; ranking?: Ranking; page?: number; limit?: number | null };

/**
 * The address of a search: on the board with the path "/", or in another form.
 * @param path such as "/feed.atom"
 */
export function searchAddress(path: string, { state, ranking, page = 1, limit }: Asked): string {
  const written = writeState(state);
  return `${path}${joinParameters([
    ...(written ? [written] : []),
    ...(ranking && ranking !== defaultRanking ? [writeParameter('ranking', ranking)] : []),
    ...(limit ? [writeParameter('limit', String(limit))] : []),
    ...(page > 1 ? [writeParameter('page', String(page))] : []),
  ])}`;
}

const MAX_TITLE_CHARACTERS = 200;

/** The name of a search, such as "Job board | Lodestar - Area: Climate change" (16.2). */
export function searchTitle(
  brandName: string,
  state: SearchState,
  definitions: FilterDefinitions,
): string {
  const query = stateToQueryJson(state, definitions);
  const lines = query ? summaryLines(query, definitions).join(', ') : '';
  const name =
    lines.length > MAX_TITLE_CHARACTERS
      ? `${[...lines].slice(0, MAX_TITLE_CHARACTERS).join('')}…`
      : lines;
  return `Job board | ${brandName}${name && ` - ${name}`}`;
}
