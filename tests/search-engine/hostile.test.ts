import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/search-engine/protocol.ts';
import { areas, createRoles, createTestEngine, LOCATION } from '../support/role-factory.ts';

const engine = createTestEngine(createRoles(300, 17));

const unit = fc.oneof(
  fc.constantFrom(...'aeost :"\'()<>=!,-\\*{}[]&%_.'.split('')),
  fc.constantFrom('AND', 'OR', 'NOT', ' TO ', '😀', '\u0301', '日', '\0', '\ud800', '\udfff', '\n'),
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
);
const noise = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));
const long = fc
  .record({ part: noise, times: fc.nat(400) })
  .map(({ part, times }) => part.repeat(times));
const name = fc.constantFrom(
  'tags_area',
  LOCATION,
  'highlighted',
  'salary_limit',
  'objectID',
  'title',
  'company.name',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  '',
  'rank_batch',
  '-title',
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1e21, NaN, Infinity, -Infinity, 2 ** 53, 0.1),
);
const condition = fc
  .tuple(
    name,
    fc.constantFrom(':', ':-', ' >= ', '<', '=', ':"', ' '),
    fc.oneof(noise, fc.constantFrom(...areas), number),
  )
  .map((parts) => parts.join(''));
const conditions = fc
  .array(fc.tuple(condition, fc.constantFrom(' AND ', ' OR ', ' AND NOT ', ' ) OR ( ', ' ')), {
    maxLength: 30,
  })
  .map((parts) => parts.flat().join(''));
const nested = fc.letrec((tie) => ({
  list: fc.array(fc.oneof({ maxDepth: 6 }, condition, number, tie('list')), { maxLength: 5 }),
})).list;
const anything = fc.oneof(
  noise,
  long,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.anything(),
  nested,
);
const names = fc.oneof(fc.array(name, { maxLength: 8 }), name, noise);

const fields = {
  query: fc.oneof(noise, long, fc.constantFrom('policy', 'resear', 'enginer')),
  filters: fc.oneof(condition, conditions, long),
  facetFilters: fc.oneof(nested, condition, conditions),
  numericFilters: fc.oneof(nested, condition),
  tagFilters: fc.oneof(nested, noise),
  facets: names,
  maxValuesPerFacet: number,
  sortFacetValuesBy: fc.constantFrom('count', 'alpha', 'x'),
  page: number,
  hitsPerPage: fc.oneof(number, fc.nat(1000)),
  offset: number,
  length: number,
  attributesToRetrieve: names,
  attributesToHighlight: names,
  attributesToSnippet: fc.array(fc.tuple(name, number).map((parts) => parts.join(':'))),
  restrictSearchableAttributes: names,
  highlightPreTag: noise,
  responseFields: names,
  facetQuery: fc.oneof(noise, long),
  maxFacetHits: number,
  queryType: fc.constantFrom('prefixAll', 'prefixLast', 'x'),
  cursor: fc.oneof(noise, fc.constantFrom('0.', '5.query=a', '999999999.x')),
  params: fc.oneof(noise, conditions),
  type: fc.constantFrom('facet', 'default', 'x'),
  facet: name,
  objectID: fc.oneof(name, fc.constantFrom('1', '2')),
  __proto__: anything,
};
const right = fc.record(fields, { requiredKeys: [] });
const wrong = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(fields)), noise), anything, {
  maxKeys: 6,
});
const parameters = fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong });
const indexName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...engine.indexNames) },
  { weight: 1, arbitrary: noise },
);
const requests = fc
  .array(
    fc.tuple(indexName, parameters).map(([index, rest]) => ({ indexName: index, ...rest })),
    { maxLength: 6 },
  )
  .map((list) => ({ requests: list }));

const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
const path = fc.oneof(
  fc.constantFrom('/1/indexes/*/queries', '/1/indexes/*/objects'),
  indexName.map((index) => `/1/indexes/${encoded(index)}/query`),
  indexName.map((index) => `/1/indexes/${encoded(index)}/browse`),
  fc
    .tuple(indexName, name)
    .map(([index, facet]) => `/1/indexes/${encoded(index)}/facets/${encoded(facet)}/query`),
  noise.map((text) => `/1/indexes/jobs/${encoded(text)}`),
  noise.map((text) => `/${text}`),
);
const body = fc.oneof(
  { weight: 6, arbitrary: requests.map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: parameters.map((value) => JSON.stringify(value, withoutBigInts)) },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: long },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'HEAD', '', '__proto__') },
);

function withoutBigInts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

describe('hostile requests', () => {
  it('ten thousand random ones all get a result or a proper error', () => {
    const statuses = new Map<number, number>();
    fc.assert(
      fc.property(
        method,
        path,
        fc.array(fc.tuple(noise, noise), { maxLength: 2 }),
        body,
        (verb, to, query, text) => {
          const search = new URLSearchParams(query.map(([key, value]) => [key, value]));
          const result = answer(engine, { method: verb, path: to, query: search, body: text });
          const content = JSON.parse(JSON.stringify(result.body));
          if (result.status !== 200) {
            expect(content).toEqual({ message: expect.any(String), status: result.status });
            expect([400, 404, 405, 413]).toContain(result.status);
          }
          statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
        },
      ),
      { seed: 10, numRuns: 10_000 },
    );
    // The generator reaches both outcomes.
    expect(statuses.get(200)).toBeGreaterThan(1000);
    expect(statuses.get(400)).toBeGreaterThan(1000);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  const unknownWords = Array.from({ length: 60 }, (_, index) => `polzcy${index}`.slice(0, 8)).join(
    ' ',
  );

  it.each<[string, Record<string, unknown>]>([
    [
      'one-letter words',
      { query: 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(9) },
    ],
    ['unknown words', { query: unknownWords }],
    ['one long word', { query: 'p'.repeat(512) }],
    ['compounds', { query: 'a-b-c-d '.repeat(64) }],
    ['only joiners', { query: "'-'-".repeat(128) }],
    ['quotes', { filters: '"'.repeat(999) }],
    ['backslashes', { filters: `a:"${'\\'.repeat(9999)}` }],
    ['open parentheses', { filters: '('.repeat(40_000) }],
    ['open parentheses in a value', { filters: `a:${'('.repeat(40_000)}` }],
    ['white space', { filters: `a:1${' '.repeat(40_000)}TO` }],
    ['commas', { facetFilters: ','.repeat(400_000) }],
    ['commas and parentheses', { facetFilters: ',('.repeat(200_000) }],
    ['white space between commas', { facetFilters: `a:1${', '.repeat(200_000)}` }],
    ['many entries', { facetFilters: Array.from({ length: 100_000 }, () => ['a:b']) }],
    ['many facets', { facets: Array.from({ length: 100_000 }, (_, index) => `f${index}`) }],
    ['facets as text', { facets: 'a,'.repeat(300_000) }],
    ['a path without end', { attributesToRetrieve: ['a.'.repeat(400_000)] }],
    [
      'paths with a common beginning',
      { attributesToRetrieve: Array.from({ length: 500 }, (_, id) => `${'a.'.repeat(240)}${id}`) },
    ],
    ['many params', { params: 'a=1&'.repeat(200_000) }],
  ])('finishes with %s', (_name, search) => {
    const text = JSON.stringify({ requests: [{ indexName: 'jobs', ...search }] });
    const query = new URLSearchParams();
    const result = answer(engine, {
      method: 'POST',
      path: '/1/indexes/*/queries',
      query,
      body: text,
    });
    expect([200, 400]).toContain(result.status);
  });
});
