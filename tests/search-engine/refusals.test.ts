import { describe, expect, it } from 'vitest';
import { createRole, createRoles, createTestEngine } from '../support/role-factory.ts';
import { createSender } from './send.ts';

const engine = createTestEngine(createRoles(60, 13));

const send = createSender(engine);
const queries = '/1/indexes/*/queries';

describe('refusals', () => {
  it.each([
    ['unknown index', 'POST', '/1/indexes/birds/query', {}, 404, 'Index birds does not exist'],
    [
      'unknown index of many',
      'POST',
      queries,
      { requests: [{ indexName: 'birds' }] },
      404,
      'Index birds does not exist',
    ],
    [
      'index named like a property',
      'POST',
      '/1/indexes/__proto__/query',
      {},
      404,
      'Index __proto__ does not exist',
    ],
    ['object in unknown index', 'GET', '/1/indexes/birds/1', '', 404, 'Index birds does not exist'],
    ['missing object', 'GET', '/1/indexes/jobs/none', '', 404, 'ObjectID does not exist'],
    ['unknown path', 'POST', '/1/indexes/jobs/query/more/and/more', {}, 404, 'Path not found'],
    ['other path', 'GET', '/2/indexes', '', 404, 'Path not found'],
    ['wrong method', 'GET', queries, '', 405, 'Method GET is not allowed here'],
    [
      'method of an object',
      'POST',
      '/1/indexes/jobs/1',
      {},
      405,
      'Method POST is not allowed here',
    ],
    ['deleting', 'DELETE', '/1/indexes/jobs', '', 405, 'Method DELETE is not allowed here'],
    [
      'method named like a property',
      'constructor',
      queries,
      '',
      405,
      'Method constructor is not allowed here',
    ],
    [
      'bad filter',
      'POST',
      '/1/indexes/jobs/query',
      { filters: 'a b' },
      400,
      'filters: Unexpected token "b" expected end of filter at col 2',
    ],
    ['bad JSON', 'POST', '/1/indexes/jobs/query', '{', 400, 'Invalid JSON in the request body'],
    ['no object', 'POST', '/1/indexes/jobs/query', '[]', 400, 'The request body must be an object'],
    ['bad params', 'POST', '/1/indexes/jobs/query', { params: 5 }, 400, 'params: expected text'],
    ['no requests', 'POST', queries, {}, 400, 'requests: expected a list of objects'],
    [
      'bad requests',
      'POST',
      queries,
      { requests: [1] },
      400,
      'requests: expected a list of objects',
    ],
    ['no index', 'POST', queries, { requests: [{}] }, 400, 'indexName: is missing in a request'],
    [
      'no facet',
      'POST',
      queries,
      { requests: [{ indexName: 'jobs', type: 'facet' }] },
      400,
      'facet: is missing in a request',
    ],
    ['bad path', 'POST', '/1/indexes/%E0%A4%A/query', {}, 400, 'The path is not encoded correctly'],
    [
      'large body',
      'POST',
      '/1/indexes/jobs/query',
      { query: 'x'.repeat(1_000_001) },
      413,
      'Request body is too large',
    ],
    [
      'deep body',
      'POST',
      '/1/indexes/jobs/query',
      `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      400,
      'The request body is nested too deeply',
    ],
    [
      'very deep body',
      'POST',
      '/1/indexes/jobs/query',
      `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      400,
      'The request body is nested too deeply',
    ],
  ])('refuses with message and status: %s', (_name, method, url, body, status, message) => {
    expect(send(method, url, body)).toMatchObject({ status, body: { message, status } });
  });

  it('the cost of one request is limited, whatever its parts', () => {
    const large = createTestEngine(
      Array.from({ length: 3000 }, (_, id) =>
        createRole(id + 1, { description_short: 'word '.repeat(100) }),
      ),
    );
    const greedy = Array.from({ length: 100 }, (_, index) => ({
      indexName: 'jobs_strict',
      query: `word role ${index}`.slice(0, 10),
      hitsPerPage: 1000,
      attributesToRetrieve: [],
      attributesToHighlight: [],
      attributesToSnippet: ['description_short:1'],
      responseFields: ['nbHits'],
    }));
    expect(createSender(large)('POST', queries, { requests: greedy })).toEqual({
      status: 400,
      body: { message: 'This request asks for too much at once: split or narrow it', status: 400 },
    });
  });

  it('the conditions of all searches of a request are limited together', () => {
    const filters = Array.from({ length: 1000 }, (_, id) => `closes_at > ${id}`).join(' OR ');
    const search = { indexName: 'jobs', filters };
    const ask = (count: number) =>
      send('POST', queries, { requests: Array.from({ length: count }, () => search) });
    expect(ask(8).status).toBe(200);
    expect(ask(9)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('too much') },
    });
  });

  it('an attribute with a wildcard is highlighted once, however it is written', () => {
    const plain = send('POST', '/1/indexes/jobs/query', {
      query: 'a',
      attributesToHighlight: ['*'],
      attributesToSnippet: ['*:3'],
    });
    const many = Array.from({ length: 300 }, (_, at) => `*.${at}`);
    const odd = send('POST', '/1/indexes/jobs/query', {
      query: 'a',
      attributesToHighlight: many,
      attributesToSnippet: many.map((name) => `${name}:3`),
    });
    expect((odd.body as { hits: object[] }).hits).toEqual((plain.body as { hits: object[] }).hits);
  });
});
