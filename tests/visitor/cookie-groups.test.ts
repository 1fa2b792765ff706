import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeGroups, CONSENT_COOKIE, withGroups } from '../../lib/visitor/consent.ts';

const stored =
  'isGpcEnabled=0&datestamp=Wed+Nov+18+2026+10%3A00%3A00+GMT%2B0000&version=202601.1.0&hosts=&groups=C0001%3A1%2CC0007%3A1%2CC0008%3A0&geolocation=GB%3BENG';

describe("6 the consent manager's cookie", () => {
  test('6 lists the active groups', () => {
    const header = `a=1; ${CONSENT_COOKIE}=${stored}; b=2`;
    expect(activeGroups(header)).toEqual(new Set(['C0001', 'C0007']));
  });

  test('6 may be escaped twice', () => {
    const header = `${CONSENT_COOKIE}=${encodeURIComponent(stored)}`;
    expect(activeGroups(header)).toEqual(new Set(['C0001', 'C0007']));
  });

  test.each([
    '',
    'OptanonConsent',
    'OptanonConsent=',
    'OptanonConsent=%zz',
    'OptanonConsent=groups',
    'OptanonConsent=groups=',
    'OptanonConsent=groups=C0007',
    'OptanonConsent=groups=C0007:',
    'OptanonConsent=groups=C0007:2',
    'OptanonConsent=groups=:1',
    'OptanonConsent=group=C0007:1',
    'NotOptanonConsent=groups=C0007:1',
  ])('6 "%s" makes no group active', (header) => {
    expect(activeGroups(header)).toEqual(new Set());
  });

  test('6 a choice is written among the other fields, and read back', () => {
    const header = `x=y; ${CONSENT_COOKIE}=${stored}`;
    const value = withGroups(header, { C0008: true, C0007: false, C0002: true });
    expect(activeGroups(`${CONSENT_COOKIE}=${value}`)).toEqual(
      new Set(['C0001', 'C0008', 'C0002']),
    );
    expect(new URLSearchParams(value).get('version')).toBe('202601.1.0');
    expect(new URLSearchParams(value).get('geolocation')).toBe('GB;ENG');
  });

  test('6 a written value needs no escaping in a cookie', () => {
    const group = fc.stringMatching(/^[\w-]{1,12}$/);
    fc.assert(
      fc.property(fc.dictionary(group, fc.boolean()), fc.string(), (choice, junk) => {
        const value = withGroups(`${CONSENT_COOKIE}=${junk}`, choice);
        expect(value).toMatch(/^[\w!#$%&'()*+./:<=>?@[\]^`{|}~-]*$/);
        const active = Object.keys(choice).filter((name) => choice[name]);
        expect([...activeGroups(`${CONSENT_COOKIE}=${value}`)]).toEqual(
          expect.arrayContaining(active),
        );
      }),
    );
  });

  test('6 any cookie header can be read', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        activeGroups(junk);
        activeGroups(`${CONSENT_COOKIE}=${junk}`);
        activeGroups(`${CONSENT_COOKIE}=groups=${junk}`);
      }),
    );
  });
});
