import { Refusal } from '../../api/responses.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import { type QueryJson, queryJsonToState, stateToQueryJson } from '../../search/query-json.ts';
import { canonicalQuery, queryKey } from './query-key.ts';

/**
 * A query as the board itself would write it, with what values are called today. An alert finds what
 * the board finds: so a query that the board would understand otherwise, or in part, is refused.
 * @param query null asks for every role
 * @throws {Refusal} 400
 */
export function knownQuery(
  query: QueryJson | null,
  definitions: FilterDefinitions,
): QueryJson | null {
  if (query !== null && !canBeStored(query)) {
    throw new Refusal(400, 'query_json: has characters that are no text.');
  }
  const canonical = canonicalQuery(query);
  if (query === null || canonical === null) return null;
  const current = { ...canonical, query: query.query };
  const known = stateToQueryJson(queryJsonToState(current, definitions), definitions);
  if (queryKey(known) !== queryKey(canonical)) {
    throw new Refusal(400, 'query_json: has filters that this board does not have.');
  }
  return known;
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
function canBeStored({ query, facetFilters, numericFilters }: QueryJson): boolean {
  return [query, ...facetFilters.flat(), ...numericFilters.flat()].every(
    (text) => text.isWellFormed() && !text.includes('\0'),
  );
}
