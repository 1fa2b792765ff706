import { expect, test } from 'vitest';
import {
  readRehearsal,
  rehearsalRequest,
  recentCountText,
} from '../../../lib/alerts/client/alert-form.ts';

const DAY = 86_400;
const NOW = 1_800_000_000 + 1234;
const CUT = 1_800_000_000 - 30 * DAY;

test('2.9 the roles of the last 30 days that match the alert are counted, and the first three fetched', () => {
  const json = {
    query: 'policy',
    facetFilters: [['tags_area:Forecasting']],
    numericFilters: [['salary_limit >= 60000']],
  };
  expect(rehearsalRequest(json, 'jobs_super_ranked', NOW)).toEqual({
    indexName: 'jobs_super_ranked',
    params: {
      query: 'policy',
      facetFilters: [['tags_area:Forecasting']],
      numericFilters: [['salary_limit >= 60000'], [`posted_at >= ${CUT}`]],
      hitsPerPage: 3,
      attributesToRetrieve: ['post_pk', 'id', 'title', 'company_name', 'posted_at'],
      analytics: false,
    },
  });
  expect(rehearsalRequest(null, 'jobs', NOW).params).toMatchObject({
    query: '',
    facetFilters: [],
    numericFilters: [[`posted_at >= ${CUT}`]],
  });
});

test('2.9 within an hour the same alert makes the same request, which the client serves from its cache', () => {
  expect(rehearsalRequest(null, 'jobs', 7200)).toEqual(rehearsalRequest(null, 'jobs', 10_799));
  expect(rehearsalRequest(null, 'jobs', 7200)).not.toEqual(rehearsalRequest(null, 'jobs', 10_800));
});

test.each([
  null,
  undefined,
  {},
  { results: [] },
  { results: [{ nbHits: '5' }] },
  { results: [{}] },
])('2.9 the response %j yields no count', (response) => {
  expect(readRehearsal(response)).toBeNull();
});

test('2.9 the count is shown, with advice on what to change when it is zero or too high', () => {
  expect(readRehearsal({ results: [{ nbHits: 9 }] })).toEqual({ count: 9, roles: [] });
  const hits = [{ title: 'Policy lead', company_name: 'Acme' }, { title: 7 }];
  const response = { results: [{ nbHits: 9, hits }] };
  expect(readRehearsal(response)?.roles).toEqual(['Policy lead at Acme']);
  const said = (count: number, isFiltered = true) => recentCountText(count, { isFiltered });
  expect(said(9)).toEqual({
    sentence: 'In the last 30 days this alert would have sent 9 roles.',
    advice: null,
  });
  expect(said(1).sentence).toBe('In the last 30 days this alert would have sent 1 role.');
  expect(said(1234).sentence).toContain('1,234 roles');
  expect(said(0).advice).toMatch(/fewer filters/i);
  expect(said(100).advice).toBeNull();
  expect(said(101).advice).toMatch(/another filter/i);
  expect([said(0, false).advice, said(500, false).advice]).toEqual([null, null]);
});
