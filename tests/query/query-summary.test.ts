import { describe, expect, test } from 'vitest';
import { summaryFontSize, summaryLines } from '../../lib/query/query-json.ts';
import { definitions } from '../support/search-board.ts';

const linesOf = (facetFilters: string[][], numericFilters: string[][] = [], query = '') =>
  summaryLines({ query, facetFilters, numericFilters }, definitions);

describe('9 alert summary labels', () => {
  test.each([
    ['tags_area:AI safety & policy', 'Area: AI safety & policy'],
    ['tags_area:Career development: Policy', 'Area: Career development: Policy'],
    ['tags_exp_required:Entry-level', 'Experience required: Entry-level'],
    ['tags_degree_required:Doctoral degree', 'Degree required: Doctoral degree'],
    ['tags_skill:Data', 'Skill: Data'],
    ['tags_role_type:Full-time', 'Role type: Full-time'],
    ['tags_location_lodestar:Europe (ex UK)', 'Location: Europe (excl. UK)'],
    ['tags_location_lodestar:UK (Confirmed Visas)', 'Location: UK (Confirmed can sponsor visas)'],
    ['company_data:Acme', 'Organisation: Acme'],
    ['company_data:-Acme', 'Organisation: Not Acme'],
    ['open_to:DE', 'Open to: Germany'],
    ['visa_refused:false', 'I need a visa'],
    ['company_name:Acme', 'Organisation: Acme'],
    ['company.name:Acme', 'Organisation: Acme'],
    ['company_data:true', 'Filter: Highlighted organisations'],
    ['company_data:is_recommended_org', 'Filter: Top-recommended organisations'],
    ['company.is_top_recommended_org:true', 'Filter: Top-recommended organisations'],
    ['company.is_highlighted:true', 'Filter: Highlighted organisations'],
    ['company_is_highlighted:true', 'Highlighted organisations'],
    ['highlighted:true', 'Only highlighted roles'],
    ['career_development_role:false', 'Career development roles: Exclude'],
    ['salary_algolia:true', 'Roles without salary info: Exclude'],
    ['constructor:x', 'Constructor: x'],
    ['nonsense', 'nonsense'],
  ])('9 the filter %s reads "%s"', (filter, line) => {
    expect(linesOf([[filter]])).toEqual([line]);
  });

  test('9 "Multiple experience levels" is omitted', () => {
    const filters = [
      'tags_exp_required:Entry-level',
      'tags_exp_required:Multiple experience levels',
    ];
    expect(linesOf([filters])).toEqual(['Experience required: Entry-level']);
  });

  test.each([
    ['salary_limit >= 60000', 'Salary greater than $60000 USD'],
    ['salary_limit>=60000', 'Salary greater than $60000 USD'],
    ['closes_at <= 5', 'Closes at <= 5'],
    ['nonsense', 'nonsense'],
  ])('9 the numeric filter %s reads "%s"', (filter, line) => {
    expect(linesOf([], [[filter]])).toEqual([line]);
  });

  test('2.9 the summary has the query, then a line for each facet value and numeric filter', () => {
    const lines = linesOf(
      [['tags_skill:Data', 'tags_skill:Policy'], ['highlighted:true']],
      [['salary_limit >= 5']],
      'law',
    );
    expect(lines).toEqual([
      'Query: law',
      'Skill: Data',
      'Skill: Policy',
      'Only highlighted roles',
      'Salary greater than $5 USD',
    ]);
  });

  test.each([
    [0, 'base'],
    [8, 'base'],
    [9, 'small'],
    [16, 'small'],
    [17, 'extra-small'],
  ])('9 with %d filters the font is %s', (count, size) => {
    expect(summaryFontSize(count)).toBe(size);
  });
});
