import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { serve } from './http-server.ts';
import { boardRoles, openFunction } from './search-function.ts';

describe("Algolia's clients over HTTP", () => {
  let opened: Awaited<ReturnType<typeof openFunction>>;
  let served: Awaited<ReturnType<typeof serve>>;

  beforeEach(async () => {
    opened = await openFunction();
    served = await serve(opened.handler);
  });
  afterEach(async () => {
    await served.close();
    await opened.close();
  });

  const options = (): object => ({
    hosts: [{ url: served.host, protocol: 'http', accept: 'readWrite' }],
  });
  const full = () => algoliasearch('app', 'key', options());
  const lite = () => liteClient('app', 'key', options());

  it('multi-queries, lite and full, flat and with the older params string', async () => {
    const requests = [
      { indexName: 'jobs', query: 'policy', facets: ['tags_area'] },
      { indexName: 'jobs_closing', query: 'software', hitsPerPage: 1 },
      { type: 'facet' as const, indexName: 'jobs', facet: 'tags_area', facetQuery: 'cli' },
    ];
    for (const client of [lite(), full()]) {
      const { results } = (await client.search({ requests })) as { results: any[] };
      expect(results[0].facets.tags_area).toEqual({ 'Climate change': 2 });
      expect(results[1].hits[0].title).toBe('Software engineer');
      expect(results[2].facetHits).toEqual([
        { value: 'Climate change', highlighted: '<em>Cli</em>mate change', count: 2 },
      ]);
    }
    const older = await lite().search([{ indexName: 'jobs', params: { query: 'software' } }]);
    expect((older.results[0] as any).nbHits).toBe(1);
    const hits = await full().searchForHits({ requests: [{ indexName: 'jobs' }] });
    expect(hits.results[0]!.nbHits).toBe(3);
    const facets = await full().searchForFacets({ requests: [requests[2] as never] });
    expect(facets.results[0]!.facetHits).toHaveLength(1);
  });

  it('compressed requests', async () => {
    const client = algoliasearch('app', 'key', { ...options(), compression: 'gzip' } as never);
    const filters = boardRoles.map(({ objectID }) => `objectID:${objectID}`).join(' OR ');
    const padded = `${filters}${' '.repeat(1000)}`;
    const answer = await client.searchSingleIndex({
      indexName: 'jobs',
      searchParams: { filters: padded },
    });
    expect(answer.nbHits).toBe(3);
  });

  it('single index, facet values, objects and browsing', async () => {
    const client = full();
    const single = await client.searchSingleIndex<Role>({
      indexName: 'jobs',
      searchParams: { query: 'enginer', facetFilters: [['tags_area:Climate change']] },
    });
    expect(single.hits.map(({ title }) => title)).toEqual(['Policy engineer']);
    expect(single.hits[0]!._highlightResult).toMatchObject({
      title: { value: 'Policy <em>engineer</em>' },
    });

    const values = await client.searchForFacetValues({
      indexName: 'jobs',
      facetName: 'tags_area',
      searchForFacetValuesRequest: { facetQuery: 'safety', params: 'query=software' },
    });
    expect(values.facetHits).toEqual([
      { value: 'AI safety', highlighted: 'AI <em>safety</em>', count: 1 },
    ]);

    const object = await client.getObject({
      indexName: 'jobs',
      objectID: '2',
      attributesToRetrieve: ['title'],
    });
    expect(object).toEqual({ objectID: '2', title: 'Software engineer' });
    const objects = await client.getObjects({
      requests: ['3', '4', '5'].map((objectID) => ({ indexName: 'jobs', objectID })),
    });
    expect(objects.results.map((found) => (found as Role | null)?.title ?? null)).toEqual([
      'Policy engineer',
      null,
      null,
    ]);

    const browsed: string[] = [];
    await client.browseObjects({
      indexName: 'jobs',
      browseParams: { hitsPerPage: 2 },
      aggregator: ({ hits }) => void browsed.push(...hits.map(({ objectID }) => objectID)),
    });
    expect(browsed).toEqual(['3', '2', '1']);
  });

  it('errors keep their message and status', async () => {
    const client = full();
    await expect(client.getObject({ indexName: 'jobs', objectID: '99' })).rejects.toMatchObject({
      name: 'ApiError',
      message: expect.stringContaining('ObjectID does not exist'),
      status: 404,
    });
    await expect(client.searchSingleIndex({ indexName: 'birds' })).rejects.toMatchObject({
      message: expect.stringContaining('Index birds does not exist'),
      status: 404,
    });
    await expect(
      lite().search({ requests: [{ indexName: 'jobs', filters: 'a b' }] }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('filters: Unexpected token "b"'),
      status: 400,
    });
  });
});
