import { describe, expect, test } from 'vitest';
import {
  emptyFilters,
  facetDiscoveryRequest,
  isListed,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/query/facet-discovery.ts';
import { facetSuggestions, queryHint } from '../../lib/search/query-hint.ts';
import {
  isMissingRole,
  readSingleRole,
  readStatusLookup,
  singleRoleRequest,
  statusLookupBatches,
} from '../../lib/search/lookups.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const hit = (postPk: number) => ({ objectID: String(postPk), post_pk: postPk });
const answer = (...postPks: Array<number | null>) => ({
  results: postPks.map((postPk) => ({ hits: postPk === null ? [] : [hit(postPk)] })),
});

describe('7 single role lookup', () => {
  test('7 it filters by objectID on the current index and reads results[0].hits[0]', () => {
    expect(singleRoleRequest('jobs_strict', 12)).toEqual({
      indexName: 'jobs_strict',
      filters: 'objectID:12',
      hitsPerPage: 1,
    });
    expect(readSingleRole(answer(12))).toEqual(hit(12));
  });

  test('8 a missing role is null, in either form of the response', () => {
    expect(readSingleRole(answer(null))).toBeNull();
    expect(isMissingRole(new Error('ObjectID does not exist'))).toBe(true);
    expect(isMissingRole(new Error('Index does not exist'))).toBe(false);
    expect(isMissingRole('ObjectID does not exist')).toBe(false);
  });

  test.each([null, undefined, {}, { results: [] }, { results: 'x' }])(
    '8 the response %j has no results',
    (response) => {
      expect(() => readSingleRole(response)).toThrow('No results in response');
    },
  );
});

describe('7 saved and hidden lookup', () => {
  const postPks = Array.from({ length: 120 }, (_, i) => i + 1);

  test('7 at most 50 ids go into a batch, each id once', () => {
    const batches = statusLookupBatches('jobs', [...postPks, 1, 2]);
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(batches[0]?.[0]).toEqual({
      indexName: 'jobs',
      filters: 'objectID:1',
      facets: ['objectID'],
      hitsPerPage: 1,
    });
    expect(statusLookupBatches('jobs', [])).toEqual([]);
  });

  test('4.1 ids without a record are reported as vanished', () => {
    const batches = statusLookupBatches('jobs', [1, 2, 3]);
    const { hits, vanished } = readStatusLookup([1, 2, 3], batches, [answer(1, null, 3)]);
    expect(hits).toEqual([hit(1), hit(3)]);
    expect(vanished).toEqual([2]);
  });

  test.each([
    ['No results in response', {}],
    ['No results in response', { results: [] }],
    ['No results in response', answer(1)],
    ['No results in response', undefined],
    ['No hits in results', { results: [{ hits: [hit(1)] }, { error: 'x' }] }],
    ['No hits in results', { results: [{ hits: [hit(1)] }, null] }],
  ])('8 "%s" is the error for %j, and no id counts as vanished', (message, response) => {
    const batches = statusLookupBatches('jobs', [1, 2]);
    expect(() => readStatusLookup([1, 2], batches, [response])).toThrow(message);
  });

  test('8 a failed batch fails the whole lookup', () => {
    const batches = statusLookupBatches('jobs', postPks);
    const responses = batches.map((batch) => answer(...batch.map(() => 1)));
    expect(() => readStatusLookup(postPks, batches, responses.slice(0, 2))).toThrow();
  });
});

describe('7 facet discovery', () => {
  const facets = {
    tags_area: { 'AI safety & policy': 5, 'Information security': 2 },
    tags_country: { UK: 9, 'UK (Confirmed Visas)': 2, Singapore: 1 },
    tags_city: { London: 7, Singapore: 1 },
    [LOCATION]: { UK: 9, London: 7, 'Europe (ex UK)': 3, Singapore: 1, Atlantis: 1, Europe: 2 },
    company_data: { Acme: 3, true: 2, is_recommended_org: 1 },
    tags_exp_required: { 'Entry-level': 4, 'Multiple experience levels': 5 },
    tags_skill: { Écologie: 1, Policy: 3 },
    tags_role_type: { Policy: 1 },
  };
  const locations = splitLocations(facets);

  test('7 it requests all facets of the board', () => {
    expect(facetDiscoveryRequest('jobs', definitions)).toMatchObject({
      indexName: 'jobs',
      facets: [
        'tags_area',
        'tags_country',
        'tags_city',
        ...definitions.facetAttributes.filter((attribute) => attribute !== 'tags_area'),
        ...definitions.toggles.map(({ attribute }) => attribute),
      ],
      maxValuesPerFacet: 1000,
      hitsPerPage: 0,
    });
  });

  describe('11.1 filters without a value in the whole catalogue', () => {
    const full = {
      ...facets,
      tags_degree_required: { "Master's degree": 1 },
      salary_algolia: { true: 1 },
      highlighted: { true: 1 },
      career_development_role: { true: 1 },
      open_to: { 'Not stated': 1 },
      visa_refused: { true: 1 },
      residence_stated: { true: 1 },
      visa_stated: { true: 1 },
    };

    test('11.1 none is empty while each has a value', () => {
      expect(emptyFilters(full, locations, definitions)).toEqual([]);
    });

    test.each([
      ['tags_degree_required', {}, ['education']],
      ['tags_area', {}, ['areas']],
      // A value that no dropdown offers is not suggested.
      ['tags_exp_required', { 'Multiple experience levels': 5 }, ['experience']],
      ['company_data', { is_recommended_org: 1 }, ['organisation']],
      [LOCATION, { London: 7 }, ['country']],
      [LOCATION, { UK: 9 }, ['city']],
      ['salary_algolia', { false: 9 }, ['salary', 'salary_algolia']],
      ['highlighted', { false: 9 }, ['highlighted']],
      ['career_development_role', {}, ['career_development_role']],
      ['visa_refused', {}, ['visa_refused']],
    ])('11.1 with %s of %j, %j are empty', (attribute, counts, expected) => {
      const found = emptyFilters({ ...full, [attribute]: counts }, locations, definitions);
      expect(found).toEqual(expected);
    });

    test('15.11 "Open to me" is empty while no role says who can apply', () => {
      const silent = { open_to: { 'Not stated': 9 }, visa_refused: { false: 9 } };
      const none = { ...full, ...silent, residence_stated: {}, visa_stated: {} };
      const switches = ['visa_refused', 'residence_stated', 'visa_stated'];
      expect(emptyFilters(none, locations, definitions)).toEqual(['open-to', ...switches]);
      const living = {
        ...none,
        open_to: { DE: 1, 'Not stated': 8 },
        residence_stated: { true: 1 },
      };
      expect(emptyFilters(living, locations, definitions)).toEqual(['visa_refused', 'visa_stated']);
    });

    test('11.1 none is empty on a board without roles', () => {
      expect(emptyFilters({ tags_area: {} }, locations, definitions)).toEqual([]);
    });
  });

  test('7 it reads results[0].facets and leaves out anything but counts', () => {
    const response = { results: [{ facets: { ...facets, tags_x: null, tags_y: { a: 'b' } } }] };
    expect(readFacetDiscovery(response)).toEqual({ ...facets, tags_y: {} });
    expect(() => readFacetDiscovery({ results: [{}] })).toThrow('No facets in results');
    expect(() => readFacetDiscovery(null)).toThrow('No facets in results');
  });

  test.each([
    ['UK', true, false],
    ['UK (Confirmed Visas)', true, false],
    ['London', false, true],
    ['Singapore', true, true],
    ['Europe (ex UK)', true, false],
    ['Remote, Global', true, false],
    ['Atlantis', false, false],
    ['-London', false, true],
    ['-UK', true, false],
  ])('7 "%s" is listed as a country: %s, as a city: %s', (value, isCountry, isCity) => {
    expect(isListed(value, 'country', locations)).toBe(isCountry);
    expect(isListed(value, 'city', locations)).toBe(isCity);
  });

  const suggestions = facetSuggestions(facets, locations, definitions);
  const hint = (query: string) => queryHint(stateOf({ query }), suggestions);

  test.each([
    ['ai safety & policy', 'AI safety & policy', 'Areas'],
    [' ENTRY-LEVEL ', 'Entry-level', 'Experience'],
    ['ecologie', 'Écologie', 'Skill set'],
    ['policy', 'Policy', 'Skill set'],
    ['london', 'London', 'City'],
    ['singapore', 'Singapore', 'Country / Region'],
    ['europe (excl. uk)', 'Europe (excl. UK)', 'Country / Region'],
    ['europe (ex uk)', 'Europe (excl. UK)', 'Country / Region'],
    ['acme', 'Acme', 'Organisation'],
  ])('2.7 the query "%s" hints at %s in %s', (query, value, type) => {
    expect(hint(query)).toEqual({ value, type });
  });

  test.each([
    '',
    'polic',
    'Information security',
    'Europe',
    'Multiple experience levels',
    'is_recommended_org',
    'Atlantis',
    'constructor',
  ])('2.7 the query "%s" gives no hint', (query) => {
    expect(hint(query)).toBeNull();
  });

  test('2.7 there is no hint for a value that is already selected', () => {
    const state = stateOf({ query: 'acme', refinementList: { company_data: ['Acme'] } });
    expect(queryHint(state, suggestions)).toBeNull();
  });
});
