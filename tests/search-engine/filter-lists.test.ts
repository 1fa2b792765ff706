import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { hasValue, idsOf, openRoles, valuesOf } from './brute-force.ts';
import { areas, createRoles, createTestEngine, LOCATION } from '../support/role-factory.ts';

const roles = openRoles(createRoles(300));
const engine = createTestEngine(createRoles(300));

function found(parameters: Record<string, unknown>): string[] {
  const { hits } = engine.search('jobs', { hitsPerPage: 1000, ...parameters });
  return idsOf(hits);
}

const expected = (holds: (role: Role) => boolean): string[] => idsOf(roles.filter(holds));
const salaryOf = (role: Role): number => role.salary_limit ?? NaN;

describe('filter lists', () => {
  it.each<[string, Record<string, unknown>, (role: Role) => boolean]>([
    [
      'a list holds all its entries',
      { facetFilters: ['highlighted:true', 'tags_exp_required:Mid'] },
      (role) => role.highlighted && hasValue(role, 'tags_exp_required', 'Mid'),
    ],
    [
      'an inner list is an OR',
      { facetFilters: [['tags_exp_required:Entry', 'tags_exp_required:Mid'], 'highlighted:true'] },
      (role) => role.highlighted && /Entry|Mid/.test(valuesOf(role, 'tags_exp_required').join()),
    ],
    [
      'a minus excludes',
      { facetFilters: ['career_development_role:-true'] },
      (role) => !role.career_development_role,
    ],
    [
      'a minus after a backslash is part of the value',
      { facetFilters: ['tags_area:\\-minus'] },
      (role) => hasValue(role, 'tags_area', '-minus'),
    ],
    [
      'both can be combined',
      { facetFilters: [['tags_area:--minus', 'highlighted:true']] },
      (role) => !hasValue(role, 'tags_area', '-minus') || role.highlighted,
    ],
    [
      'values may contain colons, commas and parentheses',
      { facetFilters: [['tags_area:Nuclear: risk', `${LOCATION}:UK (Confirmed Visas)`]] },
      (role) =>
        hasValue(role, 'tags_area', 'Nuclear: risk') ||
        hasValue(role, LOCATION, 'UK (Confirmed Visas)'),
    ],
    [
      'a string is one condition, even if its value contains a comma',
      { facetFilters: `${LOCATION}:Remote, Global` },
      (role) => hasValue(role, LOCATION, 'Remote, Global'),
    ],
    [
      'older clients separate conditions by commas, with alternatives in parentheses',
      { facetFilters: '(tags_exp_required:Entry,tags_exp_required:Mid),highlighted:true' },
      (role) => role.highlighted && /Entry|Mid/.test(valuesOf(role, 'tags_exp_required').join()),
    ],
    [
      'a list may come as JSON',
      { facetFilters: '[["tags_exp_required:Entry","tags_exp_required:Mid"],"highlighted:true"]' },
      (role) => role.highlighted && /Entry|Mid/.test(valuesOf(role, 'tags_exp_required').join()),
    ],
    ['empty lists ask for nothing', { facetFilters: [[], ''], tagFilters: '' }, () => true],
    [
      'numbers are compared',
      { numericFilters: ['salary_limit>=20000', ['salary_limit < 40000', 'salary_limit = 60000']] },
      (role) => salaryOf(role) >= 20_000 && (salaryOf(role) < 40_000 || salaryOf(role) === 60_000),
    ],
    [
      'number ranges include both ends',
      { numericFilters: 'salary_limit:20000 TO 40000' },
      (role) => salaryOf(role) >= 20_000 && salaryOf(role) <= 40_000,
    ],
    [
      'numeric filters in one string are separated by commas',
      { numericFilters: 'salary_limit>20000,salary_limit<=40000' },
      (role) => salaryOf(role) > 20_000 && salaryOf(role) <= 40_000,
    ],
    ['no role has a tag', { tagFilters: ['urgent'] }, () => false],
    ['so none has to be excluded', { tagFilters: '-urgent,-other' }, () => true],
    [
      'all kinds of filters are combined with AND',
      {
        filters: 'highlighted:true',
        facetFilters: ['career_development_role:-true'],
        numericFilters: ['salary_limit>0'],
        tagFilters: ['-urgent'],
      },
      (role) => role.highlighted && !role.career_development_role && salaryOf(role) > 0,
    ],
  ])('%s', (_name, parameters, holds) => {
    expect(found(parameters)).toEqual(expected(holds));
  });

  it.each([
    { facetFilters: ['no colon'] },
    { facetFilters: [':value'] },
    { facetFilters: 5 },
    { facetFilters: [5] },
    { facetFilters: { tags_area: 'x' } },
    { facetFilters: '[broken' },
    { facetFilters: [[[[[[[[[[[[[[[[[[[[[[['a:b']]]]]]]]]]]]]]]]]]]]]]] },
    { facetFilters: Array.from({ length: 3000 }, () => 'a:b') },
    { facetFilters: [`a:${'x'.repeat(3000)}`] },
    { numericFilters: ['salary_limit'] },
    { numericFilters: ['salary_limit >= many'] },
    { numericFilters: ['>= 5'] },
    { numericFilters: ['salary_limit:1 TO'] },
    { tagFilters: [{}] },
  ])('invalid filters are refused and named: %j', (parameters) => {
    expect(() => found(parameters)).toThrow(/^(facet|numeric|tag)Filters: .{5}/);
  });

  it('a negative filter is the complement of the positive one, for any value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...areas, 'none', ''), (value) => {
        const escaped = value.startsWith('-') ? `\\${value}` : value;
        const having = found({ facetFilters: [`tags_area:${escaped}`] });
        const lacking = found({ facetFilters: [`tags_area:-${value}`] });
        expect([...having, ...lacking].sort()).toEqual(expected(() => true));
        expect(having).toEqual(expected((role) => hasValue(role, 'tags_area', value)));
      }),
      { seed: 2, numRuns: 50 },
    );
  });
});
