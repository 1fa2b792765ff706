import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/search-engine/protocol.ts';
import { createRole, createTestEngine } from '../support/role-factory.ts';

const MAX_BYTES = 2_000_000;
const text = 'A role at a small organisation that analyses a large amount of data. '.repeat(20);
const engine = createTestEngine(
  Array.from({ length: 900 }, (_, id) =>
    createRole(id + 1, {
      title: `A role ${id}`,
      description_short: `<p>${text}</p>`,
      tags_area: [`Area ${id} of a large field`],
    }),
  ),
);

/** The response to a request, and its size. */
function measure(requests: object[], path = '/1/indexes/*/queries') {
  const body = JSON.stringify(path.endsWith('queries') ? { requests } : requests[0]);
  const query = new URLSearchParams();
  const response = answer(engine, { method: 'POST', path, query, body });
  const bytes = Buffer.byteLength(JSON.stringify(response.body));
  return { ...response, bytes };
}

const everything = {
  indexName: 'jobs',
  query: 's',
  hitsPerPage: 1000,
  attributesToHighlight: ['*'],
  attributesToSnippet: ['*'],
  facets: ['*'],
  maxValuesPerFacet: 1000,
};

describe('the size of a response', () => {
  it('is limited, and the error says what to request instead', () => {
    const { status, body, bytes } = measure([everything, everything]);
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
          query: 's',
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

  it('is well within the limit for pages of the board and for the ids of a thousand roles', () => {
    const page = { indexName: 'jobs', query: 's', hitsPerPage: 100 };
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

  it('makes pages of browsing shorter, without repeating a record', () => {
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
