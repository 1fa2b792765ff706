import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFiltered, minimumSalary, type SearchState } from '../../lib/query/search-state.ts';
import { paramsToState, writeState } from '../../lib/query/url-codec.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const read = (search: string): SearchState => paramsToState(search, definitions);
const nothing = stateOf({});

describe('2.11 reading arbitrary links', () => {
  const area = (...values: string[]) => stateOf({ refinementList: { tags_area: values } });

  test.each([
    ['raw brackets', '?refinementList[tags_area][0]=Forecasting', area('Forecasting')],
    ['no index', '?refinementList[tags_area]=Forecasting', area('Forecasting')],
    [
      'empty brackets',
      '?refinementList[tags_area][]=a&refinementList[tags_area][]=b',
      area('a', 'b'),
    ],
    [
      'plus for space',
      '?refinementList%5Btags_area%5D%5B0%5D=Climate+change',
      area('Climate change'),
    ],
    [
      'indices out of order and with gaps',
      '?refinementList[tags_area][7]=c&refinementList[tags_area][0]=a&refinementList[tags_area][3]=b',
      area('a', 'b', 'c'),
    ],
    ['a value twice', '?refinementList[tags_area][0]=a&refinementList[tags_area][1]=a', area('a')],
    ['an empty value', '?refinementList[tags_area][0]=', nothing],
    ['a comma, which separates nothing', '?refinementList[tags_area][0]=a,b', area('a,b')],
    ['an attribute without a filter', '?refinementList[tags_mood][0]=good', nothing],
    ['deeper names', '?refinementList[tags_area][0][x]=a', nothing],
    ['a page, which is no state', '?page=3', nothing],
    ['a toggle that is not "true"', '?toggle[highlighted]=false', nothing],
    [
      'a toggle that is on',
      '?toggle[highlighted]=true',
      stateOf({ toggle: { highlighted: true } }),
    ],
    ['a toggle without a filter', '?toggle[is_admin]=true', nothing],
    [
      'a malformed escape',
      '?refinementList[tags_area][0]=100%&query=%E0%A4%A',
      {
        ...area('100%'),
        query: new URLSearchParams('q=%E0%A4%A').get('q'),
      },
    ],
    ['prototype names', '?refinementList[__proto__][0]=a&toggle[constructor]=true', nothing],
    ['prototype names as values', '?refinementList[tags_area][0]=__proto__', area('__proto__')],
  ])('2.11 %s: %s', (_, search, expected) => {
    expect(read(search)).toEqual(expected);
    expect(Object.prototype).not.toHaveProperty('0');
  });

  test.each([
    ['60000:', 60_000],
    ['60000', 60_000],
    ['60000:90000', 60_000],
    ['0:', null],
    [':', null],
    ['', null],
    ['NaN:', null],
    ['-5:', null],
    ['1e9:', null],
    ['Infinity:', null],
    ['1:2:3', null],
    ['sixty:', null],
  ])('2.11 numericMenu[salary_limit]=%s is a minimum of %s', (value, expected) => {
    const state = read(`?numericMenu[salary_limit]=${value}`);
    expect(minimumSalary(state)).toBe(expected);
    expect(isFiltered(state)).toBe(expected !== null);
  });

  test('2.11 a range of anything but the salary narrows nothing', () => {
    expect(read('?numericMenu[closes_at]=7:9')).toEqual(stateOf({}));
  });

  test('2.11 links from earlier versions, or with another token, keep working', () => {
    const search =
      '?query=policy&refinementList%5Btags_location_other%5D%5B0%5D=UK&refinementList%5Btags_city%5D' +
      '%5B0%5D=London&refinementList%5Btags_area%5D%5B0%5D=Biosecurity%20%26%20pandemic%20' +
      'preparedness&refinementList%5Borg_data%5D%5B0%5D=true&toggle%5Bsalary_other%5D=true';
    expect(read(search)).toEqual(
      stateOf({
        query: 'policy',
        refinementList: {
          tags_area: ['Biosecurity & pandemic preparedness'],
          [LOCATION]: ['UK', 'London'],
          company_data: ['true'],
        },
        toggle: { salary_algolia: true },
      }),
    );
  });

  test('5 the query is cut at 512 characters, never inside a surrogate pair', () => {
    expect(read(`?query=${'a'.repeat(600)}`).query).toBe('a'.repeat(512));
    expect(read(`?query=${'a'.repeat(511)}😀`).query).toBe('a'.repeat(511));
    expect(read('?query=%20%20').query).toBe('');
  });

  test('2.11 the number of parameters read is limited', () => {
    const parameter = (i: number) => `refinementList[tags_area][${i}]=v${i}`;
    const search = Array.from({ length: 50_000 }, (_, i) => parameter(i)).join('&');
    expect(read(search).refinementList.tags_area).toHaveLength(2000);
  });

  test('2.11 states read from random query strings survive a round trip', () => {
    const pieces = fc.constantFrom(
      'refinementList',
      'toggle',
      'numericMenu',
      'query',
      '[',
      ']',
      '=',
      '&',
      '%',
      '%5B',
      '%5D',
      'tags_area',
      'salary_limit',
      'highlighted',
      '__proto__',
      '0',
      '1',
      ':',
      'true',
      '+',
      '#',
      '?',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const state = read(parts.join(''));
        const again = read(writeState(state));
        expect(read(writeState(again))).toEqual(again);
        expect(again).toEqual(stateOf(again));
      }),
      { seed: 2112, numRuns: 500 },
    );
  });
});
