import { describe, expect, test } from 'vitest';
import {
  FILTER_LENGTH,
  FILTER_LIMIT,
  queryJson,
  subscribeBody,
  tagsAnswer,
} from '../../../lib/alerts/client/bodies.ts';
import { token } from '../../../lib/alerts/client/token.ts';

const email = 'ada@example.org';
const lists = (count: number, filter = 'tags_area:Forecasting') => [
  Array.from({ length: count }, () => filter),
];

describe('3.6 7 the body of a subscription', () => {
  test('3.6 it has an address, a query JSON or null, and for an update the token', () => {
    expect(subscribeBody.parse({ email, query_json: null })).toEqual({ email, query_json: null });
    const query_json = { query: 'x', facetFilters: [['a:b']], numericFilters: [['c >= 1']] };
    const body = { email, query_json, update_token: 'abc_-9' };
    expect(subscribeBody.parse(body)).toEqual(body);
    expect(subscribeBody.safeParse({ email }).success).toBe(false);
    expect(subscribeBody.safeParse({ query_json: null }).success).toBe(false);
    expect(subscribeBody.safeParse({ email: 'ada', query_json: null }).success).toBe(false);
  });

  test('3.5 lists that are missing are empty, and what narrows nothing is null', () => {
    expect(queryJson.parse({ query: 'x' })).toEqual({
      query: 'x',
      facetFilters: [],
      numericFilters: [],
    });
    expect(queryJson.parse({ query: '', facetFilters: [[]], numericFilters: [] })).toBeNull();
    expect(queryJson.parse({})).toBeNull();
  });

  test('5 9 the query has at most 512 characters', () => {
    expect(queryJson.safeParse({ query: 'x'.repeat(512) }).success).toBe(true);
    expect(queryJson.safeParse({ query: 'x'.repeat(513) }).success).toBe(false);
  });

  test('7 filters have an upper limit in number, over all lists, and in length', () => {
    expect(queryJson.safeParse({ facetFilters: lists(FILTER_LIMIT) }).success).toBe(true);
    expect(
      queryJson.safeParse({
        facetFilters: lists(FILTER_LIMIT),
        numericFilters: [['salary_limit >= 1']],
      }).success,
    ).toBe(false);
    const longest = `a:${'x'.repeat(FILTER_LENGTH - 2)}`;
    expect(queryJson.safeParse({ facetFilters: [[longest]] }).success).toBe(true);
    expect(queryJson.safeParse({ facetFilters: [[`${longest}x`]] }).success).toBe(false);
  });

  test.each([[[]], ['x'], [{ facetFilters: 'a:b' }], [{ facetFilters: [[5]] }], [{ query: 5 }]])(
    '3.5 %j is no query JSON',
    (json) => {
      expect(queryJson.safeParse(json).success).toBe(false);
    },
  );
});

test('2.11 a token is one segment of a path', () => {
  for (const sound of ['abc', 'A-_9', '-x', 'a.b:c~d', 'YWJj==']) {
    expect(token.safeParse(sound).success).toBe(true);
  }
  for (const broken of ['', '.', '../..', 'a/b', 'a b', 'a?b', 'a%2F', 'x'.repeat(513), null]) {
    expect(token.safeParse(broken).success).toBe(false);
  }
});

test('3.8 the tag answer may be without data, and tags may have more fields', () => {
  expect(tagsAnswer.safeParse({ success: true }).success).toBe(true);
  expect(tagsAnswer.safeParse({ success: true, data: null }).success).toBe(true);
  expect(tagsAnswer.parse({ success: true, data: [{ name: 'A', id: 1 }] }).data).toEqual([
    { name: 'A' },
  ]);
});
