import { describe, expect, test } from 'vitest';
import {
  createFilterDefinitions,
  isExcluded,
  valueLabel,
  valueName,
} from '../../lib/query/filter-definitions.ts';
import { summaryLines } from '../../lib/query/query-json.ts';
import { isOffered } from '../../lib/query/facet-discovery.ts';
import { definitions, facetById } from '../support/search-board.ts';

describe('filter definitions', () => {
  test('2.7 the dropdowns have the labels and the order of the contract, and one more', () => {
    expect(definitions.dropdowns.map(({ label }) => label)).toEqual([
      'Areas',
      'Country / Region',
      'City',
      'Organisation',
      'Annual salary',
      'Experience',
      'Education',
      'Skill set',
      'Role type',
      'Open to me',
      'Other filters',
    ]);
  });

  test('10.4 a removed filter is not shown, and a renamed one has its new name in alerts too', () => {
    const filters = { areas: 'Topics', education: false, 'career-development': false } as const;
    const fieldTokens = { brand: 'board', search: 'algolia' };
    const own = createFilterDefinitions({ fieldTokens, filters });
    const labels = definitions.dropdowns
      .filter(({ id }) => id !== 'education')
      .map(({ id, label }) => (id === 'areas' ? 'Topics' : label));
    expect(own.dropdowns.map(({ label }) => label)).toEqual(labels);
    const other = own.dropdowns.at(-1);
    const toggles = other?.kind === 'other' ? other.toggles.map(({ id }) => id) : [];
    expect(toggles).toContain('highlighted');
    expect(toggles).not.toContain('career-development');
    // Existing URLs and alerts still work.
    expect(own.facets).toHaveLength(definitions.facets.length);
    expect(own.toggles).toHaveLength(definitions.toggles.length);
    const alert = { query: '', facetFilters: [['tags_area:Soil']], numericFilters: [] };
    expect(summaryLines(alert, own)).toEqual(['Topics: Soil']);
  });

  test('2.7 attributes carry the tokens of the configuration', () => {
    const { facetAttributes, toggles, locationAttribute } = createFilterDefinitions({
      fieldTokens: { brand: 'abc', search: 'xyz' },
    });
    expect(locationAttribute).toBe('tags_location_abc');
    expect(facetAttributes).toEqual([
      'tags_area',
      'tags_location_abc',
      'company_data',
      'tags_exp_required',
      'tags_degree_required',
      'tags_skill',
      'tags_role_type',
      'open_to',
    ]);
    expect(toggles.map(({ attribute, requires }) => `${attribute}:${requires}`)).toEqual([
      'salary_xyz:true',
      'highlighted:true',
      'career_development_role:false',
      'visa_refused:false',
      'residence_stated:true',
      'visa_stated:true',
    ]);
  });

  test('2.7 toggles have the labels of the contract', () => {
    expect(definitions.toggles.map(({ label }) => label)).toEqual([
      'Exclude roles without salary info',
      'Show only highlighted roles',
      'Exclude career development roles',
      'I need a visa',
      'Exclude roles that do not say where to live',
      'Exclude roles that do not mention visas',
    ]);
  });

  test.each([
    ['areas', null],
    ['country', 9],
    ['city', 9],
    ['organisation', 9],
    ['experience', null],
    ['education', null],
    ['skills', 15],
    ['role-type', 15],
    ['open-to', 9],
  ])('9 a page of the dropdown "%s" has %d items, and a paged one is searchable', (id, size) => {
    expect(facetById(id)).toMatchObject({ pageSize: size, searchable: size !== null });
  });

  test('9 experience is sorted by name, the others by count', () => {
    const byName = definitions.facets.filter(({ sort }) => sort === 'name');
    expect(byName.map(({ id }) => id)).toEqual(['experience']);
  });

  test.each([
    ['company_data', 'is_recommended_org', true],
    ['tags_area', 'Career development', true],
    ['tags_exp_required', 'Multiple experience levels', true],
    ['tags_skill', 'Congressional staffer', true],
    ['tags_location_lodestar', 'Europe', true],
    ['tags_area', 'Information security', true],
    ['tags_skill', 'Information security', false],
    ['tags_location_lodestar', 'Europe (ex UK)', false],
  ])('9 in %s the value "%s" is excluded: %s', (attribute, value, expected) => {
    expect(isExcluded(attribute, value)).toBe(expected);
  });

  test('10.4 an own board offers all values of its roles, except the markers of the import', () => {
    const fieldTokens = { brand: 'board', search: 'algolia' };
    const offered = (values: string[], isOwnBoard: boolean) => {
      const { facets } = createFilterDefinitions({ fieldTokens, isOwnBoard });
      const areas = facets.find(({ id }) => id === 'areas')!;
      return values.filter((value) => isOffered(areas, value, false, null));
    };
    const words = ['Information security', 'Europe', 'Career development'];
    expect(offered(words, false)).toEqual([]);
    expect(offered([...words, 'is_recommended_org'], true)).toEqual(words);
  });

  test.each([
    ['Europe (ex UK)', 'Europe (excl. UK)', 'Europe (excl. UK)'],
    ['UK (Confirmed Visas)', 'Confirmed can sponsor visas', 'UK (Confirmed can sponsor visas)'],
    ['Mex UKulele', 'Mex UKulele', 'Mex UKulele'],
    ['UK', 'UK', 'UK'],
  ])('9 the location "%s" shows as "%s" in its list and is called "%s"', (value, label, name) => {
    expect(valueLabel('tags_location_lodestar', value)).toBe(label);
    expect(valueName('tags_location_lodestar', value)).toBe(name);
  });

  test('9 the organisation value "true" reads "Highlighted organisations"', () => {
    expect(valueLabel('company_data', 'true')).toBe('Highlighted organisations');
    expect(valueLabel('tags_skill', 'true')).toBe('true');
  });
});
