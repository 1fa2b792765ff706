/** Counts the roles of a search posted since a given time. Contract: 15.6. */
import { DAY_SECONDS } from '../roles/closing.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { searchParameters } from '../query/search-parameters.ts';
import type { SearchState } from '../query/search-state.ts';

/** Search services refuse longer filters. */
const MAX_HIDDEN = 100;

/**
 * Matches roles posted since a given time that the visitor has not hidden. A posting time of midnight
 * UTC means the whole day, so such a role counts if any part of that day is later.
 * @param since epoch seconds
 */
export function newRolesFilter(since: number, hidden: readonly number[]): string {
  const left = hidden.slice(-MAX_HIDDEN).map((postPk) => `NOT objectID:${postPk}`);
  const day = since - (since % DAY_SECONDS);
  return [`(posted_at > ${since} OR posted_at = ${day})`, ...left].join(' AND ');
}

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

/** 0 for an invalid response. */
export function readNewCount(response: unknown): number {
  const [result] = (response as { results?: unknown[] } | null)?.results ?? [];
  const count = (result as { nbHits?: unknown } | undefined)?.nbHits;
  return typeof count === 'number' ? count : 0;
}
