import { createHash } from 'node:crypto';
import { foldText } from '../../search/fold-text.ts';
import { withCurrentValues, type QueryJson } from '../../search/query-json.ts';

const NUMERIC = /^(.+?)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;

/**
 * A key that is equal for equal queries (3.5), however they are written: in another order, with
 * something twice, with other spaces or capitals, with values that were renamed since.
 * @param query null asks for every role
 */
export function queryKey(query: QueryJson | null): string {
  return createHash('sha256')
    .update(JSON.stringify(canonicalQuery(query)))
    .digest('base64url');
}

/** The one way to write a query; null when it narrows nothing. */
export function canonicalQuery(query: QueryJson | null): QueryJson | null {
  if (query === null) return null;
  const canonical = {
    query: foldText(query.query).trim().replace(/\s+/g, ' '),
    facetFilters: canonicalLists(withCurrentValues(query.facetFilters)),
    numericFilters: canonicalLists(query.numericFilters.map((list) => list.map(canonicalNumeric))),
  };
  const { facetFilters, numericFilters } = canonical;
  const isEmpty = canonical.query === '' && facetFilters.length + numericFilters.length === 0;
  return isEmpty ? null : canonical;
}

function canonicalLists(lists: string[][]): string[][] {
  const written = lists
    .map((list) => [...new Set(list)].filter((filter) => filter !== '').sort())
    .filter((list) => list.length > 0)
    .map((list) => JSON.stringify(list));
  return [...new Set(written)].sort().map((list) => JSON.parse(list) as string[]);
}

/** Empty for a limit of 0, which is none (3.5). */
function canonicalNumeric(filter: string): string {
  const [, attribute, operator, number] = NUMERIC.exec(filter.trim()) ?? [];
  if (attribute === undefined) return filter.trim();
  return Number(number) === 0 ? '' : `${attribute} ${operator} ${Number(number)}`;
}
