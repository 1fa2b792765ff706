import { describe, expect, test } from 'vitest';
import { areaGroup, areaGroups, areaSection } from '../../lib/roles/area-groups.ts';
import {
  locationLine,
  shortLocationLine,
  regions,
  countryOf,
  isVisaVariant,
  visaVariantOf,
} from '../../lib/roles/locations.ts';

describe('places', () => {
  test('2.8 places are all countries then all cities, joined with " / "', () => {
    const role = {
      card_locations: [],
      tags_country: ['Kenya', 'USA'],
      tags_city: ['Nairobi', 'Washington, DC'],
    };
    expect(locationLine(role)).toBe('Kenya / USA / Nairobi / Washington, DC');
  });

  test('2.8 each place is listed once, and visa variants are left out', () => {
    const role = {
      card_locations: [],
      tags_country: ['Singapore', 'UK', 'UK (Confirmed Visas)'],
      tags_city: ['Singapore'],
    };
    expect(locationLine(role)).toBe('Singapore / UK');
    expect(locationLine({ card_locations: [], tags_country: [], tags_city: [] })).toBe('');
  });

  test('2.8 the card locations of a role take precedence over its tags, which include regions', () => {
    const role = {
      card_locations: ['France', 'Paris'],
      tags_country: ['France', 'Europe (ex UK)'],
      tags_city: ['Paris'],
    };
    expect(locationLine(role)).toBe('France / Paris');
  });

  test('11.3 a closed card names up to six places, and of more the first three and how many follow', () => {
    const cities = (count: number) => Array.from({ length: count }, (_, i) => `City ${i + 1}`);
    const roleIn = (count: number) => ({
      card_locations: ['USA', ...cities(count - 1)],
      tags_country: [],
      tags_city: [],
    });
    expect(shortLocationLine(roleIn(6))).toEqual({
      line: 'USA / City 1 / City 2 / City 3 / City 4 / City 5',
      isCut: false,
    });
    expect(shortLocationLine(roleIn(7))).toEqual({
      line: 'USA / City 1 / City 2 +4 more',
      isCut: true,
    });
    expect(shortLocationLine(roleIn(66)).line).toBe('USA / City 1 / City 2 +63 more');
  });

  test('3.15 there are ten regions', () => {
    expect(regions).toHaveLength(10);
    expect(regions).toContain('Europe (ex UK)');
  });

  test('9 a visa variant is a country with " (Confirmed Visas)"', () => {
    expect(visaVariantOf('UK')).toBe('UK (Confirmed Visas)');
    expect(isVisaVariant('UK (Confirmed Visas)')).toBe(true);
    expect(countryOf('UK (Confirmed Visas)')).toBe('UK');
    expect(isVisaVariant('UK')).toBe(false);
    expect(countryOf('UK')).toBe('UK');
    expect(isVisaVariant(' (Confirmed Visas)')).toBe(false);
  });
});

describe('problem areas', () => {
  test.each([
    ['AI safety & policy', 'Reducing existential risks'],
    ['Early career policy', 'Reducing existential risks'],
    ['Global priorities research', 'Work across areas'],
    ['Global health & poverty', 'Other important problems'],
    ['Other (pressing)', 'Other important problems'],
    ['Space governance', ''],
    ['constructor', ''],
  ])('3.15 "%s" is in the group "%s"', (area, group) => {
    expect(areaGroup(area)).toBe(group);
  });

  test('3.15 groups of several areas are de-duplicated', () => {
    const areas = ['Forecasting', 'Climate change', 'Nuclear security', 'Unknown', 'Another'];
    expect(areaGroups(areas)).toEqual([
      'Reducing existential risks',
      'Other important problems',
      '',
    ]);
  });

  test.each([
    ['AI safety & policy', 'Problems'],
    ['Early career policy', 'Problems'],
    ['Unknown', 'Problems'],
    ['Policy & government', 'Career development'],
    ['Research & engineering', 'Career development'],
    ['Career development: Policy & government', 'Career development'],
  ])('2.7 the Areas dropdown has "%s" under "%s"', (area, section) => {
    expect(areaSection(area)).toBe(section);
  });
});
