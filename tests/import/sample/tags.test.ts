import { describe, expect, test } from 'vitest';
import { countsOf, roles } from '../../support/sample-catalogue.ts';

type ListField =
  | 'tags_area'
  | 'tags_skill'
  | 'tags_role_type'
  | 'tags_exp_required'
  | 'tags_degree_required'
  | 'tags_country'
  | 'tags_city';

/** Regions, which are not countries of a role. */
const regions = [
  'Africa',
  'Asia',
  'Europe (ex UK)',
  'Oceania',
  'South America',
  'US (East Coast)',
  'US (West Coast)',
];

const valuesOf = (field: ListField): string[] => [
  ...countsOf(roles.flatMap((role) => role[field])).keys(),
];

const locationsOf = (role: (typeof roles)[number]): string[] =>
  role.tags_location_lodestar as string[];

describe('areas', () => {
  test('3.15 every area has roles, and the legacy name has none', () => {
    expect(valuesOf('tags_area').sort()).toEqual([
      'AI safety & policy',
      'Animal welfare',
      'Biosecurity & pandemic preparedness',
      'Building effective altruism',
      'Career development',
      'Climate change',
      'Early career policy',
      'Factory farming',
      'Forecasting',
      'Global health & development',
      'Global priorities research',
      'Information security',
      'Nuclear security',
      'Other (pressing)',
      'Other policy-focused',
      'Policy & government',
      'Research & engineering',
      'Strategy & operations',
    ]);
  });

  test('9 only career-development roles have "Career development", in addition to their own area', () => {
    for (const role of roles) {
      expect(role.tags_area.includes('Career development')).toBe(role.career_development_role);
    }
    const alone = roles.filter(({ tags_area }) => tags_area.join() === 'Career development');
    expect(alone).toEqual([]);
  });
});

describe('other tags', () => {
  test('9 experience has the five values, and roles that span levels have their own value', () => {
    expect(valuesOf('tags_exp_required').sort()).toEqual([
      'Entry-level',
      'Junior (1-4 years)',
      'Mid (5-9 years)',
      'Multiple experience levels',
      'Senior (10+ years)',
    ]);
    for (const { tags_exp_required: levels } of roles) {
      if (levels.includes('Multiple experience levels')) expect(levels).toHaveLength(1);
    }
  });

  test('skills, role types and degrees are as varied as on a real board', () => {
    expect(valuesOf('tags_skill').length).toBeGreaterThanOrEqual(20);
    expect(valuesOf('tags_skill')).toContain('Congressional staffer');
    expect(valuesOf('tags_role_type')).toHaveLength(10);
    expect(valuesOf('tags_degree_required')).toHaveLength(5);
  });

  test('no role is without an area, a type, a skill, a level, a degree or a place', () => {
    for (const role of roles) {
      const fields = [role.tags_area, role.tags_role_type, role.tags_skill, role.card_locations];
      fields.push(locationsOf(role), role.locations);
      fields.push(role.tags_exp_required, role.tags_degree_required, role.tags_country);
      for (const values of fields) {
        expect(values).not.toEqual([]);
        expect(new Set(values).size).toBe(values.length);
      }
    }
  });
});

describe('places', () => {
  test('many cities and every remote form occur', () => {
    const countries = valuesOf('tags_country');
    expect(valuesOf('tags_city').length).toBeGreaterThan(40);
    expect(valuesOf('tags_city')).toEqual(expect.arrayContaining(['São Paulo', 'Łódź', 'Zürich']));
    for (const remote of ['Global', 'USA', 'UK', 'Europe', 'Canada', 'India']) {
      expect(countries).toContain(`Remote, ${remote}`);
    }
    const locations = roles.flatMap(locationsOf);
    for (const region of ['Europe (ex UK)', 'Africa', 'Asia', 'Oceania', 'US (East Coast)']) {
      expect(locations).toContain(region);
    }
  });

  test('2.8 a card shows countries, then cities, and no regions', () => {
    for (const role of roles) {
      const order = role.card_locations.map((name) => role.tags_country.includes(name));
      expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)));
      expect(role.card_locations).toEqual(expect.arrayContaining(role.tags_city));
      for (const region of regions) expect(role.card_locations).not.toContain(region);
    }
  });

  test('the location facet has every place, and each visa variant right after its country', () => {
    for (const role of roles) {
      const locations = locationsOf(role);
      const variants = locations.filter((name) => name.endsWith(' (Confirmed Visas)'));
      expect(variants).toEqual(role.visas.map((country) => `${country} (Confirmed Visas)`));
      for (const country of role.visas) {
        const index = locations.indexOf(country);
        expect(locations[index + 1]).toBe(`${country} (Confirmed Visas)`);
      }
      const places = locations.filter(
        (name) => !variants.includes(name) && !regions.includes(name),
      );
      expect(places).toEqual([...new Set([...role.tags_country, ...role.tags_city])]);
    }
  });

  test('several countries have confirmed visas, but remote roles do not', () => {
    const visas = countsOf(roles.flatMap((role) => role.visas));
    expect(visas.get('UK')).toBeGreaterThan(10);
    expect(visas.get('USA')).toBeGreaterThan(10);
    for (const country of visas.keys()) expect(country).not.toMatch(/Remote/);
  });

  test('many roles have several places', () => {
    const several = roles.filter((role) => role.card_locations.length > 2).length;
    expect(several).toBeGreaterThan(60);
  });
});
