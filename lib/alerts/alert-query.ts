/**
 * An alert's query: how it is stored, when two are equal, and what it means on the board today. Contract:
 * 3.5, 9.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../api/responses.ts';
import { excludedValue, isExclusion } from '../query/exclusions.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { fold } from '../base/fold.ts';
import {
  parseFacetFilters,
  type QueryJson,
  queryJsonToState,
  stateToQueryJson,
  summaryLines,
  withCurrentValues,
} from '../query/query-json.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { queryJson } from './client/contract.ts';

/**
 * A query as the board itself would write it, with the current names of its values. An alert must find what
 * the board finds, so a query that the board understands differently or only in part is refused.
 * @param query null for every role
 * @throws {Refusal} 400
 */
export function knownQuery(
  query: QueryJson | null,
  definitions: FilterDefinitions,
): QueryJson | null {
  if (query !== null && !canBeStored(query)) {
    throw new Refusal(400, words.apiErrors.notText);
  }
  const canonical = canonicalQuery(query);
  if (query === null || canonical === null) return null;
  const current = { ...canonical, query: query.query };
  const known = stateToQueryJson(queryJsonToState(current, definitions), definitions);
  if (queryKey(known) !== queryKey(canonical)) {
    throw new Refusal(400, words.apiErrors.unknownFilters);
  }
  return known;
}

/** A stored query that the board no longer supports. Only its reader can fix it. */
export class UnreadableQuery extends Error {
  override name = 'UnreadableQuery';
}

/**
 * A stored query as the board understands it today: renamed values get their new names, and filters that the
 * board no longer has are dropped, as in a visitor's URL.
 * @param stored null for every role
 * @throws {UnreadableQuery} when it is malformed or no filter is left, as that would match every role
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
 * Like {@link currentQuery}, but returns the readable part of a query that the board no longer supports.
 * @returns `summary` in words, one line per filter
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

/** In place of what a mail to an unconfirmed address must not contain. */
const SHOWN_LATER = words.alertSummary.shownLater;

/**
 * A query in words without anything that was typed, one line per filter: anybody can request an alert for any
 * address, and a mail must not carry a stranger's words there. Of values, only those of the board are named.
 * @param isOnBoard whether open roles have a value, see `RoleSource.facetValues`
 */
export function unconfirmedSummary(
  { query, facetFilters, numericFilters }: QueryJson,
  definitions: FilterDefinitions,
  isOnBoard: (attribute: string, value: string) => boolean,
): string[] {
  const isKnown = (attribute: string, value: string): boolean =>
    definitions.toggles.some(
      (toggle) => toggle.attribute === attribute && toggle.requires === value,
    ) || isOnBoard(attribute, isExclusion(value) ? excludedValue(value) : value);
  const named = parseFacetFilters(facetFilters).map(({ attribute, value }) =>
    isKnown(attribute, value) ? `${attribute}:${value}` : `${attribute}:${SHOWN_LATER}`,
  );
  return [
    ...(query === '' ? [] : [say(words.alertSummary.query, { query: SHOWN_LATER })]),
    ...summaryLines({ query: '', facetFilters: [named], numericFilters: [] }, definitions),
    ...(numericFilters.length === 0
      ? []
      : [say(words.alertSummary.salaryShownLater, { shownLater: SHOWN_LATER })]),
  ];
}

/**
 * A key that is equal for equivalent queries, regardless of order, duplicates, spaces, case and renamed
 * values.
 * @param query null for every role
 */
export function queryKey(query: QueryJson | null): string {
  return createHash('sha256')
    .update(JSON.stringify(canonicalQuery(query)))
    .digest('base64url');
}

/** The key of a stored query; null if it is malformed, and so equal to no other. */
export function storedQueryKey(stored: unknown): string | null {
  const read = queryJson.safeParse(stored);
  return read.success ? queryKey(read.data) : null;
}

/**
 * The canonical form of a query; null when it has no text and no filter.
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

/** Empty for a limit of 0, which means no limit. */
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
