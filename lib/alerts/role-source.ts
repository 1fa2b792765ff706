/** The roles that alerts are matched with, and the search over them. */
import { setImmediate } from 'node:timers/promises';
import type { LiteClient } from 'algoliasearch/lite';
import { createRoleSearch, processSearch, type RoleSearch } from '../search-server/role-search.ts';
import { type Config, processConfig } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';
import { inProcessRequester } from '../search-engine/protocol.ts';
import { createSearchClient } from '../search/client.ts';
import { FACET_LIMIT } from '../query/facet-discovery.ts';
import { alertRanking, defaultRanking, indexName } from '../query/indices.ts';
import { boardParameters, type SearchParameters } from '../query/search-parameters.ts';

/** A search limited to some roles, at most 500. */
type RoleSearchRequest = Partial<SearchParameters> & { among: readonly number[] };

/** The open roles, from the same search that serves the board. */
export type RoleSource = {
  /**
   * All open roles in the board's default order.
   * @throws when they cannot all be read
   */
  openRoles(): Promise<Role[]>;
  /**
   * The values of some attributes that open roles have, the most frequent 1,000 of each.
   * @throws when they cannot be read
   */
  facetValues(attributes: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /**
   * The ids that each search finds, unordered. The result of a refused search is an error.
   * @throws when the search cannot be reached
   */
  search(requests: readonly RoleSearchRequest[]): Promise<Array<number[] | Error>>;
};

/** Unused, since the requests stay in this process. */
const NOWHERE = { host: 'localhost', protocol: 'http' } as const;

/** The roles of this process. Without Algolia this shares the process's search engine. */
export function processRoleSource(): RoleSource {
  const config = processConfig();
  const search = config.public.algolia ? undefined : processSearch().search;
  return openRoleSource(config, () => Date.now() / 1000, { ...(search && { search }) });
}

/**
 * The roles of this board: the catalogue in the state directory, read on every call, or else the configured
 * Algolia application, which has priority over the sample catalogue.
 * @param options.transport options for Algolia's client, such as other hosts
 * @param options.search over the catalogue; a new one by default
 */
export function openRoleSource(
  config: Config,
  now: () => number,
  options: {
    transport?: Parameters<typeof createSearchClient>[2];
    search?: Pick<RoleSearch, 'engine'>;
  } = {},
): RoleSource {
  const { fieldTokens: tokens, indexName: indexBase, algolia, siteUrl } = config.public;
  // The search key may be restricted to pages of this board.
  const asPage = { ...options.transport, baseHeaders: { referer: `${siteUrl}/` } };
  const { dataDir } = config.server;
  const withoutSample = algolia !== null;
  const { search = createRoleSearch({ dataDir, tokens, indexBase, now, withoutSample }) } = options;

  async function source(): Promise<RoleSource> {
    const engine = await search.engine();
    if (!engine && !algolia) {
      throw new Error('There is no catalogue of roles yet: run "npm start" or "npm run import"');
    }
    const client = engine
      ? createSearchClient({ algolia: null }, NOWHERE, { requester: inProcessRequester(engine) })
      : createSearchClient({ algolia }, NOWHERE, asPage);
    const sizes = engine ? callSizes.embedded : callSizes.service;
    return createRoleSource({ client, tokens, indexBase, ...sizes });
  }

  let reading: Promise<Role[]> | null = null;

  async function readRoles(): Promise<Role[]> {
    try {
      return await (await source()).openRoles();
    } finally {
      reading = null;
    }
  }

  return {
    // Concurrent callers share one read, the most expensive call there is.
    openRoles: () => (reading ??= readRoles()),
    facetValues: async (attributes) => (await source()).facetValues(attributes),
    search: async (requests) => (await source()).search(requests),
  };
}

/** How often reading all roles is restarted because they changed in between. */
const MAX_RESTARTS = 5;

const MAX_AMONG = 500;

/** Splits roles into groups small enough for one search. */
export function groupsOf(roleIds: readonly number[]): number[][] {
  const count = Math.ceil(roleIds.length / MAX_AMONG);
  return Array.from({ length: count }, (_, i) => roleIds.slice(i * MAX_AMONG, (i + 1) * MAX_AMONG));
}

/**
 * Searches per call and roles per response. The embedded engine blocks this process and so visitors'
 * requests; hence the small sizes.
 */
const callSizes = {
  service: { callSize: 50, pageSize: 1000 },
  embedded: { callSize: 10, pageSize: 250 },
};

/**
 * A role source over a search client, for Algolia or for the embedded engine.
 * @param options.callSize searches per call
 * @param options.pageSize open roles per call
 * @internal
 */
export function createRoleSource(options: {
  client: Pick<LiteClient, 'search'>;
  tokens: FieldTokens;
  indexBase: string;
  callSize?: number;
  pageSize?: number;
}): RoleSource {
  const { client, tokens, indexBase } = options;
  const { callSize, pageSize } = { ...callSizes.service, ...options };
  const boardIndex = indexName(indexBase, defaultRanking);
  const alertIndex = indexName(indexBase, alertRanking);
  const schema = createRoleSchema(tokens);

  async function call(
    indexName: string,
    requests: ReadonlyArray<Record<string, unknown>>,
  ): Promise<SearchResponse[]> {
    const { results } = await client.search<Record<string, unknown>>({
      requests: requests.map((request) => ({ indexName, analytics: false, ...request })),
    });
    return results as SearchResponse[];
  }

  /** Null when the number of roles changed between two pages, since roles then move between pages. */
  async function readAll(): Promise<Role[] | null> {
    const roles: Role[] = [];
    let read = 0;
    let count: number | null = null;
    for (let page = 0; ; page++) {
      const [response] = await call(boardIndex, [
        { ...boardParameters(tokens), hitsPerPage: pageSize, page },
      ]);
      const { hits = [], nbHits = 0, nbPages = 0 } = response ?? {};
      count ??= nbHits;
      if (nbHits !== count) return null;
      // Skips invalid records, as the board does.
      roles.push(...hits.flatMap((hit) => (schema.safeParse(hit).data as Role | undefined) ?? []));
      read += hits.length;
      if (page + 1 >= nbPages) break;
      // Let waiting requests run between pages.
      await setImmediate();
    }
    if (read < count) {
      throw new Error(
        `Only ${read} of ${count} roles of the index ${boardIndex} can be read: raise its paginationLimitedTo`,
      );
    }
    return roles;
  }

  /** The ids that each search finds. One refused search fails a whole call: then each is its own call. */
  async function searchEach(
    requests: readonly RoleSearchRequest[],
  ): Promise<Array<number[] | Error>> {
    let responses: SearchResponse[];
    try {
      responses = await call(alertIndex, requests.map(rawRequest));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (requests.length === 1) return [error];
      const each = await Promise.all(requests.map((request) => searchEach([request])));
      return each.flat();
    }
    // One after another, since each may have many pages.
    const found: Array<number[] | Error> = [];
    for (const [i, request] of requests.entries()) found.push(await allIds(request, responses[i]));
    return found;
  }

  /** A search key may limit pages to fewer roles than requested. */
  async function allIds(request: RoleSearchRequest, first: SearchResponse | undefined) {
    if (!first) return new Error('No response');
    const hits = [...first.hits];
    for (let page = 1; page < first.nbPages; page++) {
      const [response] = await call(alertIndex, [{ ...rawRequest(request), page }]);
      hits.push(...(response?.hits ?? []));
    }
    return hits.map(({ objectID }) => Number(objectID));
  }

  return {
    async openRoles() {
      for (let restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
        const roles = await readAll();
        if (roles) return roles;
      }
      throw new Error(`The index ${boardIndex} changes while it is read: try again`);
    },

    async facetValues(attributes) {
      const [response] = await call(boardIndex, [
        { facets: attributes, maxValuesPerFacet: FACET_LIMIT, hitsPerPage: 0 },
      ]);
      const facets = response?.facets ?? {};
      return new Map(attributes.map((name) => [name, new Set(Object.keys(facets[name] ?? {}))]));
    },

    async search(requests) {
      const found: Array<number[] | Error> = [];
      for (let from = 0; from < requests.length; from += callSize) {
        found.push(...(await searchEach(requests.slice(from, from + callSize))));
        // Let waiting requests run between calls.
        await setImmediate();
      }
      return found;
    },
  };
}

type SearchResponse = {
  hits: Array<{ objectID: string }>;
  nbHits: number;
  nbPages: number;
  facets?: Record<string, Record<string, number>>;
};

function rawRequest({ among, ...parameters }: RoleSearchRequest) {
  return {
    ...parameters,
    filters: among.map((id) => `objectID:${id}`).join(' OR '),
    hitsPerPage: MAX_AMONG,
    attributesToRetrieve: ['objectID'],
    attributesToHighlight: [],
  };
}

/** Whether the search service understood the request and declined it. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && error.status === 400;
}
