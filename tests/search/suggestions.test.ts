import { describe, expect, test } from 'vitest';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { countRequests } from '../../lib/search/count-requests.ts';
import { markTyped, readCounts, suggest, suggestedValues } from '../../lib/search/suggestions.ts';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { emptyState, type SearchState } from '../../lib/query/search-state.ts';
import { now, roles, tokens } from '../support/sample-catalogue.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const counts = {
  tags_area: { 'Climate change': 52, 'Policy & government': 37, 'AI safety & policy': 251 },
  [LOCATION]: {
    London: 41,
    Singapore: 9,
    'San Francisco Bay Area': 62,
    UK: 80,
    'UK (Confirmed Visas)': 3,
    Łódź: 2,
    Atlantis: 7,
  },
  company_data: {
    'Team Work': 5,
    'Centre for Policy': 14,
    'Policy Desk': 8,
    'Policy Forum': 3,
    'Policy Fund': 2,
    true: 12,
    is_recommended_org: 12,
    'Anthill Research': 4,
    'Londonderry Clinic': 1,
  },
  tags_skill: { Policy: 99 },
};
const locations = {
  countries: new Set(['UK', 'Singapore']),
  cities: new Set(['London', 'Singapore', 'San Francisco Bay Area', 'Łódź']),
};
const values = suggestedValues(counts, locations, definitions);

type Given = Partial<{ state: SearchState; titles: string[]; recent: string[] }>;

const found = (text: string, { state, titles = [], recent = [] }: Given = {}) =>
  suggest(text, { state: state ?? stateOf({ query: text }), values, titles, recent });

const names = (text: string, given: Given = {}) =>
  found(text, given).map(({ label, name }) => `${label}: ${name}`);

describe('suggestions of filter values', () => {
  test('2.7 areas, places and organisations are suggested by the beginnings of their words, with the number of roles', () => {
    expect(found('clim')).toMatchObject([
      { kind: 'value', name: 'Climate change', label: 'Area', count: 52 },
    ]);
    expect(names('bay fran')).toEqual(['Location: San Francisco Bay Area']);
    expect(names('lodz')).toEqual(['Location: Łódź']);
    expect(names('imate')).toEqual([]);
  });

  test('2.7 names that begin with the text come first, then those with more roles, three of a filter and five in all', () => {
    expect(names('policy')).toEqual([
      'Area: Policy & government',
      'Organisation: Policy Desk',
      'Organisation: Policy Forum',
      'Organisation: Policy Fund',
      'Area: AI safety & policy',
    ]);
  });

  test('2.7 choosing a value sets its filter beside the others and takes its name out of the text', () => {
    const state = stateOf({ query: 'lond', refinementList: { tags_area: ['Climate change'] } });
    expect(found('lond', { state })[0]).toMatchObject({
      state: {
        query: '',
        refinementList: { tags_area: ['Climate change'], [LOCATION]: ['London'] },
      },
      // Of the whole board only, not beside other filters.
      count: null,
    });
  });

  test('2.7 the end of a text may name a value, and the words before it stay', () => {
    const [london] = found('engineer lon');
    expect(london).toMatchObject({
      name: 'London',
      state: { query: 'engineer', refinementList: { [LOCATION]: ['London'] } },
      count: null,
    });
    expect(found('jobs in lon')[0]).toMatchObject({ name: 'London', state: { query: '' } });
    expect(names('engineer lo')).toEqual([]);
  });

  test('2.7 a value that is chosen or left out is not suggested', () => {
    for (const value of ['London', '-London']) {
      const state = stateOf({ query: 'london', refinementList: { [LOCATION]: [value] } });
      expect(names('london', { state })).toEqual(['Organisation: Londonderry Clinic']);
    }
  });

  test('2.7 a place that is a country and a city is suggested once, and neither visa variants nor flags nor unlisted places are', () => {
    expect(names('singapore')).toEqual(['Location: Singapore']);
    expect(names('uk')).toEqual(['Location: UK']);
    for (const text of ['highlighted', 'true', 'atlantis', 'confirmed']) {
      expect(names(text)).toEqual([]);
    }
  });

  test('10.4 a board that hides a filter does not suggest its values', () => {
    const own = createFilterDefinitions({
      fieldTokens: { brand: 'lodestar', search: 'algolia' },
      filters: { areas: false },
    });
    const without = suggestedValues(counts, locations, own);
    expect(suggest('climate', { ...nothing, values: without })).toEqual([]);
  });

  test('2.7 excluded words and quoted phrases are no names of values', () => {
    expect(names('engineer -london')).toEqual([]);
    expect(names('"london')).toEqual([]);
  });
});

const nothing = { state: emptyState(), values: [], titles: [], recent: [] };

describe('suggestions of titles', () => {
  const titles = [
    'Policy Adviser',
    'Research Engineer',
    'Senior Policy Analyst',
    'Senior policy analyst',
    'Team Lead',
    'Teams',
  ];

  test('2.7 titles of the list that have all typed words are suggested, shared ones first', () => {
    expect(names('policy a', { titles }).slice(-2)).toEqual([
      'Title: Senior Policy Analyst',
      'Title: Policy Adviser',
    ]);
    expect(found('research eng', { titles })).toMatchObject([
      { kind: 'title', name: 'Research Engineer', state: { query: 'Research Engineer' } },
    ]);
  });

  test('2.7 the text itself is not suggested, nor a title of more than 60 characters', () => {
    expect(names('research  engineer', { titles })).toEqual([]);
    expect(names('research', { titles: [`Research ${'x'.repeat(60)}`] })).not.toContain(
      expect.stringContaining('Title'),
    );
  });

  test('2.7 a title keeps the filters', () => {
    const state = stateOf({ query: 'res', refinementList: { tags_area: ['Climate change'] } });
    const [, title] = found('res', { state, titles });
    expect(title!.state).toEqual({ ...state, query: 'Research Engineer' });
  });
});

test('2.7 nothing is suggested for generic words or a single letter', () => {
  const titles = ['Team Lead', 'Jobs and Skills Adviser', 'Teams', 'Opportunity Analyst'];
  for (const text of ['jobs', 'team', 'work in', 'only', 'opportunities', 'p', '  ']) {
    expect(names(text, { titles })).toEqual([]);
  }
  // A name of generic words only, while the first of them is typed.
  expect(names('tea', { titles: ['Teams'] })).toEqual([]);
});

test('2.7 an empty box suggests all recent searches; a text those that begin with it, two at most, before all others', () => {
  const recent = ['policy london', 'economist', 'Policy', 'policy paris', 'policy rome'];
  expect(found('', { recent }).map(({ name }) => name)).toEqual(recent);
  expect(names('policy', { recent }).slice(0, 3)).toEqual([
    'Recent search: policy london',
    'Recent search: policy paris',
    'Area: Policy & government',
  ]);
});

test('2.7 the typed beginnings of words are marked', () => {
  const marked = (name: string, text: string) =>
    markTyped(name, text)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');
  expect(marked('Urban Analytics in Łódź', 'lodz ana')).toBe('Urban [Ana]lytics in [Łódź]');
  expect(marked('Climate change', '')).toBe('Climate change');
});

test('2.7 all counts come in one response of less than 2 kB, and are those of the search that is chosen', () => {
  const engine = createSearchEngine(
    roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => now }),
  );
  const searches = found('policy', { state: stateOf({ toggle: { highlighted: true } }) });
  const requests = countRequests(searches, 'jobs_super_ranked', definitions);
  const results = requests.map(({ indexName, ...parameters }) =>
    engine.search(indexName, parameters),
  );
  expect(JSON.stringify({ results }).length).toBeLessThan(2000);
  expect(readCounts({ results })).toEqual(results.map(({ nbHits }) => nbHits));
  expect(readCounts({ results: [{}, null] })).toEqual([null, null]);
  expect(readCounts(undefined)).toEqual([]);
});
