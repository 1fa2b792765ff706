import {
  addRecord,
  countRecords,
  emptyMask,
  type Mask,
  recordsOf,
} from '../../search-engine/mask.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { QueryJson } from '../../search/query-json.ts';
import { combine, partKey, partsOf, type QueryParts, searchOfPart } from './query-parts.ts';
import { groupsOf, type RoleSource } from './role-source.ts';
import { currentQuery } from './stored-query.ts';

/** Finds the roles of stored queries. What it has searched for once it remembers. */
export type Matcher = {
  /**
   * The roles that each query finds, in the order of the roles. A query that cannot be read or is
   * refused is an error in its place.
   * @throws when the search cannot be reached
   */
  match(queries: ReadonlyArray<QueryJson | null>): Promise<Array<number[] | Error>>;
  /** Searches made so far. */
  searches(): number;
};

const EVERY_ROLE = { query: '', facetFilters: [], numericFilters: [] };

/**
 * Makes a matcher over some roles. Queries are not searched one by one: each distinct part of them
 * (a text, a facet value, a number) is searched once, in the whole catalogue by the very code that
 * answers the board, and a query's roles are put together from the answers to its parts.
 * @param options.roleIds the roles in question, in the order in which they are to be told
 */
export function createMatcher(options: {
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  roleIds: readonly number[];
}): Matcher {
  const { source, definitions, roleIds } = options;
  const numberOf = new Map(roleIds.map((id, number) => [id, number]));
  const groups = groupsOf(roleIds);
  const answers = new Map<string, Mask | Error>();
  let searches = 0;

  function readQuery(query: QueryJson | null): QueryParts | Error {
    try {
      return partsOf(currentQuery(query, definitions) ?? EVERY_ROLE);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Searches for the parts that no query had before. */
  async function searchParts(queries: readonly QueryParts[]): Promise<void> {
    const wanted = new Map(queries.flat(2).map((part) => [partKey(part), part]));
    const unknown = [...wanted].filter(([key]) => !answers.has(key));
    const requests = unknown.flatMap(([, part]) =>
      groups.map((among) => ({ ...searchOfPart(part), among })),
    );
    searches += requests.length;
    const found = await source.search(requests);
    unknown.forEach(([key], position) => {
      const own = found.slice(position * groups.length, (position + 1) * groups.length);
      answers.set(key, maskOf(own));
    });
  }

  function maskOf(found: ReadonlyArray<number[] | Error>): Mask | Error {
    const mask = emptyMask(roleIds.length);
    for (const ids of found) {
      if (ids instanceof Error) return ids;
      for (const id of ids) {
        const number = numberOf.get(id);
        if (number !== undefined) addRecord(mask, number);
      }
    }
    return mask;
  }

  function findRoles(parts: QueryParts): number[] | Error {
    const known = new Map(
      parts.flat().map((part) => [partKey(part), answers.get(partKey(part))] as const),
    );
    const refused = [...known.values()].find((answer) => answer instanceof Error);
    if (refused) return refused;
    const mask = combine(parts, roleIds.length, (part) => known.get(partKey(part)) as Mask);
    return Array.from(recordsOf(mask, countRecords(mask)), (number) => roleIds[number]!);
  }

  return {
    searches: () => searches,
    async match(queries) {
      const read = queries.map(readQuery);
      await searchParts(read.filter((parts): parts is QueryParts => !(parts instanceof Error)));
      return read.map((parts) => (parts instanceof Error ? parts : findRoles(parts)));
    },
  };
}
