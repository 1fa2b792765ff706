import algoliasearchHelper from 'algoliasearch-helper';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  minimumSalaryOf,
  parseQueryJson,
  queryJsonToState,
  stateToQueryJson,
} from '../../lib/query/query-json.ts';
import { helperParameters } from '../../lib/query/search-parameters.ts';
import { emptyState, type SearchState } from '../../lib/query/search-state.ts';
import { createRoles, createTestEngine } from '../support/role-factory.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const VISA = 'UK (Confirmed Visas)';

const full = stateOf({
  query: ' policy: law ',
  refinementList: {
    tags_area: ['Career development: Policy & government', 'Forecasting'],
    [LOCATION]: ['Canada', VISA, 'Kenya', 'USA (Confirmed Visas)'],
    tags_exp_required: ['Entry-level', 'Multiple experience levels'],
  },
  toggle: { salary_algolia: true, career_development_role: true, highlighted: true },
  numericMenu: { salary_limit: '60000:' },
});

const fullJson = {
  query: 'policy: law',
  facetFilters: [
    ['tags_area:Career development: Policy & government', 'tags_area:Forecasting'],
    [`${LOCATION}:Canada`, `${LOCATION}:Kenya`],
    [`${LOCATION}:${VISA}`],
    [`${LOCATION}:USA (Confirmed Visas)`],
    ['tags_exp_required:Entry-level', 'tags_exp_required:Multiple experience levels'],
    ['salary_algolia:true'],
    ['highlighted:true'],
    ['career_development_role:false'],
  ],
  numericFilters: [['salary_limit >= 60000']],
};

describe('3.5 query JSON', () => {
  test('3.5 values of a facet are alternatives, facets and toggles add up (9: visas use AND)', () => {
    expect(stateToQueryJson(full, definitions)).toEqual(fullJson);
  });

  test('3.5 it is null without a query and filters', () => {
    expect(stateToQueryJson(emptyState(), definitions)).toBeNull();
    expect(stateToQueryJson(stateOf({ query: '  ' }), definitions)).toBeNull();
    expect(stateToQueryJson(stateOf({ query: 'x' }), definitions)).toEqual({
      query: 'x',
      facetFilters: [],
      numericFilters: [],
    });
  });

  test.each(['0', '0:', '', ':'])('3.5 the numeric entry "%s" is skipped', (range) => {
    const state: SearchState = { ...emptyState(), numericMenu: { salary_limit: range } };
    expect(stateToQueryJson(state, definitions)).toBeNull();
  });

  test('3.5 the query JSON is read back as the state, with colons in values', () => {
    expect(queryJsonToState(fullJson, definitions)).toEqual({
      ...full,
      query: 'policy: law',
      refinementList: {
        ...full.refinementList,
        [LOCATION]: ['Canada', 'Kenya', VISA, 'USA (Confirmed Visas)'],
      },
    });
  });

  test('3.5 any state survives a round trip through JSON, except for the order of visa variants', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const state = fc
      .record({
        query: value,
        refinementList: fc.dictionary(
          fc.constantFrom('tags_area', 'company_data', 'tags_skill'),
          fc.array(value, { maxLength: 8 }),
          { noNullPrototype: true },
        ),
        numericMenu: fc.record({ salary_limit: fc.nat().map((min) => `${min}:`) }),
      })
      .map(({ query, ...filters }) => stateOf({ query: query.trim(), ...filters }));
    fc.assert(
      fc.property(state, (original) => {
        const json = stateToQueryJson(original, definitions);
        const parsed = parseQueryJson(JSON.parse(JSON.stringify(json)));
        const back = parsed ? queryJsonToState(parsed, definitions) : emptyState();
        expect(back).toEqual(original);
      }),
      { seed: 35, numRuns: 300 },
    );
  });

  test('2.7 each value that is left out is required to be absent, beside the alternatives', () => {
    const values = ['Acme', '-Bolt', '-Crane'];
    const state = stateOf({ refinementList: { company_data: values } });
    const json = stateToQueryJson(state, definitions)!;
    expect(json.facetFilters).toEqual([
      ['company_data:Acme'],
      ['company_data:-Bolt'],
      ['company_data:-Crane'],
    ]);
    expect(queryJsonToState(json, definitions)).toEqual(state);
    const engine = createTestEngine(
      createRoles(3).map((role, at) => ({ ...role, company_data: [values[at]!.replace('-', '')] })),
    );
    expect(engine.search('jobs', json).nbHits).toBe(1);
    const [, ...leftOut] = json.facetFilters;
    expect(engine.search('jobs', { facetFilters: leftOut }).nbHits).toBe(1);
  });

  test.each([
    [[['posted_at >= 5'], ['salary_limit >= 60000'], ['salary_limit >= 9']], 60_000],
    [[['salary_limit>=75000.5']], 75_000.5],
    [[['salary_limit >= 0']], null],
    [[['salary_limit <= 60000']], null],
    [[['posted_at >= 5']], null],
    [[], null],
  ])('3.5 of %j the minimum salary is %s', (numericFilters, expected) => {
    expect(minimumSalaryOf({ query: '', facetFilters: [], numericFilters })).toBe(expected);
  });

  test.each([
    [null],
    ['{"query":"x"}'],
    [[]],
    [{}],
    [{ query: 5, facetFilters: 'x', numericFilters: [null, 7, [], ['']] }],
  ])('3.5 %j is not query JSON', (input) => {
    expect(parseQueryJson(input)).toBeNull();
  });

  test('3.5 unknown filters are dropped, and a single filter is read as a list of one', () => {
    const json = parseQueryJson({
      facetFilters: ['tags_area:a', ['unknown:b', 'nocolon', ':x'], 'career_development_role:true'],
      numericFilters: 'salary_limit >= 5',
    });
    expect(json?.facetFilters[0]).toEqual(['tags_area:a']);
    expect(json && queryJsonToState(json, definitions)).toEqual(
      stateOf({ refinementList: { tags_area: ['a'] } }),
    );
  });
});

describe('9 the same search through InstantSearch', () => {
  type Request = { params: Record<string, unknown> };

  /** The requests that InstantSearch's helper sends for a state. */
  async function requestsOf(state: SearchState): Promise<Request[]> {
    const sent: Request[][] = [];
    const client = {
      search: (requests: Request[]) => {
        sent.push(requests);
        return Promise.resolve({ results: requests.map(() => ({ hits: [], facets: {} })) });
      },
      addAlgoliaAgent: () => {},
    };
    const helper = algoliasearchHelper(client as never, 'jobs');
    helper.setState(helper.state.setQueryParameters(helperParameters(state, definitions)));
    helper.search();
    await Promise.resolve();
    return sent[0] ?? [];
  }

  const sorted = (lists: unknown) =>
    (lists as Array<string | string[]>).map((list) => [list].flat().toSorted()).toSorted();

  test('9 the hits request filters as the query JSON does', async () => {
    const [hits] = await requestsOf(full);
    expect(sorted(hits?.params.facetFilters)).toEqual(sorted(fullJson.facetFilters));
    expect(hits?.params.numericFilters).toEqual(['salary_limit>=60000']);
    expect(hits?.params.query).toBe(full.query);
  });

  test('9 every facet and toggle is counted once', async () => {
    const [hits] = await requestsOf(emptyState());
    expect(hits?.params.facets).toEqual(
      [
        ...definitions.facetAttributes,
        'salary_algolia',
        'highlighted',
        'career_development_role',
        'visa_refused',
        'residence_stated',
        'visa_stated',
      ].toSorted(),
    );
  });

  test('9 locations are counted as alternatives inside the required visa variants', async () => {
    const requests = await requestsOf(
      stateOf({ refinementList: { [LOCATION]: ['Canada', VISA], tags_skill: ['Data'] } }),
    );
    const counts = requests.find(({ params }) => params.facets === LOCATION);
    expect(sorted(counts?.params.facetFilters)).toEqual([
      [`${LOCATION}:${VISA}`],
      ['tags_skill:Data'],
    ]);
  });
});
