import { expect, test } from 'vitest';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import { createRole, NOW, tokens } from '../support/role-factory.ts';

const partTime = { tags_role_type: ['Part-time'] };

/** Editors 1 to 6 are part-time, by their type; 3 also says so in its title. 7 and 8 only speak of it. */
const roles = [
  ...[1, 2, 3, 4, 5, 6].map((id) =>
    createRole(id, {
      title: id === 3 ? 'Editor (part-time)' : 'Editor',
      ...partTime,
      salary_limit: id * 10_000,
    }),
  ),
  createRole(7, { title: 'Editor', description_short: '<p>Part time is possible</p>' }),
  createRole(8, { title: 'Nurse, part time' }),
];

const engine = createSearchEngine({
  ...roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => NOW }),
  rules: createQueryRules(wordSettings.vocabulary, tokens),
});

const INDEX = 'jobs_super_ranked';
const search = (query: string, more: Record<string, unknown> = {}, index = INDEX) => {
  const found = engine.search(index, { query, removeWordsIfNoResults: 'none', ...more });
  const { hits, nbHits, facets, userData } = found;
  return { ids: hits.map(({ objectID }) => Number(objectID)), nbHits, facets, userData };
};

test('2.7 words that are understood filter, and a title that has them comes first', () => {
  const { ids, nbHits, facets, userData } = search('part time editor', {
    facets: ['tags_role_type'],
  });
  expect(ids[0]).toBe(3);
  expect([...ids].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(nbHits).toBe(6);
  expect(facets).toEqual({ tags_role_type: { 'Part-time': 6 } });
  expect(userData).toEqual([expect.objectContaining({ words: 'part time', label: 'Part-time' })]);
});

test('2.7 the name of an organisation stays words, in any case', () => {
  const named = roles.map((role) => ({ ...role, company_name: 'Part Time' }));
  const ofNamed = createSearchEngine({
    ...roleEngineOptions({ roles: named, tokens, indexBase: 'jobs', now: () => NOW }),
    rules: createQueryRules(wordSettings.vocabulary, tokens),
  });
  const { userData, nbHits } = ofNamed.search(INDEX, { query: 'part time' });
  expect(userData).toBeUndefined();
  expect(nbHits).toBe(roles.length);
});

test('2.7 pages of what is understood have each role once', () => {
  const pages = [0, 1, 2].map((page) => search('part time editor', { page, hitsPerPage: 2 }).ids);
  expect(pages.flat()).toEqual(search('part time editor').ids);
});

test('2.7 when few roles have the value, its words are searched for instead', () => {
  const { ids, userData } = search('part time nurse');
  expect(ids).toEqual([8]);
  expect(userData).toBeUndefined();
});

test('2.7 an amount stays a filter even if nothing passes it', () => {
  expect(search('editor over 90k')).toMatchObject({ ids: [], nbHits: 0 });
  expect(search('editor over 40k').ids.sort()).toEqual([4, 5, 6]);
  expect(search('part time nurse over 90k')).toMatchObject({ ids: [], nbHits: 0 });
});

test('2.7 what is left out is always a filter, and its words are not searched for', () => {
  const tags = [['Undergraduate degree or less'], ["Master's degree"], ['Doctoral degree']];
  const student = { title: 'PhD student', description_short: '<p>There are no fees.</p>' };
  const degrees = tags.map((tags_degree_required, at) =>
    createRole(at + 1, { ...(at === 1 && student), tags_degree_required }),
  );
  const ofDegrees = createSearchEngine({
    ...roleEngineOptions({ roles: degrees, tokens, indexBase: 'jobs', now: () => NOW }),
    rules: createQueryRules(wordSettings.vocabulary, tokens),
  });
  const { hits } = ofDegrees.search(INDEX, { query: 'no phd' });
  expect(hits.map(({ objectID }) => objectID)).toEqual(['1', '2']);
});

test('2.7 quoted words, the strict order and requests without rules are not understood', () => {
  for (const found of [
    search('"part time" editor'),
    search('part time editor', {}, 'jobs_strict'),
    search('part time editor', { enableRules: false }),
  ]) {
    expect(found.userData).toBeUndefined();
  }
});

test('2.7 a text of nothing but filters does not count as generic words', () => {
  const found = engine.search(INDEX, { query: 'part time' });
  expect(found.queryAfterRemoval).toBeUndefined();
  expect(found.nbHits).toBe(6);
});
