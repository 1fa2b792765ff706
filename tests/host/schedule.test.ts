import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTime, parseSchedule } from '../../lib/host/jobs/cron.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const next = (schedule: string, after: string) => {
  const time = nextTime(parseSchedule(schedule), at(after));
  return time === null ? null : new Date(time).toISOString().slice(0, 16);
};

describe('the next time of a schedule, in UTC', () => {
  test.each([
    ['@hourly', '2026-11-21T08:00', '2026-11-21T09:00'],
    ['@daily', '2026-11-21T00:00', '2026-11-22T00:00'],
    ['@weekly', '2026-11-21T08:00', '2026-11-22T00:00'],
    ['@monthly', '2026-11-21T08:00', '2026-12-01T00:00'],
    ['@yearly', '2026-11-21T08:00', '2027-01-01T00:00'],
    ['*/5 * * * *', '2026-11-21T08:04:59.999', '2026-11-21T08:05'],
    ['*/5 * * * *', '2026-11-21T08:05', '2026-11-21T08:10'],
    ['30 7 * * *', '2026-11-21T08:00', '2026-11-22T07:30'],
    ['0 8 * * 1-5', '2026-11-21T08:00', '2026-11-23T08:00'],
    ['0 8 * * 7', '2026-11-21T08:00', '2026-11-22T08:00'],
    ['0 8 1,15 * *', '2026-11-21T08:00', '2026-12-01T08:00'],
    ['10/20 8-9 * * *', '2026-11-21T08:30', '2026-11-21T08:50'],
    ['0 0 29 2 *', '2026-11-21T08:00', '2028-02-29T00:00'],
    ['0 0 13 * 5', '2026-11-21T08:00', '2026-11-27T00:00'],
  ])('%s after %s is %s', (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  test('a day that never comes has none', () => {
    expect(next('0 0 30 2 *', '2026-11-21T08:00')).toBeNull();
  });

  test('is the first minute of all that follow whose parts are named', () => {
    const pick = (max: number, min = 0) => fc.oneof(fc.constant(null), fc.integer({ min, max }));
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, pick(59), pick(23), pick(28, 1), (after, minute, hour, day) => {
        const fields = [minute, hour, day, null, null].map((one) => one ?? '*');
        const found = nextTime(parseSchedule(fields.join(' ')), after.getTime()) ?? 0;
        const isDue = (time: number) => {
          const date = new Date(time);
          return (
            (minute === null || date.getUTCMinutes() === minute) &&
            (hour === null || date.getUTCHours() === hour) &&
            (day === null || date.getUTCDate() === day)
          );
        };
        let expected = (Math.floor(after.getTime() / 60_000) + 1) * 60_000;
        while (!isDue(expected)) expected += 60_000;
        expect(found).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  '',
  '@never',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  'a * * * *',
  '1,,2 * * * *',
])('%j is no schedule', (text) => {
  expect(() => parseSchedule(text)).toThrow('is not a schedule');
});
