import algoliasearchHelper from 'algoliasearch-helper';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { createLite } from '../support/clients.ts';
import { countsOf, countValues, findText, hasValue, openRoles } from './brute-force.ts';
import {
  areas,
  createRole,
  createRoles,
  createTestEngine,
  LOCATION,
  noVocabulary,
  NOW,
} from '../support/role-factory.ts';

const all = createRoles(400, 5);
const roles = openRoles(all);
const engine = createTestEngine(all, () => NOW, noVocabulary);
const attributes = ['tags_area', LOCATION, 'tags_skill', 'tags_exp_required', 'company_data'];

type Refinements = Record<string, string[]>;

const isRefinedTo =
  (refinements: Refinements, but?: string) =>
  (role: Role): boolean =>
    Object.entries(refinements).every(
      ([attribute, values]) =>
        attribute === but ||
        !values.length ||
        values.some((value) => hasValue(role, attribute, value)),
    );

const refinements: fc.Arbitrary<Refinements> = fc.record({
  tags_area: fc.subarray(
    areas.filter((area) => !area.startsWith('-')),
    { maxLength: 3 },
  ),
  [LOCATION]: fc.subarray(['London', 'Remote, Global', 'São Paulo'], { maxLength: 2 }),
  tags_exp_required: fc.subarray(['Entry', 'Mid'], { maxLength: 2 }),
});

describe('facets', () => {
  it('9 values of a facet are ORed, facets are ANDed, and each refined facet is counted as if it were not refined', async () => {
    const client = createLite(engine);
    const queries = fc.constantFrom('', '', 'policy', 'resear', 'enginer');
    await fc.assert(
      fc.asyncProperty(refinements, queries, async (refined, query) => {
        const helper = algoliasearchHelper(client as never, 'jobs', {
          disjunctiveFacets: attributes,
          facets: ['highlighted'],
          maxValuesPerFacet: 1000,
          hitsPerPage: 1000,
        });
        helper.setQuery(query);
        for (const [attribute, values] of Object.entries(refined)) {
          for (const value of values) helper.addDisjunctiveFacetRefinement(attribute, value);
        }
        const { content } = await helper.searchOnce({});
        const text = findText(roles, query, false);
        expect(content.nbHits).toBe(text.filter(isRefinedTo(refined)).length);
        for (const attribute of attributes) {
          const counted = text.filter(isRefinedTo(refined, attribute));
          const counts =
            content.disjunctiveFacets.find(({ name }) => name === attribute)?.data ?? {};
          const seen = Object.entries(counts).filter(([, count]) => count > 0);
          // The helper keeps counts in an object with inherited properties.
          const expected = [...countValues(counted, attribute)].filter(([name]) => !(name in {}));
          expect(new Map(seen.filter(([name]) => !(name in {})))).toEqual(new Map(expected));
        }
      }),
      { seed: 6, numRuns: 100 },
    );
  });

  it('counts any values, including names of object properties', () => {
    const { facets } = engine.search('jobs', { facets: attributes });
    for (const attribute of attributes) {
      expect(countsOf(facets, attribute)).toEqual(countValues(roles, attribute));
    }
    expect(countsOf(facets, 'tags_area').get('__proto__')).toBeGreaterThan(0);
    expect(countsOf(facets, 'tags_area').get('constructor')).toBeGreaterThan(0);
  });

  it('* counts all facets; unknown ones are left out', () => {
    const { facets } = engine.search('jobs', { facets: ['*'] });
    expect(Object.keys(facets ?? {})).toEqual(expect.arrayContaining([...attributes, 'post_pk']));
    const answer = engine.search('jobs', {
      facets: ['title', '__proto__', 'toString', 'tags_area'],
    });
    expect(Object.keys(answer.facets ?? {})).toEqual(['tags_area']);
    expect(engine.search('jobs', {}).facets).toBeUndefined();
  });

  it('values sort by count and then by name, or by name alone', () => {
    const values = ['b', 'c', 'a', 'B2', 'ä', 'z'];
    const small = createTestEngine(
      ['b', 'c', 'c', 'a', 'B2', 'ä', 'z', 'z'].map((value, id) =>
        createRole(id + 1, { tags_skill: [value] }),
      ),
    );
    const names = (parameters: object): string[] =>
      Object.keys(
        small.search('jobs', { facets: ['tags_skill'], ...parameters }).facets!.tags_skill ?? {},
      );
    expect(names({})).toEqual(['c', 'z', 'a', 'ä', 'b', 'B2']);
    expect(names({ sortFacetValuesBy: 'alpha' })).toEqual(['a', 'ä', 'b', 'B2', 'c', 'z']);
    expect(names({ maxValuesPerFacet: 2 })).toEqual(['c', 'z']);
    expect(names({ maxValuesPerFacet: 1, sortFacetValuesBy: 'alpha' })).toEqual(['a']);
    expect(names({ maxValuesPerFacet: 0 })).toEqual([]);
    expect(names({}).length).toBe(values.length);
  });

  it('9 100 values are returned by default and at most 1000', () => {
    const many = createTestEngine(
      Array.from({ length: 1500 }, (_, id) =>
        createRole(id + 1, { tags_skill: [`skill ${id % 1200}`] }),
      ),
    );
    const count = (parameters: object): number =>
      Object.keys(many.search('jobs', { facets: 'tags_skill', ...parameters }).facets!.tags_skill!)
        .length;
    expect(count({})).toBe(100);
    expect(count({ maxValuesPerFacet: 1000 })).toBe(1000);
    expect(count({ maxValuesPerFacet: 5000 })).toBe(1000);
    const { facets } = many.search('jobs', { facets: 'tags_skill', maxValuesPerFacet: 300 });
    expect(Object.values(facets!.tags_skill!)).toEqual(Array.from({ length: 300 }, () => 2));
  });

  it('numbers have statistics over all hits', () => {
    const { facets_stats: stats, nbHits } = engine.search('jobs', {
      facets: ['salary_limit', 'tags_area'],
      filters: 'highlighted:true',
      maxValuesPerFacet: 1,
    });
    const salaries = roles
      .filter((role) => role.highlighted && role.salary_limit !== null)
      .map((role) => role.salary_limit!);
    const sum = salaries.reduce((one, other) => one + other, 0);
    expect(nbHits).toBe(roles.filter((role) => role.highlighted).length);
    expect(stats).toEqual({
      salary_limit: {
        min: Math.min(...salaries),
        max: Math.max(...salaries),
        avg: sum / salaries.length,
        sum,
      },
    });
  });

  it('counts do not depend on the number of results', () => {
    const ids = (count: number): string =>
      roles
        .slice(0, count)
        .map(({ objectID }) => `objectID:${objectID}`)
        .join(' OR ');
    for (const count of [1, 2, 5, 50, 150]) {
      const { facets } = engine.search('jobs', { facets: attributes, filters: ids(count) });
      for (const attribute of attributes) {
        expect(countsOf(facets, attribute)).toEqual(countValues(roles.slice(0, count), attribute));
      }
    }
  });
});

describe('search for facet values', () => {
  const search = (parameters: object, facet = 'tags_area') =>
    engine.searchFacet('jobs', facet, { ...parameters });

  it('matches values by words, the last as a prefix, with highlights and counts', () => {
    const count = countValues(roles, 'tags_area').get('Climate change');
    expect(search({ facetQuery: 'chan' }).facetHits).toEqual([
      { value: 'Climate change', highlighted: 'Climate <em>chan</em>ge', count },
    ]);
    expect(
      search({ facetQuery: 'climte', highlightPreTag: '[', highlightPostTag: ']' }).facetHits,
    ).toEqual([{ value: 'Climate change', highlighted: '[Climate] change', count }]);
    expect(search({ facetQuery: 'nothing' }).facetHits).toEqual([]);
    expect(
      engine.searchFacet('jobs_strict', 'tags_area', { facetQuery: 'climte' }).facetHits,
    ).toEqual([]);
  });

  it('without text returns the most frequent values, 10 by default', () => {
    const expected = [...countValues(roles, 'tags_area')].sort(
      ([one, a], [other, b]) => b - a || (one.toLowerCase() < other.toLowerCase() ? -1 : 1),
    );
    const { facetHits } = search({});
    expect(facetHits.map(({ value, count }) => [value, count])).toEqual(expected.slice(0, 10));
    expect(facetHits[0]!.highlighted).toBe(facetHits[0]!.value);
    expect(search({ maxFacetHits: 3 }).facetHits).toEqual(facetHits.slice(0, 3));
    expect(search({ maxFacetHits: 1000 }, 'objectID').facetHits).toHaveLength(100);
  });

  it('counts only the results of the query and filters', () => {
    const found = findText(roles, 'policy', false).filter((role) => role.highlighted);
    const { facetHits } = search({
      query: 'policy',
      filters: 'highlighted:true',
      maxFacetHits: 100,
    });
    expect(new Map(facetHits.map(({ value, count }) => [value, count]))).toEqual(
      countValues(found, 'tags_area'),
    );
  });

  it('refuses an attribute that is not a facet', () => {
    expect(() => search({}, 'title')).toThrow('Cannot search in `title` attribute');
    expect(() => search({}, '__proto__')).toThrow('Cannot search in');
  });
});
