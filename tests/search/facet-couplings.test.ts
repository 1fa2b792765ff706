import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggled, togglesFor } from '../../lib/search/facet-items.ts';
import { facetById } from './board.ts';

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

  test('4.9 whatever is pressed, "Multiple experience levels" is on exactly while a level is', () => {
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
    ['a visa variant beside another country', ['Canada'], VISA, [VISA]],
    ['a visa variant of a selected country is ignored', ['UK'], VISA, []],
    ['a selected visa variant goes', [VISA], VISA, [VISA]],
    ['a country whose visa variant is selected replaces it', [VISA], 'UK', ['UK', VISA]],
    ['a country beside another visa variant', [VISA], 'Canada', ['Canada']],
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
