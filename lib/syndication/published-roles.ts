/** Roles in other formats, from the same search and in the same order as on the board. Contract: 16.1. */
import type { LiteClient } from 'algoliasearch/lite';
import { Refusal } from '../api/responses.ts';
import { createBuildSearch } from '../site/board-catalogue.ts';
import { closedRolesOf, type ClosedRole, closing } from '../store/closed-roles.ts';
import { processSearch, type RoleSearch, type SearchLimit } from '../search-server/role-search.ts';
import { readCatalogueHead, roleReader } from '../store/catalogue.ts';
import { processConfig } from '../config/load.ts';
import { hasAppeared, isOpen } from '../roles/closing.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';
import { type FacetCounts, facetDiscoveryRequest } from '../query/facet-discovery.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { boardParameters, searchParameters } from '../query/search-parameters.ts';
import { words } from '../words/words.ts';
import type { RoleRequest } from './role-request.ts';

/** A page of roles in order, and the number of roles on all pages. */
export type FoundRoles = { roles: Role[]; total: number };

type Options = {
  /** Fields of the role record; by default those of a card, `*` for all. */
  attributes?: readonly string[];
  /** Leaves out roles without a closing date. */
  withClosingDate?: boolean;
  /** Leaves out roles posted before this. Epoch seconds. */
  postedSince?: number | null;
};

/** A client's address, for its rate limit; null when the search has been counted already. */
type Client = string | null;

/** Runs a search with Algolia's parameters. Throws a {@link Refusal} above the limit or without an index. */
type RunSearch = (index: string, parameters: object, ip: Client) => Promise<SearchResult>;
type SearchResult = { hits: readonly object[]; nbHits: number; facets?: FacetCounts };

/** The cost of reading the archive of closed roles, in searches. */
export const ARCHIVE_SEARCHES = 20;

export type PublishedRoles = ReturnType<typeof createPublishedRoles>;

let ofProcess: PublishedRoles | null = null;

/** From Algolia if configured, else from the embedded engine. */
export function processRoles(): PublishedRoles {
  return (ofProcess ??= createPublishedRoles());
}

function createPublishedRoles() {
  const { public: config, server } = processConfig();
  const { search: roleSearch, limit } = processSearch();
  const runSearch = config.algolia ? onAlgolia(limit) : onEngine(roleSearch, limit);
  const tokens = config.fieldTokens;
  const definitions = createFilterDefinitions(config);
  const schema = createRoleSchema(tokens);
  const usualIndex = indexName(config.indexName, defaultRanking);

  async function search(index: string, parameters: object, ip: Client, { attributes }: Options) {
    const shown = { attributesToHighlight: [], attributesToSnippet: [], facets: [] };
    const attributesToRetrieve = attributes ?? boardParameters(tokens).attributesToRetrieve;
    const { hits, nbHits } = await runSearch(
      index,
      { ...parameters, ...shown, attributesToRetrieve },
      ip,
    );
    // Another program may fill the index; invalid records are dropped.
    const roles = hits.flatMap((hit) => schema.safeParse(hit).data ?? []);
    return { roles, total: nbHits };
  }

  /** The recorded closed roles among these ids. */
  async function gone(ids: readonly number[], ip: Client): Promise<ClosedRole[]> {
    if (ip !== null) await limit.admit(ip, ARCHIVE_SEARCHES);
    return closedRolesOf(server.dataDir, ids, tokens, Date.now() / 1000);
  }

  return {
    config,
    definitions,
    gone,

    find(
      { state, ranking, page, limit: hitsPerPage }: RoleRequest,
      ip: Client,
      options: Options = {},
    ): Promise<FoundRoles> {
      const { numericFilters, ...filters } = searchParameters(state, definitions);
      const { withClosingDate = false, postedSince = null } = options;
      const dated = [
        ...(withClosingDate ? [['closes_at >= 0']] : []),
        ...(postedSince === null ? [] : [[`posted_at >= ${postedSince}`]]),
      ];
      // Without close matches, which only the board's own list sets apart.
      const paging = { page: page - 1, hitsPerPage, removeWordsIfNoResults: 'none' };
      const parameters = { ...filters, numericFilters: [...numericFilters, ...dated], ...paging };
      return search(indexName(config.indexName, ranking), parameters, ip, options);
    },

    /** The open roles among these ids, unordered. */
    async byIds(ids: readonly number[], ip: Client, options: Options = {}): Promise<Role[]> {
      if (ids.length === 0) return [];
      const filters = ids.map((id) => `objectID:${id}`).join(' OR ');
      const parameters = { query: '', filters, page: 0, hitsPerPage: ids.length };
      return (await search(usualIndex, parameters, ip, options)).roles;
    },

    /** Open roles by facet attribute and value. */
    async counts(ip: Client): Promise<FacetCounts> {
      const { indexName: index, ...discovery } = facetDiscoveryRequest(usualIndex, definitions);
      return (await runSearch(index, discovery, ip)).facets ?? {};
    },

    /** A role that has left the board or whose closing date has passed. */
    async closed(id: number, ip: string): Promise<ClosedRole | null> {
      const now = Date.now() / 1000;
      const archived = (await gone([id], ip)).at(-1);
      const head = await readCatalogueHead(server.dataDir);
      if (config.algolia && head?.source === 'sample') return null;
      if (archived) return archived;
      // An expired role stays in the catalogue until the next import.
      const role = roleReader(server.dataDir, tokens)(id);
      return role && hasAppeared(role, now) && !isOpen(role, now) ? closing(role, now) : null;
    },

    /** When results may last have changed, epoch seconds; null when unknown. */
    changedAt: async (): Promise<number | null> => (config.algolia ? null : roleSearch.changedAt()),
  };
}

/** Searches the embedded engine within the limits of the search function. */
function onEngine(search: RoleSearch, limit: SearchLimit): RunSearch {
  return async (index, parameters, ip) => {
    if (ip !== null) await limit.admit(ip);
    const engine = await search.engine();
    if (!engine) throw new Refusal(503, words.apiErrors.noRoles, { retryAfter: 60 });
    return engine.search(index, { ...parameters });
  };
}

/** Searches Algolia with the public key, as the static build does. */
function onAlgolia(limit: SearchLimit): RunSearch {
  let client: Promise<LiteClient> | null = null;
  return async (indexName, parameters, ip) => {
    if (ip !== null) await limit.admit(ip);
    client ??= createBuildSearch(() => Date.now() / 1000);
    const { results } = await (
      await client
    )
      .search<object>({
        requests: requestsOfPage(parameters).map((each) => ({ indexName, ...each })),
      })
      .catch((error: unknown) => {
        const detail = words.apiErrors.noSearch;
        throw new Refusal(503, detail, { retryAfter: 60, reason: String(error) });
      });
    const pages = results as Partial<SearchResult>[];
    const { nbHits = 0, facets = {} } = pages[0] ?? {};
    return { hits: pages.flatMap(({ hits = [] }) => hits), nbHits, facets };
  };
}

/** The limit of the public key. */
const MAX_ALGOLIA_HITS = 100;

/** Splits a page into requests within that limit. @internal */
export function requestsOfPage(parameters: { page?: number; hitsPerPage?: number }): object[] {
  const { page = 0, hitsPerPage = MAX_ALGOLIA_HITS, ...search } = parameters;
  if (hitsPerPage <= MAX_ALGOLIA_HITS) return [parameters];
  const start = page * hitsPerPage;
  return Array.from({ length: Math.ceil(hitsPerPage / MAX_ALGOLIA_HITS) }, (_, part) => {
    const done = part * MAX_ALGOLIA_HITS;
    const length = Math.min(MAX_ALGOLIA_HITS, hitsPerPage - done);
    return { ...search, offset: start + done, length };
  });
}
