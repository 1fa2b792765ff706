import fc from 'fast-check';
import { MAX, NIL, v4 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { assign, isUserID, hash, score, variantOf } from '../../lib/visitor/assignment.ts';
import { writeCookie } from '../../lib/visitor/storage.ts';
import {
  experiments,
  testNames,
  type Variant,
  variantName,
} from '../../lib/visitor/experiments.ts';

const ID = '3f8c1b52-0d7e-4a53-9c41-5f2f0c6c9d10';
const OTHER = '9b2d6a3e-7c11-4f08-8a5d-1e0b7f4c2a99';
const consent = 'OptanonConsent=groups=C0001%3A1%2CC0007%3A1%2CC0008%3A1';

describe('4.5 the score', () => {
  test('4.5 is |hash(UUID) mod 1000| / 10', () => {
    expect(hash('')).toBe(0);
    expect(hash('a')).toBe(97);
    // Known values of Java's String.hashCode.
    expect(hash('hello')).toBe(99_162_322);
    expect(hash('polygenelubricants')).toBe(-2_147_483_648);
    expect(score('hello')).toBe(32.2);
    expect(score('polygenelubricants')).toBe(64.8);
  });

  test('4.5 is a multiple of 0.1 from 0 to 99.9, and constant for an id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const scored = score(id);
        expect(scored).toBeGreaterThanOrEqual(0);
        expect(scored).toBeLessThanOrEqual(99.9);
        expect(Math.round(scored * 10) / 10).toBe(scored);
        expect(score(id)).toBe(scored);
      }),
    );
  });

  test('4.5 spreads 100,000 ids evenly: a chi-square test of the 1,000 scores', () => {
    const SIZE = 100_000;
    const counts = Array.from({ length: 1000 }, () => 0);
    for (let made = 0; made < SIZE; made++) {
      const at = Math.round(score(v4()) * 10);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const expected = SIZE / counts.length;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 999 degrees of freedom; a uniform hash exceeds this once in ten million runs.
    expect(chiSquare).toBeLessThan(1250);
  });
});

describe('4.5 the variant of a score', () => {
  const cases: Array<[divisions: 2 | 4 | null, score: number, variant: Variant]> = [
    [2, 0, 'A'],
    [2, 49.9, 'A'],
    [2, 50, 'B'],
    [2, 99.9, 'B'],
    [4, 0, 'A'],
    [4, 24.9, 'A'],
    [4, 25, 'B'],
    [4, 49.9, 'B'],
    [4, 50, 'C'],
    [4, 74.9, 'C'],
    [4, 75, 'D'],
    [4, 99.9, 'D'],
    [null, 0, 'D'],
    [null, 4.9, 'D'],
    [null, 5, 'A'],
    [null, 7.4, 'A'],
    [null, 7.5, 'B'],
    [null, 9.9, 'B'],
    [null, 10, 'C'],
    [null, 17.4, 'C'],
    [null, 17.5, 'D'],
    [null, 19.9, 'D'],
    [null, 20, 'control'],
    [null, 99.9, 'control'],
  ];
  test.each(cases)('4.5 with %s divisions, %s is %s', (divisions, scored, variant) => {
    expect(variantOf(scored, divisions)).toBe(variant);
  });
});

test('4.5 there are two experiments: one needs C0007 and C0008, "ab4" has 4 divisions and needs no group', () => {
  expect(experiments).toEqual({
    advisor_chatbot_1: { divisions: null, consentGroups: ['C0007', 'C0008'] },
    ab4: { divisions: 4, consentGroups: [] },
  });
});

describe('3.11 and 4.5 a visitor takes part', () => {
  test('4.5 the UUID of the cookie is read', () => {
    const kept = assign('ab4', `a=b; experiment_ID_ab4=${ID}; experiment_ID_ab=${OTHER}`);
    expect(kept).toEqual({
      userID: ID,
      variant: variantOf(score(ID), 4),
      experimentID: 'ab4',
    });
  });

  test('4.5 without a cookie a new UUID is made', () => {
    expect(isUserID(assign('ab4', '').userID)).toBe(true);
    expect(assign('ab4', '').userID).not.toBe(assign('ab4', '').userID);
    expect(assign('ab4', '', () => OTHER).userID).toBe(OTHER);
  });

  test.each([
    '',
    'x',
    ID.slice(1),
    `${ID}0`,
    `"${ID}"`,
    ID.replaceAll('-', ''),
    `${ID.slice(0, 14)}f${ID.slice(15)}`,
    NIL,
    MAX,
    MAX.toUpperCase(),
  ])('4.5 the malformed id "%s" is replaced', (value) => {
    expect(isUserID(value)).toBe(false);
    expect(assign('ab4', `experiment_ID_ab4=${value}`, () => OTHER).userID).toBe(OTHER);
  });

  test.each([
    ['no choice', ''],
    ['C0007 alone', 'OptanonConsent=groups=C0007%3A1'],
    ['C0008 alone', 'OptanonConsent=groups=C0008%3A1'],
    ['C0008 refused', 'OptanonConsent=groups=C0007%3A1%2CC0008%3A0'],
    ['a cookie that cannot be read', 'OptanonConsent=groups=%zz'],
  ])('4.5 with %s the advisor experiment is control without an id', (_, cookie) => {
    const header = `${cookie}; experiment_ID_advisor_chatbot_1=${ID}`;
    expect(assign('advisor_chatbot_1', header)).toEqual({
      userID: '',
      variant: 'control',
      experimentID: 'advisor_chatbot_1',
    });
    expect(assign('ab4', header).userID).not.toBe('');
  });

  test('4.5 with both groups active the advisor experiment runs', () => {
    const header = `${consent}; experiment_ID_advisor_chatbot_1=${ID}`;
    const { userID, variant } = assign('advisor_chatbot_1', header);
    expect(userID).toBe(ID);
    expect(variant).toBe(variantOf(score(ID), null));
  });

  test('4.5 without a test name the visitor is control without an id', () => {
    expect(assign('', consent)).toEqual({ userID: '', variant: 'control', experimentID: '' });
  });

  test('4.5 if no UUID can be created the visitor is control without an id', () => {
    const broken = () => {
      throw new Error('no randomness');
    };
    for (const testName of testNames) {
      const part = assign(testName, consent, broken);
      expect([part.userID, part.variant]).toEqual(['', 'control']);
    }
  });
});

test('4.5 and 9 the cookie is same-site strict, lasts 30 days and is secure on https', () => {
  const cookie = { name: 'experiment_ID_ab4', value: ID, sameSite: 'Strict' } as const;
  const written = `experiment_ID_ab4=${ID}; Path=/; Max-Age=2592000; SameSite=Strict`;
  expect(writeCookie({ ...cookie, isSecure: false })).toBe(written);
  expect(writeCookie({ ...cookie, isSecure: true })).toBe(`${written}; Secure`);
});

test.each([
  ['', 'missing_experiment_assignment'],
  ['A', 'linkedin_field_base_wording'],
  ['B', 'linkedin_field_nm_wording'],
  ['C', 'below_refinements'],
  ['D', 'banner_design_vr'],
  ['control', 'control'],
] as const)('4.5 the variant "%s" is named %s', (variant, name) => {
  expect(variantName(variant, 'LinkedIn')).toBe(name);
});

test('4.5 a variant is named after the professional network, in snake case', () => {
  expect(variantName('A', 'Réseau Pro 2')).toBe('réseau_pro_2_field_base_wording');
  expect(variantName('B', ' (XING) ')).toBe('xing_field_nm_wording');
});
