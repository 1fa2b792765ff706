import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import { withCurrentValues, type QueryJson, queryJsonToState, stateToQueryJson } from '../../search/query-json.ts';
import { queryJson } from '../client/contract.ts';
import { canonicalQuery } from '../server/query-key.ts';

/**
 * A stored query as the board understands it today: values that were renamed since are followed,
 * and filters that the board no longer has are dropped, as they are for a visitor.
 * @param stored null asks for every role
 * @throws when it cannot be read, or when nothing of it is left: it must not ask for every role then
 */
export function currentQuery(
  stored: QueryJson | null,
  definitions: FilterDefinitions,
): QueryJson | null {
  const read = queryJson.safeParse(stored);
  if (!read.success) throw new Error('its query cannot be read');
  if (read.data === null || canonicalQuery(read.data) === null) return null;
  const renamed = { ...read.data, facetFilters: withCurrentValues(read.data.facetFilters) };
  const current = stateToQueryJson(queryJsonToState(renamed, definitions), definitions);
  if (current === null) throw new Error('its query has no filter that the board knows');
  return current;
}
