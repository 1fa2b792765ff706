/** Titles of searches. Contract: 16.2. */
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { stateToQueryJson, summaryLines } from '../query/query-json.ts';
import type { SearchState } from '../query/search-state.ts';

const MAX_TITLE_CHARACTERS = 200;

/** For example "Job board | Lodestar - Area: Climate change". */
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
