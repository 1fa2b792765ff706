import { describe, expect, it } from 'vitest';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { openRoles } from './brute-force.ts';
import { createRole, createRoles, createTestEngine } from '../support/role-factory.ts';

const all = createRoles(130, 9);
const roles = openRoles(all);
const engine = createTestEngine(all);
const newestFirst = roles.toSorted((a, b) => b.posted_at - a.posted_at || a.post_pk - b.post_pk);
const ids = (list: ReadonlyArray<{ objectID: string }>): string[] =>
  list.map(({ objectID }) => objectID);

describe('paging', () => {
  it('pages follow each other and end where the hits end', () => {
    const seen: string[] = [];
    const { nbPages } = engine.search('jobs', { hitsPerPage: 30 });
    expect(nbPages).toBe(Math.ceil(roles.length / 30));
    for (let page = 0; page < nbPages!; page++) {
      const answer = engine.search('jobs', { hitsPerPage: 30, page });
      expect(answer).toMatchObject({ page, nbPages, hitsPerPage: 30, nbHits: roles.length });
      seen.push(...ids(answer.hits));
    }
    expect(seen).toEqual(ids(newestFirst));
  });

  it('a page past the end is empty and keeps its number', () => {
    for (const page of [nbPagesOf(20), 50, 1e9, Number.MAX_SAFE_INTEGER]) {
      const answer = engine.search('jobs', { page });
      expect(answer).toMatchObject({
        hits: [],
        page,
        nbHits: roles.length,
        nbPages: nbPagesOf(20),
      });
    }
  });

  const nbPagesOf = (hitsPerPage: number): number => Math.ceil(roles.length / hitsPerPage);

  it('hitsPerPage: 0 counts only', () => {
    const answer = engine.search('jobs', { hitsPerPage: 0, facets: ['highlighted'] });
    expect(answer).toMatchObject({ hits: [], nbHits: roles.length, nbPages: 0, hitsPerPage: 0 });
    expect(answer.facets?.highlighted).toBeDefined();
  });

  it('a page has 20 hits by default and at most 1000', () => {
    expect(engine.search('jobs', {}).hits).toHaveLength(20);
    const answer = engine.search('jobs', { hitsPerPage: 5000 });
    expect(answer.hitsPerPage).toBe(1000);
    expect(ids(answer.hits)).toEqual(ids(newestFirst));
  });

  it('offset and length return a slice instead of a page', () => {
    const answer = engine.search('jobs', { offset: 7, length: 5, page: 3, hitsPerPage: 2 });
    expect(ids(answer.hits)).toEqual(ids(newestFirst.slice(7, 12)));
    expect(answer).toMatchObject({ offset: 7, length: 5, nbHits: roles.length });
    expect(answer).not.toHaveProperty('page');
    expect(answer).not.toHaveProperty('nbPages');
    expect(engine.search('jobs', { offset: 10_000, length: 5 }).hits).toEqual([]);
    expect(engine.search('jobs', { length: 3 }).hits).toHaveLength(3);
  });

  it('URL parameters may be strings', () => {
    const answer = engine.search('jobs', {
      hitsPerPage: '3',
      page: '2',
      facets: 'highlighted,tags_area',
    });
    expect(answer).toMatchObject({ page: 2, hitsPerPage: 3 });
    expect(Object.keys(answer.facets ?? {})).toEqual(['highlighted', 'tags_area']);
  });

  it.each([
    { page: -1 },
    { page: 1.5 },
    { page: 'two' },
    { hitsPerPage: NaN },
    { hitsPerPage: Infinity },
    { hitsPerPage: true },
    { offset: '1e3' },
    { facets: [1] },
    { facets: {} },
    { facets: '[broken' },
    { query: {} },
    { query: ['a'] },
    { filters: ['a:b'] },
    { queryType: 'prefixSome' },
    { sortFacetValuesBy: 'luck' },
    { highlightPreTag: 'x'.repeat(201) },
    { attributesToRetrieve: Array.from({ length: 501 }, (_, index) => `a${index}`) },
  ])('invalid parameters are refused and named: %j', (parameters) => {
    const [name] = Object.keys(parameters);
    expect(() => engine.search('jobs', parameters)).toThrow(new RegExp(`^${name}: .{5}`));
  });

  it('null means the default, and unknown parameters are ignored', () => {
    const answer = engine.search('jobs', {
      query: null,
      page: null,
      facets: null,
      filters: null,
      facetFilters: null,
      analytics: false,
      clickAnalytics: true,
      userToken: 'anonymous-1',
      ruleContexts: ['board'],
      removeWordsIfNoResults: 'allOptional',
      enablePersonalization: false,
      whatever: { deep: [1] },
    });
    expect(answer.hits).toHaveLength(20);
  });

  it('paging ends at 1000 hits by default, as at Algolia; the count stays exact', () => {
    const records = Array.from({ length: 1200 }, (_, id) => ({ objectID: String(id) }));
    const options = {
      records,
      indices: [{ name: 'a', ranking: [], relevanceFirst: false, typoTolerance: true }],
      searchable: [],
      facets: [],
      numeric: [],
      unretrievable: [],
      expiresAt: () => Infinity,
      now: () => 0,
    };
    const limited = createSearchEngine(options);
    expect(limited.search('a', { hitsPerPage: 300, page: 3 })).toMatchObject({
      nbHits: 1200,
      nbPages: 4,
    });
    expect(limited.search('a', { hitsPerPage: 300, page: 3 }).hits).toHaveLength(100);
    expect(limited.search('a', { hitsPerPage: 300, page: 4 }).hits).toHaveLength(0);
    const whole = createSearchEngine({ ...options, paginationLimitedTo: 1200 });
    expect(whole.search('a', { hitsPerPage: 300, page: 3 }).hits).toHaveLength(300);
  });

  it('a larger board can be paged to its end', () => {
    const large = createTestEngine(Array.from({ length: 1100 }, (_, id) => createRole(id + 1)));
    const { hits, nbPages } = large.search('jobs', { page: 10, hitsPerPage: 100 });
    expect([hits.length, nbPages]).toEqual([100, 11]);
  });
});
