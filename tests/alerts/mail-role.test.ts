import { describe, expect, test } from 'vitest';
import { isClosingSoon, mailRole } from '../../lib/alerts/mail-fields.ts';
import { plainLine } from '../../lib/mail/mail.ts';
import { createRole } from '../support/role-factory.ts';
import { now, siteUrl } from '../support/mails.ts';

const DAY = 86_400;
const midnight = Math.floor(now / DAY) * DAY;

const role = createRole(7, {
  title: 'Analyst',
  company_name: 'Institute',
  card_locations: ['UK', 'London'],
  tags_country: ['UK', 'UK (Confirmed Visas)'],
  tags_city: ['London'],
  salary: '',
  closes_at: null,
  closing_not_stated: false,
});

describe('a role in a mail', () => {
  test('2.8 links to its card on the board', () => {
    expect(mailRole(role, { siteUrl, now }).url).toBe(`${siteUrl}/?jobPk=7`);
  });

  test('4.10 shows its closing date, or that there is none', () => {
    expect(mailRole(role, { siteUrl, now }).closing).toBe('Rolling applications');
    const closing = { ...role, closes_at: Date.UTC(2026, 11, 14) / 1000 };
    expect(mailRole(closing, { siteUrl, now }).closing).toBe('Closes 14th December 2026');
  });

  test('11.2 does not mention a closing date that is not stated', () => {
    const silent = { ...role, closing_not_stated: true };
    expect(mailRole(silent, { siteUrl, now }).closing).toBe('');
  });

  test.each([
    [null, false],
    [midnight - DAY, true],
    [midnight, true],
    [midnight + 5 * DAY, true],
    [midnight + 7 * DAY, false],
    [midnight + 30 * DAY, false],
  ])('9 closing on %s, it closes soon: %s', (closes_at, expected) => {
    expect(isClosingSoon({ closes_at }, now)).toBe(expected);
    expect(mailRole({ ...role, closes_at }, { siteUrl, now }).isClosingSoon).toBe(expected);
  });

  test('2.8 with few locations, names them', () => {
    expect(mailRole(role, { siteUrl, now }).locations).toBe('UK / London');
    const nowhere = { ...role, card_locations: [], tags_country: [], tags_city: [] };
    expect(mailRole(nowhere, { siteUrl, now }).locations).toBe('');
  });

  test('2.8 with many locations, shows one entry with their number', () => {
    const cities = ['Nairobi', 'Washington, DC', 'London', 'São Paulo', 'New Delhi', 'Singapore'];
    const countries = [
      'Kenya',
      'USA',
      'UK',
      'Brazil',
      'India',
      'Singapore',
      'UK (Confirmed Visas)',
    ];
    const many = { ...role, tags_country: countries, tags_city: cities };
    const shown = { ...many, card_locations: [...countries, ...cities] };
    expect(mailRole(shown, { siteUrl, now }).locations).toBe('6 locations');
    const untagged = { ...role, tags_country: [], tags_city: [] };
    const named = { ...untagged, card_locations: [...cities, 'Mexico City'] };
    expect(mailRole(named, { siteUrl, now }).locations).toBe('7 locations');
  });

  test('2.8 with a single location, names it even if the name is long', () => {
    const place = `Llanfair${'pwll'.repeat(20)}`;
    const far = { ...role, card_locations: [place], tags_country: [place], tags_city: [] };
    expect(mailRole(far, { siteUrl, now }).locations).toBe(place);
  });
});

describe('a plain line', () => {
  test.each([
    ['  two \n\t words ', 'two words'],
    ['a\r\nBcc: b', 'a Bcc: b'],
    ['a\u0000b\u2028c', 'a b c'],
    ['a\u202Eb\u2066c', 'abc'],
    ['👩‍🔬 نعم', '👩‍🔬 نعم'],
    ['\ud800x', '\ufffdx'],
  ])('2.9 %o is written %o', (text, line) => {
    expect(plainLine(text, 100)).toBe(line);
  });

  test('2.9 is cut between characters', () => {
    expect(plainLine('abcdef', 6)).toBe('abcdef');
    expect(plainLine('abcdefg', 6)).toBe('abcde…');
    expect(plainLine('😀😀😀😀', 3)).toBe('😀😀…');
    expect(plainLine('ab cdefg', 4)).toBe('ab…');
  });
});
