import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalQuery, queryKey } from '../../lib/alerts/alert-query.ts';
import { currentValue } from '../../lib/query/legacy-urls.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';

const query: QueryJson = {
  query: 'Policy analyst',
  facetFilters: [['tags_area:Climate change', 'tags_area:Forecasting'], ['highlighted:true']],
  numericFilters: [['salary_limit >= 60000']],
};

describe('3.5 equal queries have equal keys', () => {
  test.each<[string, Partial<QueryJson>]>([
    ['capitals and spaces', { query: ' policy   ANALYST ' }],
    ['accents', { query: 'Policy análýst' }],
    [
      'the order of filters and of lists',
      {
        facetFilters: [['highlighted:true'], ['tags_area:Forecasting', 'tags_area:Climate change']],
      },
    ],
    [
      'filters and lists that stand twice',
      {
        facetFilters: [
          ['highlighted:true'],
          ['tags_area:Forecasting', 'tags_area:Climate change', 'tags_area:Forecasting'],
          ['highlighted:true'],
        ],
      },
    ],
    ['spaces in numeric filters', { numericFilters: [['salary_limit>=60000.0']] }],
    ['limits of 0', { numericFilters: [['salary_limit >= 60000'], ['salary_limit >= 0']] }],
    ['empty lists', { numericFilters: [[], ['salary_limit >= 60000']] }],
  ])('%s do not matter', (_, fields) => {
    expect(queryKey({ ...query, ...fields })).toBe(queryKey(query));
  });

  test('a renamed value counts as its current name', () => {
    const old = { ...query, facetFilters: [['tags_area:Global health & poverty']] };
    const today = { ...query, facetFilters: [['tags_area:Global health & development']] };
    expect(queryKey(old)).toBe(queryKey(today));
    expect(currentValue('tags_skill', 'Global health & poverty')).toBe('Global health & poverty');
  });

  test('a query without conditions is null', () => {
    const empty = { query: '  ', facetFilters: [[]], numericFilters: [['salary_limit >= 0']] };
    expect(canonicalQuery(empty)).toBeNull();
    expect(queryKey(empty)).toBe(queryKey(null));
  });

  const filter = fc.oneof(
    fc.constantFrom('tags_area:a', 'tags_area:b', 'company_data:a:b', 'highlighted:true'),
    fc.string({ maxLength: 6 }),
  );
  const lists = fc.array(fc.array(filter, { maxLength: 4 }), { maxLength: 4 });
  const anyQuery = fc.record<QueryJson>({
    query: fc.string({ unit: 'grapheme', maxLength: 12 }),
    facetFilters: lists,
    numericFilters: lists,
  });

  test('the canonical form is idempotent', () => {
    fc.assert(
      fc.property(anyQuery, (any) => {
        const canonical = canonicalQuery(any);
        expect(canonicalQuery(canonical)).toEqual(canonical);
        expect(queryKey(canonical)).toBe(queryKey(any));
      }),
    );
  });

  test('the order of filters does not change the key', () => {
    const shuffled = anyQuery.chain((any) =>
      fc
        .tuple(
          ...[any.facetFilters, any.numericFilters].map((all) =>
            fc.shuffledSubarray(all, { minLength: all.length }),
          ),
        )
        .map(([facetFilters = [], numericFilters = []]) => ({
          any,
          other: {
            ...any,
            facetFilters: facetFilters.map((list) => list.toReversed()),
            numericFilters: numericFilters.map((list) => [...list, ...list]),
          },
        })),
    );
    fc.assert(fc.property(shuffled, ({ any, other }) => queryKey(any) === queryKey(other)));
  });
});

describe('3.5 different queries have different keys', () => {
  test.each<[string, QueryJson | null]>([
    ['everything', null],
    ['another text', { ...query, query: 'Policy analysts' }],
    [
      'one filter less',
      { ...query, facetFilters: [['tags_area:Climate change'], ['highlighted:true']] },
    ],
    [
      'AND for OR',
      {
        ...query,
        facetFilters: [
          ['tags_area:Climate change'],
          ['tags_area:Forecasting'],
          ['highlighted:true'],
        ],
      },
    ],
    ['another limit', { ...query, numericFilters: [['salary_limit >= 60001']] }],
    ['another operator', { ...query, numericFilters: [['salary_limit <= 60000']] }],
  ])('%s', (_, other) => {
    expect(queryKey(other)).not.toBe(queryKey(query));
  });
});
