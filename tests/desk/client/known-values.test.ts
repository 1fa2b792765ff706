import { expect, test } from 'vitest';
import { countryNames } from '../../../lib/facts/places/places.ts';
import {
  isPlaceInCountry,
  knownSpelling,
  misspeltCountry,
  probableValue,
} from '../../../lib/desk/client/known-values.ts';

const areas = ['AI safety & policy', 'Climate change', 'Global health', 'Biosecurity'];

test('13.3 a value is known whatever its case and accents', () => {
  expect(knownSpelling('climate CHANGE', areas)).toBe('Climate change');
  expect(knownSpelling('são paulo', ['Sao Paulo'])).toBe('Sao Paulo');
  expect(knownSpelling('clim', areas)).toBe(null);
});

test('13.3 the probable value has a word that begins so, or is spelt nearly so', () => {
  expect(probableValue('sa', areas)).toBe('AI safety & policy');
  expect(probableValue('clim', areas)).toBe('Climate change');
  expect(probableValue('Biosecurty', areas)).toBe('Biosecurity');
  expect(probableValue('Forecasting', areas)).toBe(null);
  expect(probableValue('(', areas)).toBe(null);
  expect(probableValue('x', ['UK', 'Xi’an'])).toBe(null);
});

test.each([
  'Thame, UK',
  'thame, united kingdom',
  'Boulder, CO',
  'Bengaluru, IN',
  'London, Ontario, Canada',
  'Remote, US',
])('13.3 %j, a place with its country, needs no question', (written) => {
  expect(isPlaceInCountry(written, countryNames)).toBe(true);
});

test.each(['Thame', 'UK', 'Foo, Paris', 'Thame, Atlantis', ', UK', 'Thame,', 'a, b, c, UK'])(
  '13.3 %j is no place with its country',
  (written) => {
    expect(isPlaceInCountry(written, countryNames)).toBe(false);
  },
);

test('15.10 a misspelt country is asked about, the first of several', () => {
  expect(misspeltCountry('Rwanda; Ugunda; Keyna', countryNames, [])).toEqual({
    typed: 'Ugunda',
    meant: 'Uganda',
  });
  expect(misspeltCountry('', countryNames, [])).toBe(null);
});

test.each(['Berlin', 'berlin', 'Africa', 'EMEA', 'CET', 'EU', 'us', 'Kenya; Lima'])(
  '15.10 %j is no misspelt country',
  (written) => {
    expect(misspeltCountry(written, countryNames, ['Berlin', 'Lima', 'Remote, Africa'])).toBe(null);
  },
);
