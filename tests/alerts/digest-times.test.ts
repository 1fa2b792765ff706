import { describe, expect, test } from 'vitest';
import {
  dueDay,
  firstDue,
  localDay,
  localTime,
  nextPeriods,
} from '../../lib/alerts/digest-times.ts';
import { loadConfig } from '../../lib/config/load.ts';

const HOUR = 3600;
const TICK = 900;
const at = (time: string): number => Date.parse(time) / 1000;

/** The times between two others at which the schedule sends a digest. */
function digestsBetween(
  from: string,
  to: string,
  rule: { hour: number; timeZone: string; lastDay?: string },
) {
  const times: string[] = [];
  let lastDay = rule.lastDay ?? null;
  for (let time = at(from); time < at(to); time += TICK) {
    // Called up to some minutes late.
    const day = dueDay(time + (time % 7) * 40, { ...rule, lastDay });
    if (day === null) continue;
    lastDay = day;
    times.push(new Date(time * 1000).toISOString());
  }
  return times;
}

describe('18.1 when the daily digest is sent', () => {
  test('18.1 it is sent at the same hour of the local day before and after the clocks change', () => {
    const rule = { hour: 7, timeZone: 'Europe/London' };
    expect(digestsBetween('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z', rule)).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-30T06:00:00.000Z',
    ]);
    expect(digestsBetween('2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z', rule)).toEqual([
      '2026-10-24T06:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
      '2026-10-26T07:00:00.000Z',
    ]);
  });

  test('18.1 an hour that is skipped or repeated by a clock change has one digest', () => {
    const skipped = { hour: 2, timeZone: 'Europe/Berlin' };
    expect(digestsBetween('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', skipped)).toEqual([
      '2026-03-29T01:00:00.000Z',
    ]);
    expect(digestsBetween('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', skipped)).toHaveLength(1);
  });

  test.each(['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Kiritimati'])(
    '18.1 each local day has one digest: %s',
    (timeZone) => {
      const change = timeZone === 'America/Santiago' ? '2026-09' : '2026-04';
      const lastDay = localTime(at(`${change}-03T14:00:00Z`), timeZone).day;
      const rule = { hour: 0, timeZone, lastDay };
      expect(digestsBetween(`${change}-03T14:00:00Z`, `${change}-07T14:00:00Z`, rule)).toHaveLength(
        4,
      );
    },
  );

  test('18.1 after a late call or downtime the digest is sent exactly once', () => {
    const rule = { hour: 7, timeZone: 'UTC' };
    const due = (time: string, lastDay: string | null) => dueDay(at(time), { ...rule, lastDay });
    expect(due('2026-09-02T06:59:59Z', '2026-09-01')).toBeNull();
    for (const time of ['07:00:00', '07:08:00', '07:20:00', '23:59:59']) {
      expect(due(`2026-09-02T${time}Z`, '2026-09-01')).toBe('2026-09-02');
      expect(due(`2026-09-02T${time}Z`, '2026-09-02')).toBeNull();
      expect(due(`2026-09-02T${time}Z`, null)).toBe('2026-09-02');
    }
  });

  test('18.1 a clock that was a year ahead does not delay digests', () => {
    const rule = { hour: 7, timeZone: 'UTC', lastDay: '2027-09-02' };
    expect(dueDay(at('2026-09-02T07:00:00Z'), rule)).toBe('2026-09-02');
  });

  test('18.1 the error names a time zone that does not exist', () => {
    expect(() => loadConfig({ BOARD_DIR: 'none', TIME_ZONE: 'Europe/Atlantis' })).toThrow(
      'TIME_ZONE: must be the name of a time zone, such as Europe/London',
    );
    expect(loadConfig({ BOARD_DIR: 'none' }).server.digestTime).toEqual({
      hour: 7,
      timeZone: 'UTC',
    });
  });
});

test('18.3 choices are offered only if the board keeps its own alerts', () => {
  const keeps = (env: Record<string, string>) =>
    loadConfig({ BOARD_DIR: 'none', ...env }).public.keepsAlerts;
  expect(keeps({})).toBe(true);
  // The origin does not contain the default port.
  expect(keeps({ PORT: '80' })).toBe(true);
  expect(keeps({ UPSTREAM_API_BASE: 'https://api.example.org' })).toBe(false);
  expect(keeps({ API_BASE: 'https://api.example.org' })).toBe(false);
});

describe('18.1 when a week begins', () => {
  const nextWeek = (now: number, timeZone: string) => nextPeriods(now, timeZone).get('weekly');

  test('18.1 the next week begins on Monday in local time', () => {
    const monday = (now: string, timeZone: string) => nextWeek(at(now), timeZone)?.toISOString();
    expect(monday('2026-09-02T12:00:00Z', 'UTC')).toBe('2026-09-07T00:00:00.000Z');
    expect(monday('2026-09-07T00:00:00Z', 'UTC')).toBe('2026-09-14T00:00:00.000Z');
    // It is already Monday in Auckland.
    expect(monday('2026-09-06T13:00:00Z', 'Pacific/Auckland')).toBe('2026-09-13T12:00:00.000Z');
    expect(monday('2026-10-24T12:00:00Z', 'Europe/London')).toBe('2026-10-26T00:00:00.000Z');
  });

  test('18.1 an alert that becomes weekly on a Monday before the hour of the digest is in the digest of that day', () => {
    const first = (now: string, hour: number, timeZone = 'UTC') =>
      firstDue('weekly', at(now), { hour, timeZone })?.toISOString();
    const [today, next] = ['2026-09-07T00:00:00.000Z', '2026-09-14T00:00:00.000Z'];
    expect(first('2026-09-06T23:59:59Z', 7)).toBe(today);
    expect(first('2026-09-07T06:59:59Z', 7)).toBe(today);
    expect(first('2026-09-07T07:00:00Z', 7)).toBe(next);
    expect(first('2026-09-07T00:00:00Z', 0)).toBe(next);
    expect(first('2026-09-07T22:30:00Z', 23)).toBe(today);
    expect(first('2026-09-08T01:00:00Z', 7)).toBe(next);
    // 05:30 in London, the day after the clocks changed.
    expect(first('2026-03-30T04:30:00Z', 7, 'Europe/London')).toBe('2026-03-29T23:00:00.000Z');
  });

  test('18.1 weeks are never longer than seven days and an hour', () => {
    let begin = at('2026-01-05T00:00:00Z');
    for (let week = 0; week < 60; week++) {
      const next = nextWeek(begin, 'Africa/Cairo')!.getTime() / 1000;
      expect(next - begin).toBeLessThanOrEqual(7 * 24 * HOUR + HOUR);
      begin = next;
    }
  });
});

test.each([
  ['Europe/London', '2026-03-29T12:00:00Z', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['Europe/London', '2026-03-29T00:00:00Z', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['Asia/Tokyo', '2026-09-01T14:59:59Z', '2026-08-31T15:00:00.000Z', '2026-09-01T15:00:00.000Z'],
])('19.8 the day in %s at %s is from %s to %s', (timeZone, time, begins, ends) => {
  const day = localDay(at(time), timeZone);
  expect([day.begins.toISOString(), day.ends.toISOString()]).toEqual([begins, ends]);
});
