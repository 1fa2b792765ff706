import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentQuery, queryKey, knownQuery } from '../../lib/alerts/alert-query.ts';
import { type QueryJson, stateToQueryJson } from '../../lib/query/query-json.ts';
import { normalizeState } from '../../lib/query/search-state.ts';
import { definitions } from '../support/search-board.ts';

const empty: QueryJson = { query: '', facetFilters: [], numericFilters: [] };

/** Any search that a visitor can make. */
const state = fc
  .record({
    query: fc.string({ unit: 'grapheme', maxLength: 40 }),
    refinementList: fc.dictionary(
      fc.constantFrom(...definitions.facetAttributes),
      fc.array(
        fc.oneof(
          fc.constantFrom('Climate change', 'UK (Confirmed Visas)', 'a:b', 'true', '0'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
        ),
        { maxLength: 4 },
      ),
    ),
    toggle: fc.dictionary(
      fc.constantFrom(...definitions.toggles.map(({ attribute }) => attribute)),
      fc.boolean(),
    ),
    numericMenu: fc.dictionary(
      fc.constant('salary_limit'),
      fc.constantFrom('60000:', '0:', '1.5:', '60000', ''),
    ),
  })
  .map((loose) => normalizeState(loose, definitions));

describe('3.5 valid queries of an alert', () => {
  test('an alert can have any search that the board supports', () => {
    fc.assert(
      fc.property(state, (any) => {
        const query = stateToQueryJson(any, definitions);
        const known = knownQuery(query, definitions);
        expect(queryKey(known)).toBe(queryKey(query));
        expect(knownQuery(known, definitions)).toEqual(known);
      }),
    );
  });

  test('a digest searches for exactly what is stored', () => {
    fc.assert(
      fc.property(state, (any) => {
        const known = knownQuery(stateToQueryJson(any, definitions), definitions);
        expect(currentQuery(known, definitions)).toEqual(known);
      }),
    );
  });

  test('a renamed value is stored under its current name', () => {
    const query = { ...empty, facetFilters: [['tags_area:Global health & poverty']] };
    expect(knownQuery(query, definitions)?.facetFilters).toEqual([
      ['tags_area:Global health & development'],
    ]);
  });

  test('the text is stored as typed', () => {
    const query = { ...empty, query: ' Policy  Análýst ' };
    expect(knownQuery(query, definitions)?.query).toBe('Policy  Análýst');
  });

  test.each<[string, Partial<QueryJson>]>([
    ['an unknown field', { facetFilters: [['password:x']] }],
    ['an unknown field next to a known one', { facetFilters: [['tags_area:x'], ['y:x']] }],
    ['an unknown field as an alternative', { facetFilters: [['tags_area:x', 'y:x']] }],
    ['alternatives of two fields', { facetFilters: [['tags_area:x', 'tags_skill:x']] }],
    ['two areas at once', { facetFilters: [['tags_area:x'], ['tags_area:y']] }],
    ['a toggle the other way round', { facetFilters: [['highlighted:false']] }],
    ['an unknown number', { numericFilters: [['posted_at >= 5']] }],
    ['another comparison', { numericFilters: [['salary_limit <= 5']] }],
    ['no filter at all', { facetFilters: [['tags_area']] }],
  ])('%s is refused', (_, fields) => {
    expect(() => knownQuery({ ...empty, query: 'a', ...fields }, definitions)).toThrow(
      'query_json: has filters that this board does not have.',
    );
  });

  test.each(['a\0b', '\ud800'])('text that no database can store is refused: %j', (query) => {
    expect(() => knownQuery({ ...empty, query }, definitions)).toThrow('are not text');
    expect(() =>
      knownQuery({ ...empty, facetFilters: [[`tags_area:${query}`]] }, definitions),
    ).toThrow('are not text');
  });
});
