import { expect, test } from 'vitest';
import { newRolesFilter, newRolesRequest, readNewCount } from '../../lib/search/new-roles.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { emptyState } from '../../lib/query/search-state.ts';
import { createRole } from '../support/catalogue-factory.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;
const DAY = 86_400;
const tokens = { brand: 'lodestar', search: 'algolia' };
const definitions = createFilterDefinitions({ fieldTokens: tokens });
const roles = [
  createRole({ post_pk: 1, posted_at: NOW - 1 * DAY, tags_area: ['Forecasting'] }),
  createRole({ post_pk: 2, posted_at: NOW - 2 * DAY }),
  createRole({ post_pk: 3, posted_at: NOW - 3 * DAY }),
  createRole({ post_pk: 4, posted_at: NOW - 9 * DAY, tags_area: ['Forecasting'] }),
];
const engine = createSearchEngine(
  roleEngineOptions({ roles, tokens, indexBase: 'jobs', now: () => NOW }),
);

test('15.6 the number is that of the current search, and the same filter finds exactly those roles', () => {
  const count = (filter: string, refinementList = {}) => {
    const state = { ...emptyState(), refinementList };
    const { indexName, ...parameters } = newRolesRequest('jobs', state, { filter, definitions });
    return readNewCount({ results: [engine.search(indexName, parameters)] });
  };
  const since = NOW - 4 * DAY;
  expect(count(newRolesFilter(since, []))).toBe(3);
  expect(count(newRolesFilter(since, [2, 99]))).toBe(2);
  expect(count(newRolesFilter(since, []), { tags_area: ['Forecasting'] })).toBe(1);
  const shown = engine.search('jobs', { filters: newRolesFilter(since, [2]) });
  expect(shown.hits.map(({ objectID }) => objectID)).toEqual(['1', '3']);
});

test('15.6 a role dated by its day alone is new since a visit on that day, whatever the hour', () => {
  const midnight = Date.parse('2026-11-19T00:00:00Z') / 1000;
  const dated = [
    createRole({ post_pk: 1, posted_at: midnight }),
    createRole({ post_pk: 2, posted_at: midnight + 8 * 3600 }),
    createRole({ post_pk: 3, posted_at: midnight + 10 * 3600 }),
    createRole({ post_pk: 4, posted_at: midnight - DAY }),
  ];
  const board = createSearchEngine(
    roleEngineOptions({ roles: dated, tokens, indexBase: 'jobs', now: () => NOW }),
  );
  const since = midnight + 9 * 3600;
  const shown = board.search('jobs', { filters: newRolesFilter(since, []) });
  expect(shown.hits.map(({ objectID }) => objectID).sort()).toEqual(['1', '3']);
});

test('15.6 the number is 0 for anything but a response', () => {
  for (const response of [null, undefined, {}, { results: [] }, { results: [{ nbHits: '3' }] }]) {
    expect(readNewCount(response)).toBe(0);
  }
});
