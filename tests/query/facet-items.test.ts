import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import {
  facetItems,
  isNearEnd,
  itemSections,
  pagedItems,
  toggled,
  togglesFor,
} from '../../lib/query/facet-items.ts';
import { facetById } from '../support/search-board.ts';

const locations: LocationLists = {
  countries: new Set(['UK', 'USA', 'Canada', 'Côte d’Ivoire', 'Singapore', 'Europe (ex UK)']),
  cities: new Set(['London', 'Singapore', 'São Paulo']),
};

const poland = { countries: new Set(['Poland']), cities: new Set(['Łódź']) };

function itemsOf(
  id: string,
  counts: Record<string, number>,
  situation: { selected?: string[]; searchText?: string; locations?: LocationLists | null } = {},
) {
  return facetItems(facetById(id), counts, {
    selected: [],
    searchText: '',
    locations,
    ...situation,
  });
}

const values = (items: Array<{ value: string }>) => items.map(({ value }) => value);

describe('15.11 the countries of "Open to me"', () => {
  const counts = { DE: 2, FR: 1, Worldwide: 3, 'Not stated': 10 };

  test('15.11 each country counts the roles that are open to everyone or do not say', () => {
    const items = itemsOf('open-to', counts);
    expect(items.slice(0, 2)).toMatchObject([
      { value: 'DE', name: 'Germany', count: 15 },
      { value: 'FR', name: 'France', count: 14 },
    ]);
    expect(items.find(({ value }) => value === 'GH')).toMatchObject({ name: 'Ghana', count: 13 });
    expect(values(items)).not.toContain('Not stated');
    expect(items.length).toBeGreaterThan(240);
  });

  test('15.11 the chosen country and the one chosen before come first', () => {
    const options = { selected: ['GH'], searchText: '', locations, ownCountry: 'NL' };
    const items = facetItems(facetById('open-to'), counts, options);
    expect(values(items).slice(0, 3)).toEqual(['GH', 'NL', 'DE']);
  });

  test.each([
    ['united states', 'US'],
    ['america', 'US'],
    ['United Kingdom', 'GB'],
    ['britain', 'GB'],
    ['czech rep', 'CZ'],
    ['holland', 'NL'],
    ['usa', 'US'],
  ])('15.11 “%s” finds %s', (searchText, code) => {
    expect(values(itemsOf('open-to', counts, { searchText }))).toContain(code);
  });

  test('15.11 the first country brings everyone and those that do not say along, the last takes them', () => {
    const facet = facetById('open-to');
    expect(togglesFor(facet, [], 'DE')).toEqual(['DE', 'Worldwide', 'Not stated']);
    expect(togglesFor(facet, ['DE', 'Worldwide', 'Not stated'], 'FR')).toEqual(['FR']);
    const last = ['DE', 'Worldwide', 'Not stated'];
    expect(togglesFor(facet, last, 'DE')).toEqual(last);
  });
});

describe('9 items of a dropdown', () => {
  test('9 items sort by count descending, equal counts by name', () => {
    const counts = { Research: 5, Policy: 9, Data: 5, Écologie: 5 };
    expect(values(itemsOf('skills', counts))).toEqual(['Policy', 'Data', 'Écologie', 'Research']);
  });

  test('9 experience values sort by name ascending', () => {
    const counts = { 'Senior (10+ years)': 9, 'Entry-level': 1, 'Junior (1-4 years)': 4 };
    expect(values(itemsOf('experience', counts))).toEqual([
      'Entry-level',
      'Junior (1-4 years)',
      'Senior (10+ years)',
    ]);
  });

  test('9 each experience level counts "Multiple experience levels", which has no item', () => {
    const counts = { 'Entry-level': 3, 'Multiple experience levels': 40 };
    const selected = ['Entry-level', 'Multiple experience levels', 'Mid (5-9 years)'];
    const items = itemsOf('experience', counts, { selected });
    expect(items.map(({ value, count }) => [value, count])).toEqual([
      ['Entry-level', 43],
      ['Mid (5-9 years)', 40],
    ]);
  });

  test('9 excluded values are not listed', () => {
    const areas = { 'Information security': 4, 'Career development': 9, Forecasting: 1 };
    expect(values(itemsOf('areas', areas))).toEqual(['Forecasting']);
    expect(values(itemsOf('organisation', { is_recommended_org: 50, Acme: 1 }))).toEqual(['Acme']);
    expect(values(itemsOf('skills', { 'Information security': 2 }))).toHaveLength(1);
  });

  test('9 the locations are split by the preset lists into countries and cities', () => {
    const counts = { UK: 9, London: 7, Singapore: 3, Atlantis: 2, Europe: 50 };
    expect(values(itemsOf('country', counts))).toEqual(['UK', 'Singapore']);
    expect(values(itemsOf('city', counts))).toEqual(['London', 'Singapore']);
    expect(itemsOf('country', counts, { locations: null })).toEqual([]);
    expect(itemsOf('city', counts, { locations: null })).toEqual([]);
  });

  test('9 "ex UK" shows as "excl. UK"', () => {
    const [item] = itemsOf('country', { 'Europe (ex UK)': 3 });
    expect(item).toMatchObject({ value: 'Europe (ex UK)', label: 'Europe (excl. UK)' });
  });

  test('9 a visa variant shows as "Confirmed can sponsor visas" right after its country', () => {
    const counts = {
      USA: 9,
      UK: 5,
      Canada: 4,
      'UK (Confirmed Visas)': 1,
      'USA (Confirmed Visas)': 6,
    };
    const items = itemsOf('country', counts);
    expect(items.map(({ label }) => label)).toEqual([
      'USA',
      'Confirmed can sponsor visas',
      'UK',
      'Confirmed can sponsor visas',
      'Canada',
    ]);
    expect(items[3]).toMatchObject({
      value: 'UK (Confirmed Visas)',
      name: 'UK (Confirmed can sponsor visas)',
      count: 1,
    });
    expect(itemsOf('city', counts)).toEqual([]);
  });

  test('4.9 a visa variant of a selected country cannot be chosen and names the country', () => {
    const counts = { UK: 5, 'UK (Confirmed Visas)': 1, 'USA (Confirmed Visas)': 6 };
    const includedIn = (selected: string[]) =>
      Object.fromEntries(
        itemsOf('country', counts, { selected }).map((item) => [item.value, item.includedIn]),
      );
    expect(includedIn(['UK'])).toEqual({
      UK: null,
      'UK (Confirmed Visas)': 'UK',
      'USA (Confirmed Visas)': null,
    });
    expect(includedIn(['UK (Confirmed Visas)'])['UK (Confirmed Visas)']).toBeNull();
  });

  test('9 a visa variant whose country is not listed names the country', () => {
    const [item] = itemsOf('country', { 'UK (Confirmed Visas)': 1 });
    expect(item?.label).toBe('UK (Confirmed can sponsor visas)');
  });

  test('9 the highlighted-organisations item goes before the first item with a lower count', () => {
    const counts = { Acme: 9, Zeta: 5, Beta: 5, Gamma: 4, true: 5 };
    const order = ['Acme', 'Beta', 'Zeta', 'true', 'Gamma'];
    const items = itemsOf('organisation', counts);
    expect(values(items)).toEqual(order);
    expect(items[3]?.label).toBe('Highlighted organisations');
    expect(values(itemsOf('organisation', { ...counts, true: 1 })).at(-1)).toBe('true');
    expect(values(itemsOf('organisation', { ...counts, true: 99 }))[0]).toBe('true');
  });

  test('9 with search text the highlighted-organisations item is found like any other', () => {
    const counts = { 'High Peak': 5, Acme: 5, true: 5 };
    const found = itemsOf('organisation', counts, { searchText: 'high' });
    expect(values(found)).toEqual(['High Peak', 'true']);
    expect(values(itemsOf('organisation', counts, { searchText: 'acme' }))).toEqual(['Acme']);
  });

  test('3.2 a selected value stays listed at count 0, so that it can be deselected', () => {
    const items = itemsOf('skills', { Policy: 2 }, { selected: ['Data', 'constructor'] });
    expect(items.map(({ value, count, isRefined }) => [value, count, isRefined])).toEqual([
      ['Policy', 2, false],
      ['constructor', 0, true],
      ['Data', 0, true],
    ]);
  });

  test('9 a selected location outside the preset lists is listed among the countries, to be deselected', () => {
    const situation = { selected: ['Atlantis', 'London', 'Europe'] };
    expect(values(itemsOf('country', {}, situation))).toEqual(['Atlantis', 'Europe']);
    expect(values(itemsOf('city', {}, situation))).toEqual(['London']);
  });

  test('2.7 areas are listed under "Problems" and "Career development"', () => {
    const counts = { 'Policy & government': 9, Forecasting: 3, 'Climate change': 5 };
    const sections = itemSections(itemsOf('areas', counts));
    expect(sections.map(({ section, items }) => [section, values(items)])).toEqual([
      ['Problems', ['Climate change', 'Forecasting']],
      ['Career development', ['Policy & government']],
    ]);
    expect(itemSections(itemsOf('areas', { Forecasting: 1 }))).toHaveLength(1);
  });
});

describe('2.7 searching in a dropdown', () => {
  const counts = { UK: 9, 'UK (Confirmed Visas)': 2, 'Côte d’Ivoire': 1, USA: 3 };

  test('2.7 case and accents do not matter', () => {
    expect(values(itemsOf('country', counts, { searchText: ' cote ' }))).toEqual(['Côte d’Ivoire']);
    expect(values(itemsOf('city', { 'São Paulo': 1 }, { searchText: 'SAO' }))).toEqual([
      'São Paulo',
    ]);
    expect(values(itemsOf('city', { Łódź: 1 }, { searchText: 'lodz', locations: poland }))).toEqual(
      ['Łódź'],
    );
    expect(itemsOf('country', counts, { searchText: 'xyz' })).toEqual([]);
  });

  test('2.7 a country is found with its visa variant, and the reverse', () => {
    const both = ['UK', 'UK (Confirmed Visas)'];
    expect(values(itemsOf('country', counts, { searchText: 'uk' }))).toEqual(both);
    expect(values(itemsOf('country', counts, { searchText: 'sponsor' }))).toEqual(both);
  });

  test('3.2 the match is marked in the label', () => {
    const [item] = itemsOf('country', counts, { searchText: 'COTE' });
    expect(item?.highlighted).toEqual([
      { text: 'Côte', isMatch: true },
      { text: ' d’Ivoire', isMatch: false },
    ]);
  });
});

describe('2.7 a paged list', () => {
  const items = Array.from({ length: 20 }, (_, i) => i);

  test('9 it shows one more page each time and reports when there are no more', () => {
    expect(pagedItems(items, { pageSize: 9, pages: 1 })).toEqual({
      items: items.slice(0, 9),
      hasMore: true,
    });
    expect(pagedItems(items, { pageSize: 9, pages: 3 })).toEqual({ items, hasMore: false });
    expect(pagedItems(items, { pageSize: 10, pages: 2 }).hasMore).toBe(false);
    expect(pagedItems(items, { pageSize: null, pages: 1 })).toEqual({ items, hasMore: false });
  });

  test.each([
    [97, true],
    [96, false],
    [100, true],
  ])('9 scrolled to %d of 100 it loads more: %s', (scrollTop, expected) => {
    expect(isNearEnd({ scrollTop, clientHeight: 200, scrollHeight: 300 })).toBe(expected);
  });
});

const ALL = 'Multiple experience levels';

describe('4.9 experience', () => {
  const experience = facetById('experience');
  const press = (selected: string[], value: string) => togglesFor(experience, selected, value);

  test.each([
    ['the first level is selected', [], 'Entry', ['Entry', ALL]],
    ['a second level is selected', ['Entry', ALL], 'Mid', ['Mid']],
    ['one of two levels is deselected', ['Entry', ALL, 'Mid'], 'Mid', ['Mid']],
    ['the selection goes from two to one', ['Entry', ALL], 'Entry', ['Entry', ALL]],
    ['a link brought two levels alone and one goes', ['Entry', 'Mid'], 'Mid', ['Mid', ALL]],
    ['a link brought it alone and a level comes', [ALL], 'Entry', ['Entry']],
  ])('4.9 when %s: %j, pressing %s toggles %j', (_, selected, value, expected) => {
    expect(press(selected, value)).toEqual(expected);
  });

  test('4.9 "Multiple experience levels" is selected exactly while a level is', () => {
    const levels = fc.constantFrom('Entry', 'Junior', 'Mid', 'Senior');
    fc.assert(
      fc.property(fc.array(levels, { maxLength: 30 }), (presses) => {
        let selected: string[] = [];
        for (const value of presses) {
          selected = toggled(selected, press(selected, value));
          const chosen = selected.filter((level) => level !== ALL);
          expect(selected.includes(ALL)).toBe(chosen.length > 0);
          expect(new Set(selected).size).toBe(selected.length);
        }
      }),
      { seed: 49, numRuns: 200 },
    );
  });
});

describe('4.9 country and visa', () => {
  const country = facetById('country');
  const VISA = 'UK (Confirmed Visas)';

  test.each([
    ['a visa variant alone', [], VISA, [VISA]],
    ['a visa variant next to another country', ['Canada'], VISA, [VISA]],
    ['a visa variant of a selected country is ignored', ['UK'], VISA, []],
    ['a selected visa variant goes', [VISA], VISA, [VISA]],
    ['a country whose visa variant is selected replaces it', [VISA], 'UK', ['UK', VISA]],
    ['a country next to another visa variant', [VISA], 'Canada', ['Canada']],
    ['a selected country goes', ['UK', 'Canada'], 'UK', ['UK']],
  ])('4.9 %s: %j, pressing %s toggles %j', (_, selected, value, expected) => {
    expect(togglesFor(country, selected, value)).toEqual(expected);
  });

  test('4.9 other facets toggle the value alone', () => {
    expect(togglesFor(facetById('skills'), ['Policy'], 'Data')).toEqual(['Data']);
    expect(togglesFor(facetById('city'), ['Paris'], 'London')).toEqual(['London']);
  });

  test('4.9 toggling keeps the order of selection', () => {
    expect(toggled(['a', 'b', 'c'], ['b', 'd'])).toEqual(['a', 'c', 'd']);
    expect(toggled([], [])).toEqual([]);
  });
});
