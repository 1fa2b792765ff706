import type { FieldTokens } from '../../lib/config/public.ts';
import { fieldNames } from '../../lib/roles/facets.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { BenchState } from './engine-requests.ts';

/** A search library that runs the board's searches, as far as it can. */
export type Peer = {
  name: string;
  /** What it does not support, unlike the engine. */
  note: string;
  /** Whether it answers only searches with a text, and is compared on those. */
  needsText?: boolean;
  /** Indexes the roles; the returned function runs one state of the board. */
  build(
    roles: readonly Role[],
    facets: readonly string[],
    tokens: FieldTokens,
  ): Promise<(state: BenchState) => unknown>;
};

const HITS = 20;
const VALUES = 1000;

const orama: Peer = {
  name: 'Orama',
  note: 'conjunctive counts only: one query a state',
  async build(roles, facets, tokens) {
    const { create, insertMultiple, search } = await import('@orama/orama');
    const { location, hasSalary } = fieldNames(tokens);
    const lists = facets.filter((facet) => Array.isArray(roles[0]?.[facet]));
    const database = create({
      schema: {
        title: 'string',
        company_name: 'string',
        description_short: 'string',
        places: 'string',
        highlighted: 'boolean',
        [hasSalary]: 'boolean',
        salary_limit: 'number',
        posted_at: 'number',
        ...Object.fromEntries(lists.map((facet) => [facet, 'enum[]' as const])),
      },
    });
    const records = roles.map((role) => ({
      ...role,
      id: role.objectID,
      places: (role[location] as string[]).join(' '),
      salary_limit: role.salary_limit ?? undefined,
    }));
    await insertMultiple(database, records as never, 5000);
    return ({ query, refinements, minimumSalary }) =>
      search(database, {
        term: query,
        properties: ['title', 'company_name', 'description_short', 'places'],
        tolerance: 1,
        threshold: 0,
        limit: HITS,
        sortBy: { property: 'posted_at', order: 'DESC' },
        where: {
          ...Object.fromEntries(
            Object.entries(refinements).map(([facet, values]) => [facet, { containsAny: values }]),
          ),
          ...(minimumSalary !== null && { salary_limit: { gte: minimumSalary } }),
        },
        facets: Object.fromEntries(
          facets.map((facet) => [
            facet,
            lists.includes(facet) ? { limit: VALUES } : { true: true, false: true },
          ]),
        ),
      } as never);
  },
};

const itemsJs: Peer = {
  name: 'ItemsJS',
  note: 'whole words only, no typos',
  async build(roles, facets, tokens) {
    // @ts-expect-error the package has no types
    const { default: itemsjs } = await import('itemsjs');
    const { location } = fieldNames(tokens);
    const engine = itemsjs(
      roles as Role[],
      {
        searchableFields: ['title', 'company_name', 'description_short', location],
        sortings: { newest: { field: 'posted_at', order: 'desc' } },
        aggregations: Object.fromEntries(
          facets.map((facet) => [facet, { size: VALUES, conjunction: false }]),
        ),
      } as never,
    );
    return ({ query, refinements, minimumSalary }) =>
      engine.search({
        query,
        per_page: HITS,
        sort: 'newest',
        filters: refinements,
        ...(minimumSalary !== null && {
          filter: (role: Role) => (role.salary_limit ?? -1) >= minimumSalary,
        }),
      } as never);
  },
};

const miniSearch: Peer = {
  name: 'MiniSearch',
  note: 'text only: no filters, no counts, no order; compared on the states with text',
  needsText: true,
  async build(roles, _facets, tokens) {
    const { default: MiniSearch } = await import('minisearch');
    const { location } = fieldNames(tokens);
    const engine = new MiniSearch<Role>({
      idField: 'objectID',
      fields: ['title', 'company_name', 'tags_area', 'tags_skill', location, 'description_short'],
    });
    engine.addAll(roles);
    return ({ query }) =>
      engine.search(query, {
        combineWith: 'AND',
        prefix: (_term, index, terms) => index === terms.length - 1,
        fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      });
  },
};

export const peers: readonly Peer[] = [orama, itemsJs, miniSearch];
