import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudget, jsonBytes } from '../../lib/search-engine/request-limits.ts';
import { answer } from '../../lib/search-engine/protocol.ts';
import { createRole, createTestEngine } from './role-factory.ts';

const MAX_BYTES = 2_000_000;
const text = 'A role at a small organisation that analyses a large amount of data. '.repeat(20);
const engine = createTestEngine(
  Array.from({ length: 900 }, (_, id) =>
    createRole(id + 1, { title: `A role ${id}`, description_short: `<p>${text}</p>` }),
  ),
);

/** What a request costs and how large its response is. */
function measure(requests: object[], path = '/1/indexes/*/queries') {
  const budget = createBudget();
  const body = JSON.stringify(path.endsWith('queries') ? { requests } : requests[0]);
  const query = new URLSearchParams();
  const response = answer(engine, { method: 'POST', path, query, body }, budget);
  const bytes = Buffer.byteLength(JSON.stringify(response.body));
  return { ...response, bytes, steps: budget.spent() };
}

const everything = {
  indexName: 'jobs',
  query: 'a',
  hitsPerPage: 1000,
  attributesToHighlight: ['*'],
  attributesToSnippet: ['*'],
  facets: ['*'],
  maxValuesPerFacet: 1000,
};

describe('the size of a response', () => {
  it('is limited before the work is done, and the error says what to request instead', () => {
    const { status, body, bytes, steps } = measure([everything, everything]);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        status: 400,
        message:
          'The response would be larger than 2 MB: ask for fewer hits (hitsPerPage), fewer ' +
          'attributes (attributesToRetrieve, attributesToHighlight, attributesToSnippet) or fewer ' +
          'facet values (maxValuesPerFacet)',
      },
    });
    expect(bytes).toBeLessThan(1000);
    expect(steps).toBeLessThan(20_000_000);
  });

  it('counts hits, highlights, snippets, tags, facet values and echoed parameters', () => {
    const large = 'x'.repeat(200);
    const one = { indexName: 'jobs', attributesToHighlight: [], hitsPerPage: 0 };
    const greedy: Array<[string, object]> = [
      ['hits', { ...one, hitsPerPage: 1000 }],
      [
        'highlights',
        { ...one, hitsPerPage: 1000, attributesToRetrieve: [], attributesToHighlight: ['*'] },
      ],
      [
        'snippets',
        {
          ...one,
          hitsPerPage: 1000,
          attributesToRetrieve: [],
          attributesToSnippet: ['description_short:500', 'title:500', 'company_name:500'],
        },
      ],
      [
        'tags',
        {
          ...one,
          query: 'a',
          hitsPerPage: 200,
          attributesToRetrieve: [],
          attributesToHighlight: ['description_short'],
          highlightPreTag: large,
          highlightPostTag: large,
        },
      ],
      ['facets', { ...one, facets: ['*'], maxValuesPerFacet: 1000 }],
      ['parameters', { ...one, note: 'é'.repeat(5000) }],
    ];
    for (const [name, request] of greedy) {
      const count = name === 'facets' || name === 'parameters' ? 100 : 2;
      const { status, body } = measure(Array.from({ length: count }, () => request));
      expect([name, status], name).toEqual([name, 400]);
      expect((body as { message: string }).message, name).toContain('larger than 2 MB');
    }
  });

  it('is never under-estimated', () => {
    const ask = fc.record({
      query: fc.constantFrom('', 'a', 'role', 'data é'),
      hitsPerPage: fc.nat(60),
      attributesToHighlight: fc.constantFrom([], ['*'], ['title'], ['description_short']),
      attributesToSnippet: fc.constantFrom([], ['*:3'], ['description_short:20']),
      attributesToRetrieve: fc.constantFrom(['*'], ['title'], [], ['company.name']),
      highlightPreTag: fc.constantFrom('<em>', '"""', '\u0000\u0000', 'é'),
      facets: fc.constantFrom([], ['*'], ['tags_area']),
    });
    fc.assert(
      fc.property(fc.array(ask, { minLength: 1, maxLength: 4 }), (asked) => {
        let reserved = 0;
        const budget = createBudget({ bytes: Infinity });
        const counting = { ...budget, reserve: (bytes: number) => (reserved += bytes) };
        const requests = asked.map((one) => ({ indexName: 'jobs', ...one }));
        const { body } = answer(
          engine,
          {
            method: 'POST',
            path: '/1/indexes/*/queries',
            query: new URLSearchParams(),
            body: JSON.stringify({ requests }),
          },
          counting,
        );
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(reserved);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('is well within the limit for pages of the board and for the ids of a thousand roles', () => {
    const page = { indexName: 'jobs', query: 'a', hitsPerPage: 100 };
    expect(measure([page, page]).status).toBe(200);
    const ids = {
      ...everything,
      attributesToRetrieve: ['objectID'],
      attributesToHighlight: [],
      attributesToSnippet: [],
      facets: [],
    };
    expect(measure([ids]).status).toBe(200);
  });

  it('makes browsing return fewer records at a time, none of them twice', () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const asked = { hitsPerPage: 1000, ...(cursor && { cursor }) };
      const { status, body, bytes } = measure([asked], '/1/indexes/jobs/browse');
      expect(status).toBe(200);
      expect(bytes).toBeLessThan(MAX_BYTES);
      const found = body as { hits: Array<{ objectID: string }>; cursor?: string };
      seen.push(...found.hits.map(({ objectID }) => objectID));
      cursor = found.cursor;
      pages++;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(1);
    expect(seen.length).toBe(900);
    expect(new Set(seen).size).toBe(900);
  });
});

describe('the bytes of a value as JSON', () => {
  it('are counted as JSON.stringify writes them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)));
      }),
      { seed: 2, numRuns: 2000 },
    );
    for (const odd of ['\ud800', 'a\udc00', '\u007f\u2028"\\\n', '😀é']) {
      expect(jsonBytes({ [odd]: odd, none: undefined })).toBe(
        Buffer.byteLength(JSON.stringify({ [odd]: odd })),
      );
    }
  });
});
