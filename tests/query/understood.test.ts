import { expect, test } from 'vitest';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { searchParameters } from '../../lib/query/search-parameters.ts';
import { emptyState, type SearchState } from '../../lib/query/search-state.ts';
import { asWords, searchToStore, withoutWords } from '../../lib/query/understood.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';

test.each([
  ['part time policy', 'part time', '"part time" policy', 'policy'],
  [
    '"part time" nurse part time',
    'part time',
    '"part time" nurse "part time"',
    '"part time" nurse',
  ],
  ['-visa visa', 'visa', '-visa "visa"', '-visa'],
  // Rules of Algolia return their phrase rather than what was typed.
  ['policy Part-Time', 'part time', 'policy "Part-Time"', 'policy'],
  ['participant', 'part', 'participant', 'participant'],
])('2.7 in “%s”, “%s” becomes words, or is taken out', (text, words, quoted, without) => {
  expect(asWords(text, words)).toBe(quoted);
  expect(withoutWords(text, words)).toBe(without);
});

const tokens = { brand: 'board', search: 'search' };
const definitions = createFilterDefinitions({ fieldTokens: tokens });
const understoodIn = createQueryRules(wordSettings.vocabulary, tokens);
const board = {
  has: (attribute: string) => attribute !== 'company_name',
  hasInAnyCase: () => false,
  now: 0,
};

function stored(query: string, more: Partial<SearchState> = {}, searched = query) {
  const { understood } = understoodIn(searched, board);
  const state = searchToStore({ ...emptyState(), query, ...more }, understood, definitions);
  return searchParameters(state, definitions);
}

const role = (...values: string[]) => values.map((value) => `tags_role_type:${value}`);

test('2.9 an alert stores a second value of a facet as a word, since values of a facet are alternatives', () => {
  expect(stored('part time internship no phd')).toEqual({
    query: 'internship',
    facetFilters: [['tags_degree_required:-Doctoral degree'], role('Part-time')],
    numericFilters: [],
  });
  const chosen = { refinementList: { tags_role_type: ['Full-time'] } };
  expect(stored('part time policy', chosen)).toEqual({
    query: 'part time policy',
    facetFilters: [role('Full-time')],
    numericFilters: [],
  });
});

test.each([
  ['40000:', 60_000],
  ['80000:', 80_000],
])('2.9 an alert stores the higher of two minimums: %s and over 60k', (chosen, minimum) => {
  expect(stored('policy over 60k', { numericMenu: { salary_limit: chosen } })).toEqual({
    query: 'policy',
    facetFilters: [],
    numericFilters: [[`salary_limit >= ${minimum}`]],
  });
});

test('2.9 an alert stores nothing that was understood of an earlier text', () => {
  expect(stored('policy', {}, 'part time policy')).toMatchObject({
    query: 'policy',
    facetFilters: [],
  });
});
