/** Which roles each of many stored queries finds, with few searches. */
import {
  addRecord,
  emptyMask,
  fullMask,
  intersect,
  type Mask,
  recordsOf,
  unite,
} from '../../search-engine/mask.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { QueryJson } from '../../search/query-json.ts';
import type { SearchParameters } from '../../search/search-parameters.ts';
import { currentQuery } from '../server/alert-query.ts';
import { groupsOf, type RoleSource } from './role-source.ts';

/** Finds the roles of stored queries. It remembers what it has searched for. */
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

/**
 * A part of a query that is searched by itself and shared by all queries that have it. Its text is a
 * whole text query, one facet filter or one numeric filter.
 */
type QueryPart = { kind: 'text' | 'facet' | 'numeric'; text: string };

/** A query in parts: all of the lists must match, and of each list any part. */
type QueryParts = QueryPart[][];

const EVERY_ROLE = { query: '', facetFilters: [], numericFilters: [] };

/**
 * Makes a matcher over some roles. It does not search query by query: each distinct part (a text, a
 * facet value, a number) is searched once, in the whole catalogue and by the code that answers the
 * board; the roles of a query are then combined from the results of its parts.
 * @param options.roleIds the roles in question, in the order in which they are to be returned
 */
export function createMatcher(options: {
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  roleIds: readonly number[];
}): Matcher {
  const { source, definitions, roleIds } = options;
  const numberOf = new Map(roleIds.map((id, number) => [id, number]));
  const groups = groupsOf(roleIds);
  const known = new Map<string, Mask | Error>();
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
    const unknown = [...wanted].filter(([key]) => !known.has(key));
    const requests = unknown.flatMap(([, part]) =>
      groups.map((among) => ({ ...searchOfPart(part), among })),
    );
    searches += requests.length;
    const found = await source.search(requests);
    unknown.forEach(([key], position) => {
      const own = found.slice(position * groups.length, (position + 1) * groups.length);
      known.set(key, maskOf(own));
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
    const masks = new Map(
      parts.flat().map((part) => [partKey(part), known.get(partKey(part))] as const),
    );
    const refused = [...masks.values()].find((mask) => mask instanceof Error);
    if (refused) return refused;
    const mask = combine(parts, roleIds.length, (part) => masks.get(partKey(part)) as Mask);
    return Array.from(recordsOf(mask), (number) => roleIds[number]!);
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

/** Blank filters are dropped, as the search itself does. */
function partsOf({ query, facetFilters, numericFilters }: SearchParameters): QueryParts {
  return [
    ...(query === '' ? [] : [[{ kind: 'text' as const, text: query }]]),
    ...listsOf('facet', facetFilters),
    ...listsOf('numeric', numericFilters),
  ];
}

function listsOf(kind: 'facet' | 'numeric', lists: string[][]): QueryParts {
  return lists
    .map((list) => list.filter((text) => text.trim() !== '').map((text) => ({ kind, text })))
    .filter((list) => list.length > 0);
}

/** Equal for equal parts. */
function partKey({ kind, text }: QueryPart): string {
  return `${kind} ${text}`;
}

function searchOfPart({ kind, text }: QueryPart): Partial<SearchParameters> {
  switch (kind) {
    case 'text':
      return { query: text };
    case 'facet':
      return { facetFilters: [[text]] };
    case 'numeric':
      return { numericFilters: [[text]] };
  }
}

/**
 * The roles of a query, from those of its parts.
 * @param size how many roles there are
 */
function combine(parts: QueryParts, size: number, maskOfPart: (part: QueryPart) => Mask): Mask {
  return parts.reduce((found, list) => {
    const any = list.reduce((sum, part) => unite(sum, maskOfPart(part)), emptyMask(size));
    return intersect(found, any);
  }, fullMask(size));
}
