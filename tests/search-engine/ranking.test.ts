import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { idsOf, openRoles } from './brute-force.ts';
import { createRole, createRoles, createTestEngine, DAY, NOW } from '../support/role-factory.ts';

const all = createRoles(130, 9);
const roles = openRoles(all);
const engine = createTestEngine(all);
const newestFirst = roles.toSorted((a, b) => b.posted_at - a.posted_at || a.post_pk - b.post_pk);
const ids = (list: ReadonlyArray<{ objectID: string }>): string[] =>
  list.map(({ objectID }) => objectID);

describe('ranking', () => {
  const batch = (role: Role): number => Math.floor(role.posted_at / DAY);
  const flag = (value: unknown): number => Number(Boolean(value));
  const newest = (a: Role, b: Role): number => b.posted_at - a.posted_at || a.post_pk - b.post_pk;
  const recommended = (role: Role): number => flag(role.company.is_top_recommended_org);
  const weight = (role: Role): number =>
    role.posted_at < NOW - 14 * DAY
      ? 0
      : 1 + 4 * flag(role.highlighted) + 2 * recommended(role) + flag(role.salary_limit);

  it.each<[string, (a: Role, b: Role) => number]>([
    ['jobs', newest],
    [
      'jobs_super_ranked',
      (a, b) =>
        batch(b) - batch(a) ||
        flag(b.highlighted) - flag(a.highlighted) ||
        recommended(b) - recommended(a) ||
        newest(a, b),
    ],
    [
      'jobs_super_duper_ranked',
      (a, b) =>
        batch(b) - batch(a) ||
        recommended(b) - recommended(a) ||
        flag(b.highlighted) - flag(a.highlighted) ||
        newest(a, b),
    ],
    ['jobs_window_ranked', (a, b) => weight(b) - weight(a) || newest(a, b)],
    ['jobs_strict', newest],
    ['jobs_closing', (a, b) => (a.closes_at ?? 1e12) - (b.closes_at ?? 1e12) || newest(a, b)],
  ])('4.4 the order of %s', (index, compare) => {
    const { hits } = engine.search(index, { hitsPerPage: 1000 });
    expect(ids(hits)).toEqual(ids(roles.toSorted(compare)));
  });

  it('4.4 jobs_pumpkin_ranked alternates between areas inside a batch', () => {
    const turns = createTestEngine(
      ['A', 'A', 'A', 'B', 'B', 'C'].map((area, id) =>
        createRole(id + 1, { tags_area: [area], posted_at: NOW - id }),
      ),
    );
    const { hits } = turns.search('jobs_pumpkin_ranked', {});
    expect(hits.map(({ tags_area: area }) => (area as string[])[0])).toEqual([
      'A',
      'B',
      'C',
      'A',
      'B',
      'A',
    ]);
  });

  it('the order is the same for few and many results, and on every page', () => {
    for (const count of [1, 3, 20, 90]) {
      const chosen = new Set(ids(roles.slice(0, count)));
      const filters = [...chosen].map((id) => `objectID:${id}`).join(' OR ');
      const expected = ids(newestFirst.filter(({ objectID }) => chosen.has(objectID)));
      const pages = Array.from({ length: 10 }, (_, page) =>
        ids(engine.search('jobs', { filters, hitsPerPage: 10, page }).hits),
      );
      expect(pages.flat()).toEqual(expected);
    }
  });

  it('text relevance comes first in the strict index only', () => {
    const some = createTestEngine([
      createRole(1, { title: 'Analyst', description_short: 'policy', posted_at: NOW - 10 }),
      createRole(2, { title: 'Policymaker', posted_at: NOW - 20 }),
      createRole(3, { title: 'Policy analyst', posted_at: NOW - 40 }),
      createRole(4, { title: 'Policy officer', posted_at: NOW - 30 }),
      createRole(5, { tags_area: ['Policy'], posted_at: NOW - 5 }),
    ]);
    const order = (index: string): string[] => ids(some.search(index, { query: 'policy' }).hits);
    expect(order('jobs_strict')).toEqual(['4', '3', '2', '5', '1']);
    expect(order('jobs')).toEqual(['5', '1', '2', '4', '3']);
  });

  it('numbers, booleans and strings sort; records without a value come last in both directions', () => {
    const values = [3, 'b', undefined, true, 'a', false, 20, null];
    const records = values.map((value, id) => ({ objectID: String(id), by: { value } }));
    const index = (name: string, order: 'asc' | 'desc') => ({
      name,
      ranking: [{ attribute: 'by.value', order }],
      relevanceFirst: false,
      typoTolerance: false,
    });
    const sorted = createSearchEngine({
      records,
      indices: [index('up', 'asc'), index('down', 'desc')],
      searchable: [],
      facets: [],
      numeric: [],
      unretrievable: [],
      expiresAt: () => Infinity,
      now: () => 0,
    });
    const order = (name: string): unknown[] =>
      sorted.search(name, {}).hits.map(({ objectID }) => values[Number(objectID)]);
    expect(order('up')).toEqual([false, true, 3, 20, 'a', 'b', undefined, null]);
    expect(order('down')).toEqual(['b', 'a', 20, 3, true, false, undefined, null]);
  });

  it('a later record replaces an earlier one with the same key', () => {
    const twice = createTestEngine([
      createRole(1, { title: 'old' }),
      createRole(1, { title: 'new' }),
    ]);
    expect(twice.search('jobs', {}).hits.map(({ title }) => title)).toEqual(['new']);
    expect(twice.search('jobs', { query: 'old' }).nbHits).toBe(0);
  });

  it('all indices have the same records', () => {
    expect(engine.indexNames).toHaveLength(7);
    for (const name of engine.indexNames) {
      expect(idsOf(engine.search(name, { hitsPerPage: 1000 }).hits)).toEqual(idsOf(roles));
    }
  });
});
