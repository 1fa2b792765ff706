import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailAddress,
  FILTER_LENGTH,
  FILTER_LIMIT,
  queryJson,
  subscribeBody,
  tagsAnswer,
  token,
} from '../../../lib/alerts/client/contract.ts';

const email = 'ada@example.org';
const lists = (count: number, filter = 'tags_area:Forecasting') => [
  Array.from({ length: count }, () => filter),
];

describe('3.6 7 the body of a subscription', () => {
  test('3.6 has an address, a query JSON or null, and for an update the token', () => {
    expect(subscribeBody.parse({ email, query_json: null })).toEqual({ email, query_json: null });
    const query_json = { query: 'x', facetFilters: [['a:b']], numericFilters: [['c >= 1']] };
    const body = { email, query_json, update_token: 'abc_-9' };
    expect(subscribeBody.parse(body)).toEqual(body);
    expect(subscribeBody.safeParse({ email }).success).toBe(false);
    expect(subscribeBody.safeParse({ query_json: null }).success).toBe(false);
    expect(subscribeBody.safeParse({ email: 'ada', query_json: null }).success).toBe(false);
  });

  test('3.5 missing lists are empty, and a query JSON without conditions is null', () => {
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

  test('7 the number of filters in all lists and the length of each are limited', () => {
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
    '3.5 %j is not a query JSON',
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

test('3.8 the tag response may have no data, and tags may have additional fields', () => {
  expect(tagsAnswer.safeParse({ success: true }).success).toBe(true);
  expect(tagsAnswer.safeParse({ success: true, data: null }).success).toBe(true);
  expect(tagsAnswer.parse({ success: true, data: [{ name: 'A', id: 1 }] }).data).toEqual([
    { name: 'A' },
  ]);
});

describe('5 the e-mail address', () => {
  const problemOf = (email: unknown) => emailAddress.safeParse(email).error?.issues[0]?.message;

  test.each(['ada@example.org', 'a@b.c', "o'neil+jobs@sub.example.co.uk", 'ä@ö.ü', 'a@b..c'])(
    '5 %s has the form of an address',
    (email) => {
      expect(problemOf(email)).toBeUndefined();
    },
  );

  test.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a b@c.d',
    'a@b@c.d',
    'a@.',
    '.@.',
    'a@b.',
  ])('5 8 "%s" is refused with "Email is invalid"', (email) => {
    expect(problemOf(email)).toBe('Email is invalid');
  });

  test('5 surrounding whitespace is trimmed, inner whitespace is refused', () => {
    expect(emailAddress.parse(' ada@example.org\n')).toBe('ada@example.org');
    expect(problemOf('ada@exam ple.org')).toBe('Email is invalid');
    expect(problemOf('ada@example.org\r\nBcc: eve@example.org')).toBe('Email is invalid');
  });

  test('5 an address has at most 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - 12)}@example.org`;
    expect(problemOf(ofLength(254))).toBeUndefined();
    expect(problemOf(ofLength(255))).toBe('Email is invalid');
  });

  test('5 control characters and non-strings are refused', () => {
    for (const email of ['a\u0000b@c.d', 'a@b\u007f.c', 5, null, undefined, {}]) {
      expect(problemOf(email)).toBe('Email is invalid');
    }
  });

  test("5 accepts exactly the strings that the contract's rule describes", () => {
    const characters = fc.constantFrom('a', 'b', '@', '.', ' ', '\t', '\u00a0', 'é', '😀', '+');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
        const email = text.trim();
        const at = email.indexOf('@');
        const domain = email.slice(at + 1);
        const isAddress =
          at > 0 &&
          !/[\s@]/u.test(email.slice(0, at) + domain) &&
          [...domain].some((one, i) => one === '.' && i > 0 && i < [...domain].length - 1);
        expect(emailAddress.safeParse(text).success).toBe(isAddress);
      }),
      { numRuns: 2000 },
    );
  });
});
