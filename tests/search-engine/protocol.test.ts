import { describe, expect, it } from 'vitest';
import { openRoles } from './brute-force.ts';
import { createRoles, createTestEngine } from '../support/role-factory.ts';
import { createSender } from './send.ts';

const all = createRoles(60, 13);
const roles = openRoles(all);
const engine = createTestEngine(all);

const send = createSender(engine);
const queries = '/1/indexes/*/queries';

describe('the protocol', () => {
  it('returns the fields that Algolia returns', () => {
    const url = '/1/indexes/jobs/query?x-algolia-agent=test&x-algolia-api-key=key';
    const { status, body } = send('POST', url, { query: 'policy', facets: ['highlighted'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      hits: expect.any(Array),
      nbHits: expect.any(Number),
      page: 0,
      nbPages: expect.any(Number),
      hitsPerPage: 20,
      facets: expect.any(Object),
      exhaustiveFacetsCount: true,
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      exhaustive: { facetsCount: true, nbHits: true, typo: true },
      query: 'policy',
      params: 'query=policy&facets=%5B%22highlighted%22%5D',
      index: 'jobs',
      renderingContent: {},
      processingTimeMS: expect.any(Number),
      processingTimingsMS: {},
      serverTimeMS: expect.any(Number),
    });
  });

  it('accepts parameters as JSON, as a params string, in the URL, or mixed', () => {
    const params =
      'query=policy&hitsPerPage=3&facets=%5B%22highlighted%22%5D&filters=highlighted%3Atrue';
    const asText = send('POST', '/1/indexes/jobs/query', { params }).body;
    const asJson = send('POST', '/1/indexes/jobs/query', {
      query: 'policy',
      hitsPerPage: 3,
      facets: ['highlighted'],
      filters: 'highlighted:true',
    }).body;
    const inUrl = send('GET', `/1/indexes/jobs?${params}`).body;
    const mixed = send('POST', '/1/indexes/jobs/query?hitsPerPage=9', {
      params: 'query=ignored&filters=highlighted%3Atrue&facets=highlighted',
      query: 'policy',
      hitsPerPage: 3,
    }).body;
    expect(asText.nbHits).toBeGreaterThan(0);
    for (const other of [asJson, inUrl, mixed]) {
      expect(other.hits).toEqual(asText.hits);
      expect(other.facets).toEqual(asText.facets);
      expect(other.nbHits).toBe(asText.nbHits);
    }
  });

  it('answers multiple searches in order, including facet searches', () => {
    const { body } = send('POST', queries, {
      requests: [
        { indexName: 'jobs', hitsPerPage: 1 },
        { indexName: 'jobs_closing', params: 'hitsPerPage=2&query=policy' },
        { indexName: 'jobs', params: { hitsPerPage: 3 } },
        {
          indexName: 'jobs',
          type: 'facet',
          facet: 'tags_area',
          facetQuery: 'clim',
          maxFacetHits: 1,
        },
      ],
      strategy: 'none',
    });
    expect(body.results.map(({ index, hits }: any) => [index, hits?.length])).toEqual([
      ['jobs', 1],
      ['jobs_closing', 2],
      ['jobs', 3],
      [undefined, undefined],
    ]);
    expect(body.results[3].facetHits[0].value).toBe('Climate change');
  });

  it('stops after enough matches, if the strategy says so', () => {
    const { body } = send('POST', queries, {
      requests: ['nothing at all', '', 'policy'].map((query) => ({
        indexName: 'jobs',
        query,
        hitsPerPage: 5,
      })),
      strategy: 'stopIfEnoughMatches',
    });
    expect(body.results.map(({ nbHits, processed }: any) => [nbHits > 0, processed])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  it('7 answers a hundred lookups at once', () => {
    const requests = roles.slice(0, 50).map(({ objectID }) => ({
      indexName: 'jobs',
      filters: `objectID:${objectID}`,
      facets: ['objectID'],
    }));
    const { body } = send('POST', queries, { requests: [...requests, ...requests] });
    expect(body.results.map(({ hits }: any) => hits[0].objectID)).toEqual(
      [...requests, ...requests].map(({ filters }) => filters.slice('objectID:'.length)),
    );
    expect(body.results[0].facets).toEqual({ objectID: { [roles[0]!.objectID]: 1 } });
    const many = send('POST', queries, { requests: [...requests, ...requests, ...requests] });
    expect(many).toEqual({
      status: 400,
      body: { message: 'requests: more than 100', status: 400 },
    });
  });

  it('returns objects by key, with null for missing ones', () => {
    const { body } = send('POST', '/1/indexes/*/objects', {
      requests: [
        { indexName: 'jobs', objectID: roles[0]!.objectID, attributesToRetrieve: ['title'] },
        { indexName: 'jobs', objectID: 'none' },
        { indexName: 'jobs', objectID: '__proto__' },
      ],
    });
    const { objectID, title } = roles[0]!;
    expect(body).toEqual({ results: [{ objectID, title }, null, null] });
    const single = send(
      'GET',
      `/1/indexes/jobs/${objectID}?attributesToRetrieve=title,highlighted`,
    );
    expect(single).toEqual({
      status: 200,
      body: { objectID, title, highlighted: roles[0]!.highlighted },
    });
  });

  it('browses all records page by page in index order', () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const given = cursor
        ? { cursor }
        : { hitsPerPage: 7, filters: 'NOT highlighted:true', query: '' };
      const { body } = send('POST', '/1/indexes/jobs/browse', given);
      seen.push(...body.hits.map((hit: any) => hit.objectID));
      expect(body.hits.every((hit: any) => !('_highlightResult' in hit))).toBe(true);
      cursor = body.cursor;
      pages++;
    } while (cursor);
    const expected = roles
      .filter((role) => !role.highlighted)
      .sort((a, b) => b.posted_at - a.posted_at || a.post_pk - b.post_pk)
      .map(({ objectID }) => objectID);
    expect(seen).toEqual(expected);
    expect(pages).toBe(Math.ceil(expected.length / 7));
    expect(send('GET', '/1/indexes/jobs/browse?hitsPerPage=2').body.hits).toHaveLength(2);
    expect(send('POST', '/1/indexes/jobs/browse', { cursor: 'broken' }).status).toBe(400);
  });

  it('accepts URL-encoded index and facet names', () => {
    expect(send('POST', '/1/indexes/%6Aobs/facets/tags%5Farea/query', {}).status).toBe(200);
    expect(send('POST', '/1/indexes/%2A/queries', { requests: [] }).body).toEqual({ results: [] });
  });
});
