import type { Month } from 'date-fns';
import { formatDistance } from 'date-fns/formatDistance';
import { enUS } from 'date-fns/locale/en-US';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closingDate, detailDates, monthName, ordinalOf } from '../../lib/roles/closing-date.ts';
import {
  closesLabel,
  closingDateTime,
  distanceInWords,
  postedLabel,
  relativeDay,
  relativePosted,
} from '../../lib/roles/dates.ts';
import { createRandom } from '../support/seeded-random.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 21 November 2026, 10:00 UTC. */
const NOW = Date.UTC(2026, 10, 21, 10) / 1000;

describe('4.10 the words are those of date-fns', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('4.10 any distance reads as date-fns says it in UTC', () => {
    vi.stubEnv('TZ', 'UTC');
    const random = createRandom(410);
    const spans = [90, 2 * HOUR, 2 * DAY, 70 * DAY, 400 * DAY, 6000 * DAY];
    for (let time = 0; time < 30_000; time++) {
      const span = spans[time % spans.length] ?? DAY;
      const now = Math.floor(NOW + random() * 3000 * DAY);
      // Half of the moments are at midnight, where months begin and end.
      const at = now + Math.floor((random() * 2 - 1) * span);
      const [date, today] = time % 2 ? [at, now] : [at - (at % DAY), now - (now % DAY)];
      const expected = formatDistance(date * 1000, today * 1000, { addSuffix: true });
      expect(distanceInWords(date, today), `${date} at ${today}`).toBe(expected);
    }
  });

  test('4.10 days and months are named as date-fns names them', () => {
    for (let day = 1; day <= 31; day++) {
      expect(ordinalOf(day)).toBe(enUS.localize.ordinalNumber(day));
    }
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, 1));
      expect(monthName(date)).toBe(enUS.localize.month(month as Month));
    }
  });
});

describe('4.10 relative dates', () => {
  test.each([
    [0, 'Today'],
    [10 * 60, 'Today'],
    [DAY - 1, 'Today'],
    [DAY, '1 day ago'],
    [1.5 * DAY, '1 day ago'],
    [2 * DAY, '2 days ago'],
    [13 * DAY, '13 days ago'],
    [29 * DAY, '29 days ago'],
    [31 * DAY, '1 month ago'],
    [44 * DAY, '1 month ago'],
    [50 * DAY, '2 months ago'],
    [70 * DAY, '2 months ago'],
    [80 * DAY, '>2 months ago'],
    [200 * DAY, '>2 months ago'],
    [340 * DAY, '>2 months ago'],
    [366 * DAY, '>2 months ago'],
    [500 * DAY, '>2 months ago'],
    [700 * DAY, '>2 months ago'],
    [20 * 365 * DAY, '>2 months ago'],
  ])('4.10 a date %d seconds back reads "%s"', (age, expected) => {
    expect(relativeDay(NOW - age, NOW)).toBe(expected);
  });

  test.each([
    [5 * HOUR, 'in 5 hours'],
    [3 * DAY, 'in 3 days'],
    [31 * DAY, 'in 1 month'],
    [120 * DAY, 'in 4 months'],
    [370 * DAY, 'in 1 year'],
  ])('4.10 a date %d seconds ahead reads "%s", never as past', (ahead, expected) => {
    expect(relativeDay(NOW + ahead, NOW)).toBe(expected);
  });

  test('4.10 a posting time ahead of a slow clock shows "Today"', () => {
    expect(relativePosted({ posted_at: NOW + DAY }, NOW)).toBe('Today');
  });

  test('4.10 a posting date more than a day ahead shows nothing', () => {
    const role = { posted_at: Date.UTC(2062, 0, 1) / 1000, repost: true, closes_at: null };
    expect(relativePosted(role, NOW)).toBe('');
    expect(postedLabel(role, { now: NOW, compact: false })).toBe('');
    expect(detailDates(role, { now: NOW, closingSort: true })[1]).toEqual({
      label: 'POSTED',
      value: 'Not stated',
    });
  });

  test('4.10 an invalid date shows nothing', () => {
    expect(relativeDay(NaN, NOW)).toBe('');
    expect(relativeDay(1e15, NOW)).toBe('');
    expect(closingDate({ closes_at: 1e15 })).toBe('');
  });
});

describe('4.10 dates on cards', () => {
  const posted_at = NOW - 3 * DAY;

  test.each([
    [{ repost: false, compact: false }, '3 days ago'],
    [{ repost: true, compact: false }, 'Reposted 3 days ago'],
    [{ repost: true, compact: true }, '3 days ago'],
    [{ repost: false, compact: true }, '3 days ago'],
  ])('4.10 with %o the posted time reads "%s"', ({ repost, compact }, expected) => {
    expect(postedLabel({ posted_at, repost }, { now: NOW, compact })).toBe(expected);
  });

  test.each([
    [null, 'Rolling'],
    [NOW + 3 * DAY, 'Closes in 3 days'],
    [NOW - 10 * HOUR, 'Closes Today'],
    [NOW + 23 * 60, 'Closes in 23 minutes'],
    [NOW - 23 * 60, 'Closed Today'],
    [NOW - 3 * DAY, 'Closed 3 days ago'],
  ])('4.10 sorted by closing date, a role that closes at %d reads "%s"', (closes_at, expected) => {
    expect(closesLabel({ closes_at }, NOW)).toBe(expected);
  });

  test('11.2 a closing date that is missing reads "Not stated", unless the role says that it is rolling', () => {
    const role = { posted_at, closes_at: null, closing_not_stated: true };
    expect(closesLabel(role, NOW)).toBe('No date stated');
    expect(closingDate(role)).toBe('');
    expect(detailDates(role, { now: NOW, closingSort: false })).toEqual([
      { label: 'APPLICATIONS CLOSE', value: 'Not stated' },
    ]);
    expect(closesLabel({ ...role, closing_not_stated: false }, NOW)).toBe('Rolling');
  });

  test('4.10 a role that is still open somewhere on Earth closes "Today", not "1 day ago"', () => {
    const closes_at = Date.UTC(2026, 10, 20) / 1000;
    expect(closesLabel({ closes_at }, NOW)).toBe('Closes Today');
    expect(closesLabel({ closes_at }, NOW + 3 * HOUR)).toBe('Closed 1 day ago');
  });

  test('4.10 a whole day is counted in days, whatever the hour', () => {
    const closes_at = Date.UTC(2026, 10, 22) / 1000;
    for (const clock of [0, 10 * HOUR, DAY - 23 * 60]) {
      const now = closes_at - DAY + clock;
      expect(closesLabel({ closes_at }, now)).toBe('Closes in 1 day');
      expect(closesLabel({ closes_at: closes_at + DAY - 1 }, now)).toBe('Closes in 1 day');
      expect(closesLabel({ closes_at }, now + DAY)).toBe('Closes Today');
    }
    expect(closesLabel({ closes_at }, closes_at - 31 * DAY + HOUR)).toBe('Closes in 1 month');
  });

  test.each([
    [Date.UTC(2026, 11, 14, 17) / 1000, '14th December 2026, 17:00 UTC'],
    [Date.UTC(2026, 11, 14) / 1000, '14th December 2026'],
    [Date.UTC(2026, 11, 14, 23, 59, 59) / 1000, '14th December 2026'],
    [Date.UTC(2027, 0, 1) / 1000, '1st January 2027'],
    [Date.UTC(2027, 1, 22) / 1000, '22nd February 2027'],
    [Date.UTC(2027, 2, 3) / 1000, '3rd March 2027'],
    [Date.UTC(2027, 3, 11) / 1000, '11th April 2027'],
    [null, 'Rolling applications'],
  ])('4.10 closing time %d is written "%s"', (closes_at, expected) => {
    expect(closingDate({ closes_at })).toBe(expected);
  });

  test('4.10 the machine-readable value is the closing day, or the exact time if one is given', () => {
    expect(closingDateTime(Date.UTC(2026, 11, 14) / 1000)).toBe('2026-12-14');
    expect(closingDateTime(Date.UTC(2026, 11, 14, 17) / 1000)).toBe('2026-12-14T17:00:00.000Z');
    expect(closingDateTime(1e15)).toBe('');
  });

  test('4.10 the closing day is the day in UTC, wherever the visitor is', () => {
    const zone = process.env.TZ;
    const closes_at = Date.UTC(2026, 11, 14) / 1000;
    try {
      for (const TZ of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/London']) {
        process.env.TZ = TZ;
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(TZ);
        expect(closingDate({ closes_at })).toBe('14th December 2026');
      }
    } finally {
      process.env.TZ = zone;
    }
  });

  test('4.10 the details show the closing date, and the posting date too when sorted by closing date', () => {
    const role = { posted_at, closes_at: null };
    const closes = { label: 'APPLICATIONS CLOSE', value: 'Rolling applications' };
    expect(detailDates(role, { now: NOW, closingSort: false })).toEqual([closes]);
    expect(detailDates(role, { now: NOW, closingSort: true })).toEqual([
      closes,
      { label: 'POSTED', value: '3 days ago' },
    ]);
    expect(detailDates(role, { now: NOW, closingSort: true, isClosed: true })).toEqual([
      { label: 'POSTED', value: '3 days ago' },
    ]);
  });
});
