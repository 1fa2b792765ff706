/** Finds the roles of many stored queries with few searches; and what an alert would send now. Contract: 18.4. */
import { eq } from 'drizzle-orm';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import type { QueryJson } from '../query/query-json.ts';
import type { SearchParameters } from '../query/search-parameters.ts';
import type { Role } from '../roles/role.ts';
import { currentQuery } from './alert-query.ts';
import { groupsOf, type RoleSource } from './role-source.ts';
import type { DatabaseAccess } from './database/database.ts';
import { type Alert, matches } from './database/schema.ts';
import { foreseeSightings, isNewTo, sightedSince } from './sightings.ts';

/** Caches the results of its searches. */
export type Matcher = {
  /**
   * The roles that each query finds, in the order of `roleIds`. For an unreadable or refused query the
   * result is an error.
   * @throws when the search cannot be reached
   */
  match(queries: ReadonlyArray<QueryJson | null>): Promise<Array<number[] | Error>>;
  searches(): number;
};

/**
 * A part of a query that is searched once for all queries that contain it: a text query, one facet filter or
 * one numeric filter.
 */
type QueryPart = Partial<SearchParameters>;

/** A conjunction of disjunctions. */
type QueryParts = QueryPart[][];

const EVERY_ROLE = { query: '', facetFilters: [], numericFilters: [] };

/**
 * Creates a matcher over some roles. Each distinct part (a text, a facet value, a number) is searched once
 * by the board's own search; the roles of a query are combined from the results of its parts.
 * @param options.roleIds the roles to match, in the order of the results
 */
export function createMatcher(options: {
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  roleIds: readonly number[];
}): Matcher {
  const { source, definitions, roleIds } = options;
  const groups = groupsOf(roleIds);
  const known = new Map<string, ReadonlySet<number> | Error>();
  let searches = 0;

  function readQuery(query: QueryJson | null): QueryParts | Error {
    try {
      return partsOf(currentQuery(query, definitions) ?? EVERY_ROLE);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Searches for the parts that are not in `known` yet. */
  async function searchParts(queries: readonly QueryParts[]): Promise<void> {
    const wanted = new Map(queries.flat(2).map((part) => [keyOf(part), part]));
    const unknown = [...wanted].filter(([key]) => !known.has(key));
    const requests = unknown.flatMap(([, part]) => groups.map((among) => ({ ...part, among })));
    searches += requests.length;
    const found = await source.search(requests);
    unknown.forEach(([key], position) => {
      const own = found.slice(position * groups.length, (position + 1) * groups.length);
      const refused = own.find((ids) => ids instanceof Error);
      known.set(key, refused ?? new Set((own as number[][]).flat()));
    });
  }

  function findRoles(parts: QueryParts): number[] | Error {
    const lists = parts.map((list) => list.map((part) => known.get(keyOf(part))!));
    const refused = lists.flat().find((roles) => roles instanceof Error);
    if (refused) return refused;
    const found = lists as Array<Array<ReadonlySet<number>>>;
    return roleIds.filter((id) => found.every((list) => list.some((roles) => roles.has(id))));
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
  const filters = [
    ...facetFilters.map((list) =>
      list.filter(isFilter).map((text) => ({ facetFilters: [[text]] })),
    ),
    ...numericFilters.map((list) =>
      list.filter(isFilter).map((text) => ({ numericFilters: [[text]] })),
    ),
  ];
  return [...(query === '' ? [] : [[{ query }]]), ...filters.filter(({ length }) => length > 0)];
}

const isFilter = (text: string): boolean => text.trim() !== '';

const keyOf = (part: QueryPart): string => JSON.stringify(part);

/**
 * The open roles that a digest would mail to an alert now, in the board's order. Writes nothing.
 * @returns null when the board no longer supports the alert's query
 * @throws when the roles or the database cannot be reached
 */
export async function rolesToMail(options: {
  access: DatabaseAccess;
  source: RoleSource;
  definitions: FilterDefinitions;
  alert: Pick<Alert, 'id' | 'queryJson' | 'matchedRun' | 'sinceRun'>;
}): Promise<Role[] | null> {
  const { access, source, definitions, alert } = options;
  const open = await source.openRoles();
  const openIds = open.map(({ post_pk }) => post_pk);
  const isNew = await access.use(async (database) => {
    const { isBaseline, arrived } = await foreseeSightings(database, openIds);
    // The first digest only records the open roles.
    if (isBaseline) return () => false;
    const later = await sightedSince(database, alert.matchedRun);
    const had = await database
      .select({ roleId: matches.roleId })
      .from(matches)
      .where(eq(matches.alertId, alert.id));
    const hadIds = new Set(had.map(({ roleId }) => roleId));
    return (id: number) => {
      const sighting = arrived.get(id) ?? later.get(id);
      return sighting !== undefined && isNewTo(alert, sighting) && !hadIds.has(id);
    };
  });
  const matcher = createMatcher({ source, definitions, roleIds: openIds.filter(isNew) });
  const [found] = await matcher.match([alert.queryJson]);
  if (found instanceof Error) return null;
  const foundIds = new Set(found);
  return open.filter(({ post_pk }) => foundIds.has(post_pk));
}
