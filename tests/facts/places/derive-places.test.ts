import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countryNamed,
  derivePlaces,
  placeNames,
  regionsOf,
} from '../../../lib/facts/places/places.ts';
import { regions } from '../../../lib/roles/locations.ts';

describe('3.1 countries and cities of location texts', () => {
  it.each([
    ['San Jose, CA', 'USA', 'San Jose, CA'],
    ['San Francisco, California', 'USA', 'San Francisco'],
    ['NYC', 'USA', 'New York'],
    ['New York', 'USA', 'New York'],
    ['New York City, New York', 'USA', 'New York'],
    ['Brooklyn, NY, USA', 'USA', 'Brooklyn, NY'],
    ['Washington, D.C.', 'USA', 'Washington, DC'],
    ['DC', 'USA', 'Washington, DC'],
    ['LA', 'USA', 'Los Angeles'],
    ['Cambridge, MA', 'USA', 'Cambridge, MA'],
    ['Moscow, ID', 'USA', 'Moscow, ID'],
    ['Philadelphia, Pa', 'USA', 'Philadelphia'],
    ['West Redlands, Redlands, CA', 'USA', 'Redlands, CA'],
    ['Kanata, Ottawa, ON, Canada', 'Canada', 'Ottawa'],
    ['Montreal, QC', 'Canada', 'Montréal'],
    ['London, ON', 'Canada', 'London, ON'],
    ['Toronto, CA', 'Canada', 'Toronto'],
    ['London, UK', 'UK', 'London'],
    ['London', 'UK', 'London'],
    ['Cambridge, United Kingdom', 'UK', 'Cambridge'],
    ['Edinburgh, Scotland', 'UK', 'Edinburgh'],
    ['Berlin, DE', 'Germany', 'Berlin'],
    ['Wilmington, DE', 'USA', 'Wilmington, DE'],
    ['Greater Wilmington, DE', 'USA', 'Greater Wilmington, DE'],
    ['Odessa, DE', 'USA', 'Odessa, DE'],
    ['Eindhoven, NL', 'Netherlands', 'Eindhoven'],
    ['Bangalore, IN', 'India', 'Bengaluru'],
    ['Hyderabad, Pakistan', 'Pakistan', 'Hyderabad, Pakistan'],
    ['zurich', 'Switzerland', 'Zürich'],
    ['Atlanta, Georgia', 'USA', 'Atlanta'],
    ['Tbilisi, Georgia', 'Georgia', 'Tbilisi'],
    ['Darmstadt, DE', 'Germany', 'Darmstadt'],
    ['Newark, DE', 'USA', 'Newark, DE'],
    ['Dover, Delaware', 'USA', 'Dover, DE'],
    ['Tijuana, BC', 'Mexico', 'Tijuana'],
    ['Paris, Île-de-France, France', 'France', 'Paris'],
    ['London, UK (hybrid)', 'UK', 'London'],
    ['Hybrid - London', 'UK', 'London'],
    ['San Francisco-Onsite', 'USA', 'San Francisco'],
    ['San Francisco Office', 'USA', 'San Francisco'],
    ['Denver, CO - US', 'USA', 'Denver'],
    ['Tel Aviv - IL', 'Israel', 'Tel Aviv'],
    ['India - Bengaluru', 'India', 'Bengaluru'],
  ])('%s is %s, %s', (location, country, city) => {
    expect(derivePlaces([location])).toEqual({ countries: [country], cities: [city] });
  });

  it.each([
    ['United States', 'USA'],
    ['U.K.', 'UK'],
    ['Colorado', 'USA'],
    ['Washington', 'USA'],
    ['Scotland, UK', 'UK'],
    ['Singapore', 'Singapore'],
    ['Remote', 'Remote, Global'],
    ['Anywhere', 'Remote, Global'],
    ['Remote in USA', 'Remote, USA'],
    ['Remote (United Kingdom)', 'Remote, UK'],
    ['Remote, EU only', 'Remote, Europe'],
    ['Canada - Remote', 'Remote, Canada'],
    ['Remote in New York, NY', 'Remote, USA'],
  ])('%s is %s without a city', (location, country) => {
    expect(derivePlaces([location])).toEqual({ countries: [country], cities: [] });
  });

  it.each([
    'Springfield',
    'Cambridge',
    'Georgia',
    'San Francisco and Toronto and Vienna',
    'Boston, MA Seattle, WA Chicago, IL',
    'Remote - Georgia',
    'Remote-friendly, somewhere',
    'Hybrid remote, London',
    'Nowhere, ZZ',
    'Sales - CA',
    'India - Sales',
    'Back Office',
  ])('%s is kept as written, without a guessed country', (location) => {
    expect(derivePlaces([location])).toEqual({ countries: [], cities: [location] });
  });

  it.each([
    ['Nairobi, Kenya; Remote', ['Kenya', 'Remote, Global'], ['Nairobi']],
    ['Remote or London', ['Remote, Global', 'UK'], ['London']],
    ['Remote, USA; London', ['Remote, USA', 'UK'], ['London']],
    ['New York or San Francisco', ['USA'], ['New York', 'San Francisco']],
    ['Portland, OR or Seattle, WA', ['USA'], ['Portland, OR', 'Seattle']],
    ['London | Paris', ['UK', 'France'], ['London', 'Paris']],
    ['Hybrid; London', ['UK'], ['London']],
    ['USA or UK', ['USA', 'UK'], []],
    ['Remote, US or Canada', ['Remote, USA', 'Remote, Canada'], []],
    ['Remote in London or Paris', ['Remote, UK', 'Remote, France'], []],
    ['London; Back Office', [], ['London; Back Office']],
  ])('%s names each of its places', (location, countries, cities) => {
    expect(derivePlaces([location])).toEqual({ countries, cities });
  });

  it.each(['London, Remote', 'London (Remote)', 'London - Remote'])(
    '%s is London, and remote work in its country',
    (location) => {
      expect(derivePlaces([location])).toEqual({
        countries: ['UK', 'Remote, UK'],
        cities: ['London'],
      });
    },
  );

  it('the label of a city gives the same city when it is read again', () => {
    const names = placeNames.filter((name) => countryNamed(name) === null);
    const texts = names.flatMap((name) => [name, `${name}, USA`, `${name}, Germany`]);
    for (const text of [...texts, 'Paris, Île-de-France, France', 'Darmstadt, Hessen, Germany']) {
      const { cities } = derivePlaces([text]);
      expect(derivePlaces(cities).cities, text).toEqual(cities);
    }
  });

  it('several texts give each place once, in order', () => {
    const places = derivePlaces([
      'Seattle, WA',
      'SF',
      'Remote (US/Canada)',
      'London, UK',
      'Seattle',
    ]);
    expect(places.countries).toEqual(['USA', 'Remote, USA', 'Remote, Canada', 'UK']);
    expect(places.cities).toEqual(['Seattle', 'San Francisco', 'London']);
  });

  it('words that are not places give none', () => {
    expect(derivePlaces(['Multiple locations', 'TBD', ''])).toEqual({ countries: [], cities: [] });
  });

  it('any text gives places or itself', () => {
    const pieces = fc.constantFrom(
      ...'Remote|in|USA|,| |Georgia|CA|London|, |(|)|/|or|NY|,,|New York|DE|constructor'.split('|'),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, (location) => {
        const { countries, cities } = derivePlaces([location]);
        return [...countries, ...cities].every(
          (place) => typeof place === 'string' && place !== '',
        );
      }),
      { seed: 4, numRuns: 3000 },
    );
  });
});

describe('3.15 regions', () => {
  it.each([
    [['Kenya', 'Germany'], [], ['Africa', 'Europe (ex UK)']],
    [['USA'], ['New York', 'San Jose, CA', 'Chicago'], ['US (East Coast)', 'US (West Coast)']],
    [['UK', 'Canada', 'Australia', 'Brazil'], [], ['UK', 'Canada', 'Oceania', 'South America']],
    [['Remote, Global', 'Remote, USA'], [], ['Remote, Global']],
    [['Mexico', 'Atlantis'], ['Nowhere'], []],
    [['Canada'], ['Vancouver'], ['Canada']],
  ])('of %j with %j are %j', (countries, cities, expected) => {
    expect(regionsOf(countries, cities)).toEqual(expected);
    for (const region of expected) expect(regions).toContain(region);
  });
});
