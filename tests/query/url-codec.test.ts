import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  refinementCount,
  type SearchState,
  withMinimumSalary,
  withToggle,
  withValues,
} from '../../lib/query/search-state.ts';
import {
  createUrl,
  foreignParams,
  paramsToState,
  stateToParams,
  writeState,
} from '../../lib/query/url-codec.ts';
import { definitions, LOCATION, stateOf, urlOf } from '../support/search-board.ts';

const read = (search: string): SearchState => paramsToState(search, definitions);
const nothing = stateOf({});

/** Any state that the board can be in. */
const states: fc.Arbitrary<SearchState> = fc
  .record({
    query: fc.string({ unit: 'grapheme', maxLength: 80 }),
    refinementList: fc.dictionary(
      fc.constantFrom(...definitions.facetAttributes),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 40 }),
      { noNullPrototype: true },
    ),
    toggle: fc.dictionary(
      fc.constantFrom(...definitions.toggles.map(({ attribute }) => attribute)),
      fc.boolean(),
      { noNullPrototype: true },
    ),
    numericMenu: fc.record({ salary_limit: fc.nat({ max: 500_000 }).map((min) => `${min}:`) }),
  })
  .map(stateOf);

describe('2.11 the search state in the URL', () => {
  test('2.11 parameters have the names and values of the contract', () => {
    const state = stateOf({
      query: 'policy & law',
      refinementList: { tags_area: ['AI safety & policy', 'Forecasting'], [LOCATION]: ['UK'] },
      toggle: { highlighted: true, career_development_role: true, salary_algolia: true },
      numericMenu: { salary_limit: '60000:' },
    });
    expect(stateToParams(state)).toEqual([
      ['query', 'policy & law'],
      ['refinementList[tags_area][0]', 'AI safety & policy'],
      ['refinementList[tags_area][1]', 'Forecasting'],
      [`refinementList[${LOCATION}][0]`, 'UK'],
      ['toggle[salary_algolia]', 'true'],
      ['toggle[highlighted]', 'true'],
      ['toggle[career_development_role]', 'true'],
      ['numericMenu[salary_limit]', '60000:'],
    ]);
    expect(writeState(state)).toContain(
      'refinementList%5Btags_area%5D%5B0%5D=AI%20safety%20%26%20policy',
    );
  });

  test('2.11 an empty search writes no parameters', () => {
    expect(writeState(nothing)).toBe('');
    expect(createUrl(urlOf('/'), nothing)).toBe('/');
  });

  test('2.11 any state survives a round trip, also through a browser’s own URL parser', () => {
    fc.assert(
      fc.property(states, (state) => {
        const url = createUrl(urlOf('/?utm_source=x'), state);
        expect(read(`?${writeState(state)}`)).toEqual(state);
        expect(read(new URL(url, 'https://board.example').search)).toEqual(state);
        expect(new URL(url, 'https://board.example').href).toBe(`https://board.example${url}`);
        expect(createUrl(urlOf(url), state)).toBe(url);
      }),
      { seed: 211, numRuns: 300 },
    );
  });

  test('2.11 more than twenty values of one facet are restored in order', () => {
    const values = Array.from({ length: 120 }, (_, i) => `Organisation ${i}`);
    const state = stateOf({ refinementList: { company_data: values } });
    expect(read(writeState(state)).refinementList.company_data).toEqual(values);
  });
});

describe('2.11 parameters that do not belong to the search', () => {
  test('2.11 names without "refinement", "query", "toggle", "numericMenu" are kept as written', () => {
    const search =
      '?utm_source=a%20b&jobPk=7&query=x&my_query=1&refinementList[tags_area][0]=y&page=2&' +
      'toggle[highlighted]=true&xtogglex=1&numericMenu[salary_limit]=1:&update_token=T%2B%2F=&flag';
    expect(foreignParams(search)).toEqual([
      'utm_source=a%20b',
      'jobPk=7',
      'page=2',
      'update_token=T%2B%2F=',
      'flag',
    ]);
  });

  test('2.11 a new URL keeps path, foreign parameters in order, and hash', () => {
    const state = stateOf({ query: 'law', toggle: { highlighted: true } });
    const url = urlOf('/birds?utm_source=a&query=old&jobPk=7#list');
    expect(createUrl(url, state)).toBe(
      '/birds?utm_source=a&jobPk=7&query=law&toggle%5Bhighlighted%5D=true#list',
    );
    expect(createUrl(url, nothing)).toBe('/birds?utm_source=a&jobPk=7#list');
  });
});

describe('3.4 editing the state', () => {
  test('9 the minimum salary is set, changed and removed', () => {
    const set = withMinimumSalary(nothing, 60_000);
    expect(set.numericMenu).toEqual({ salary_limit: '60000:' });
    expect(withMinimumSalary(set, null)).toEqual(nothing);
    expect(withMinimumSalary(set, 0)).toEqual(nothing);
  });

  test('2.7 removing values and toggles restores the earlier state', () => {
    const set = withToggle(withValues(nothing, 'tags_area', ['a']), 'highlighted', true);
    expect(set).toEqual(
      stateOf({ refinementList: { tags_area: ['a'] }, toggle: { highlighted: true } }),
    );
    expect(withToggle(withValues(set, 'tags_area', []), 'highlighted', false)).toEqual(nothing);
  });

  test('2.7 active refinements are values, toggles and ranges, without the implied level', () => {
    const state = stateOf({
      query: 'x',
      refinementList: { tags_exp_required: ['Entry-level', 'Multiple experience levels'] },
      toggle: { highlighted: true },
      numericMenu: { salary_limit: '1:' },
    });
    expect(refinementCount(state, definitions)).toBe(3);
  });
});
