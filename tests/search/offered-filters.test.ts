import { expect, test } from 'vitest';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { emptyState } from '../../lib/query/search-state.ts';
import { offeredFilters } from '../../lib/search/offered-filters.ts';
import { LOCATION, tokens } from '../support/role-factory.ts';

const definitions = createFilterDefinitions({ fieldTokens: tokens });
const locations = {
  countries: new Set(['UK', 'Remote, UK', 'Remote, Global']),
  cities: new Set(['London', 'New York']),
};
const counts = {
  [LOCATION]: { London: 9, 'New York': 4, UK: 12, 'Remote, UK': 2, 'Remote, Global': 5 },
  tags_exp_required: { 'Senior (10+ years)': 7 },
};

const offers = (query: string, refinementList: Record<string, string[]> = {}): string[] =>
  offeredFilters({ ...emptyState(), query, refinementList }, counts, locations, definitions).map(
    ({ name }) => name,
  );

test.each([
  ['senior policy london', ['Senior (10+ years)', 'London']],
  ['remote policy, new york', ['Remote, Global', 'New York']],
  ['londonderry policy', []],
  ['london', []],
  ['policy "london" -senior', []],
  ['"policy" london', ['London']],
  ['-senior london', ['London']],
  ['london policy london', ['London']],
])('2.7 of “%s” are offered %j', (query, names) => {
  expect(offers(query)).toEqual(names);
});

test('2.7 a chosen value is not offered', () => {
  expect(offers('senior policy london', { [LOCATION]: ['London'] })).toEqual([
    'Senior (10+ years)',
  ]);
});
