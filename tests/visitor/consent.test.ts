import { describe, expect, test } from 'vitest';
import {
  managerScript,
  CHOICE_DAYS,
  consentCookie,
  readConsent,
  activeGroups,
  CONSENT_COOKIE,
} from '../../lib/visitor/consent.ts';

const cookie = (groups: string) =>
  `other=1; ${CONSENT_COOKIE}=isGpcEnabled=0&datestamp=Sat+Nov+21+2026&groups=${encodeURIComponent(groups)}&hosts=; last=2`;

describe('6 measurement depends on consent', () => {
  test.each([
    ['C0001:1,C0007:1,C0008:1', true, true],
    ['C0007:1,C0008:0', true, false],
    ['C0007:0,C0008:1', true, false],
    ['C0001:1,C0007:0,C0008:0', true, false],
    ['C0001:1,C0007:1', false, false],
    ['C0001:1', false, false],
    ['', false, false],
  ])('6 groups "%s": answered %s, allowed %s', (groups, isAnswered, mayMeasure) => {
    expect(readConsent(cookie(groups))).toEqual({ isAnswered, mayMeasure });
  });

  test('6 a visitor without the cookie has not answered yet', () => {
    expect(readConsent('')).toEqual({ isAnswered: false, mayMeasure: false });
    expect(readConsent('a=b; c')).toEqual({ isAnswered: false, mayMeasure: false });
  });
});

describe("6 the board's own choice", () => {
  const written = (cookies: string, mayMeasure: boolean) =>
    consentCookie(cookies, mayMeasure, true).split('; ')[0] ?? '';

  test.each([true, false])('6 is read back as it was written: %s', (mayMeasure) => {
    expect(readConsent(written('', mayMeasure))).toEqual({ isAnswered: true, mayMeasure });
  });

  test('6 includes the necessary group and keeps fields written by others', () => {
    expect(activeGroups(written('', true))).toEqual(new Set(['C0001', 'C0007', 'C0008']));
    const changed = written(cookie('C0002:1,C0007:1,C0008:1'), false);
    expect(activeGroups(changed)).toEqual(new Set(['C0001', 'C0002']));
    expect(changed).toContain('isGpcEnabled=0');
  });

  test('6 lasts half a year, covers the whole site, and is secure on https', () => {
    const attributes = `path=/; max-age=${CHOICE_DAYS * 86_400}; SameSite=Lax`;
    expect(consentCookie('', true, false).endsWith(attributes)).toBe(true);
    expect(consentCookie('', true, true).endsWith(`${attributes}; Secure`)).toBe(true);
  });
});

test("6 the data- parameters of a consent manager's script become attributes", () => {
  expect(
    managerScript('https://cdn.example/otSDKStub.js?data-domain-script=01-ab&v=2&data-language=en'),
  ).toEqual({
    src: 'https://cdn.example/otSDKStub.js?v=2',
    attributes: { 'data-domain-script': '01-ab', 'data-language': 'en' },
  });
});
