/** An alert's query: how it is stored, when two are the same, and what it means to the board today. */
import { createHash } from 'node:crypto';
import { Refusal } from '../api/responses.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { fold } from '../base/fold.ts';
import {
  type QueryJson,
  queryJsonToState,
  stateToQueryJson,
  summaryLines,
  withCurrentValues,
} from '../query/query-json.ts';
import { queryJson } from './client/contract.ts';

/**
 * A query as the board itself would write it, with the current names of its values. An alert finds
 * what the board finds, so a query that the board would understand differently, or only in part, is
 * refused.
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

/** A stored query that the board cannot search for any more. Only its reader can change that. */
export class UnreadableQuery extends Error {
  override name = 'UnreadableQuery';
}

/**
 * A stored query as the board understands it today: values that were renamed since have their new
 * name, and filters that the board no longer has are dropped, as they are for a visitor.
 * @param stored null asks for every role
 * @throws {UnreadableQuery} when it cannot be read, or when no filter is left: it must not ask for every role then
 */
export function currentQuery(
  stored: QueryJson | null,
  definitions: FilterDefinitions,
): QueryJson | null {
  const read = queryJson.safeParse(stored);
  if (!read.success) throw new UnreadableQuery('its query cannot be read');
  if (read.data === null || canonicalQuery(read.data) === null) return null;
  const { facetFilters } = read.data;
  const renamed = definitions.isOwnBoard ? facetFilters : withCurrentValues(facetFilters);
  const state = queryJsonToState({ ...read.data, facetFilters: renamed }, definitions);
  const current = stateToQueryJson(state, definitions);
  if (current === null) throw new UnreadableQuery('its query has no filter that the board knows');
  return current;
}

/**
 * As {@link currentQuery}; of a query that the board cannot search for any more, what can be read.
 * @returns `summary` in words, a line for each filter (9)
 */
export function readableQuery(
  stored: QueryJson | null,
  definitions: FilterDefinitions,
): { query: QueryJson | null; summary: string[]; isBroken: boolean } {
  let query: QueryJson | null;
  let isBroken = false;
  try {
    query = currentQuery(stored, definitions);
  } catch {
    query = queryJson.safeParse(stored).data ?? null;
    isBroken = true;
  }
  return { query, summary: query ? summaryLines(query, definitions) : [], isBroken };
}

/**
 * A key that is equal for equal queries (3.5), however they are written: in another order, with
 * duplicates, with other spaces or capitals, with values that were renamed since.
 * @param query null asks for every role
 */
export function queryKey(query: QueryJson | null): string {
  return createHash('sha256')
    .update(JSON.stringify(canonicalQuery(query)))
    .digest('base64url');
}

/** The same for a query as it is stored; null for one that cannot be read, which is like no other. */
export function storedQueryKey(stored: unknown): string | null {
  const read = queryJson.safeParse(stored);
  return read.success ? queryKey(read.data) : null;
}

/**
 * The one way to write a query; null when it has no text and no filter.
 * @internal
 */
export function canonicalQuery(query: QueryJson | null): QueryJson | null {
  if (query === null) return null;
  const canonical = {
    query: fold(query.query).trim().replace(/\s+/g, ' '),
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

const NUMERIC_FILTER = /^(.+?)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;

/** Empty for a limit of 0, which is no limit (3.5). */
function canonicalNumeric(filter: string): string {
  const [, attribute, operator, number] = NUMERIC_FILTER.exec(filter.trim()) ?? [];
  if (attribute === undefined) return filter.trim();
  return Number(number) === 0 ? '' : `${attribute} ${operator} ${Number(number)}`;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function canBeStored({ query, facetFilters, numericFilters }: QueryJson): boolean {
  return [query, ...facetFilters.flat(), ...numericFilters.flat()].every(
    (text) => text.isWellFormed() && !text.includes('\0'),
  );
}
