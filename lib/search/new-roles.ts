/** The roles of a search that were posted after a moment (15.6). */
import { DAY_SECONDS } from '../roles/closing.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { searchParameters } from '../query/search-parameters.ts';
import type { SearchState } from '../query/search-state.ts';

/** Longer filters are refused by search services. */
const MAX_HIDDEN = 100;

/**
 * The filter that leaves only roles posted after a moment, without those that the visitor has hidden.
 * A role posted at midnight UTC is dated by its day alone, and may have come at any time of it.
 * @param since epoch seconds
 */
export function newRolesFilter(since: number, hidden: readonly number[]): string {
  const left = hidden.slice(-MAX_HIDDEN).map((postPk) => `NOT objectID:${postPk}`);
  const day = since - (since % DAY_SECONDS);
  return [`(posted_at > ${since} OR posted_at = ${day})`, ...left].join(' AND ');
}

/** The request for the number of those roles in a search. */
export function newRolesRequest(
  indexName: string,
  state: SearchState,
  { filter, definitions }: { filter: string; definitions: FilterDefinitions },
) {
  return {
    indexName,
    ...searchParameters(state, definitions),
    filters: filter,
    hitsPerPage: 0,
    analytics: false,
  };
}

/** Reads the number; 0 from anything but a response. */
export function readNewCount(response: unknown): number {
  const [result] = (response as { results?: unknown[] } | null)?.results ?? [];
  const count = (result as { nbHits?: unknown } | undefined)?.nbHits;
  return typeof count === 'number' ? count : 0;
}
