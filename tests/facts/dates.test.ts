import { describe, expect, it } from 'vitest';
import { refusalsOf, roleOf } from '../support/importing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('dates of a row', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    [' 2026-11-20T09:30Z ', '2026-11-20T09:30:00Z'],
    ['2026-11-20 09:30:15', '2026-11-20T09:30:15Z'],
    ['2026-11-20T09:30:15.250+02:00', '2026-11-20T07:30:15Z'],
    ['2026-11-20T09:30-0500', '2026-11-20T14:30:00Z'],
    // Only one order is possible.
    ['25.11.2025', '2025-11-25T00:00:00Z'],
    ['1795132800', '2026-11-20T00:00:00Z'],
    [1_795_132_800, '2026-11-20T00:00:00Z'],
    [1_795_132_800_000, '2026-11-20T00:00:00Z'],
  ])('%j is %s', async (posted_at, iso) => {
    expect((await roleOf({ posted_at })).posted_at).toBe(seconds(iso));
  });

  it.each([
    ['03/04/2026', 'may be day first or month first'],
    ['2026-02-30', 'is not a date'],
    ['2026-11-20T25:00', 'is not a date'],
    ['yesterday', 'is not a date'],
    ['46000', 'is not a date'],
    ['123456789', 'is not a date between 2000 and 2100'],
    ['1850-01-01', 'is not a date between 2000 and 2100'],
    [true, 'is neither a text nor a number'],
    ['', 'is empty'],
  ])('%j is refused with the reason', async (posted_at, reason) => {
    const [refusal] = await refusalsOf({ posted_at });
    expect(refusal).toMatch(/^posted_at: /);
    expect(refusal).toContain(reason);
  });

  it.each([
    ['dd/MM/yyyy', '03/04/2026', '2026-04-03T00:00:00Z'],
    ['MM/dd/yyyy', '03/04/2026', '2026-03-04T00:00:00Z'],
    ['d MMMM yyyy HH:mm', '3 April 2026 14:05', '2026-04-03T14:05:00Z'],
    ['dd/MM/yyyy HH:mm xxx', '03/04/2026 14:05 +02:00', '2026-04-03T12:05:00Z'],
    ['dd/MM/yyyy', '2026-04-03', '2026-04-03T00:00:00Z'],
  ])('with the map’s format %s, %s is %s', async (dateFormat, posted_at, iso) => {
    expect((await roleOf({ posted_at }, { dateFormat })).posted_at).toBe(seconds(iso));
  });

  it('that do not match the map’s format are refused', async () => {
    const [refusal] = await refusalsOf({ posted_at: '25/12/26' }, { dateFormat: 'dd/MM/yyyy' });
    expect(refusal).toContain('between 2000 and 2100');
    const [other] = await refusalsOf({ posted_at: '12/25/2026' }, { dateFormat: 'dd/MM/yyyy' });
    expect(other).toContain('neither a date of the form dd/MM/yyyy nor an ISO date');
  });

  it.each([
    'Rolling',
    'ongoing',
    'on a rolling basis',
    'Rolling applications',
    'Open until filled',
  ])('11.2 closing %j is rolling', async (closes_at) => {
    expect(await roleOf({ closes_at })).toMatchObject({
      closes_at: null,
      closing_not_stated: false,
    });
  });

  it.each([
    '',
    'N/A',
    'N.A.',
    'na',
    '-',
    '—',
    'none',
    'TBA',
    'TBC',
    'TBD',
    'No deadline',
    'no date',
    null,
  ])('11.2 closing %j is not stated, unless the column "rolling" says yes', async (closes_at) => {
    const silent = { closes_at: null, closing_not_stated: true };
    expect(await roleOf({ closes_at })).toMatchObject(silent);
    expect(await roleOf({ closes_at, rolling: 'no' })).toMatchObject(silent);
    expect(await roleOf({ closes_at, rolling: 'yes' })).toMatchObject({
      closes_at: null,
      closing_not_stated: false,
    });
  });

  it('11.2 a closing date takes precedence over the column "rolling"', async () => {
    const role = await roleOf({ closes_at: '2026-12-01', rolling: 'yes' });
    expect(role.closes_at).toBe(seconds('2026-12-01T00:00Z'));
    expect(role.closing_not_stated).toBe(false);
  });

  it('a closing time at the end of a day means the whole day in its own time zone', async () => {
    const role = await roleOf({ closes_at: '2026-12-01T23:59:00-12:00' });
    expect(role.closes_at).toBe(seconds('2026-12-01T00:00Z'));
    expect(await refusalsOf({ closes_at: '2026-12-01T23:59:61Z' })).toHaveLength(1);
  });

  it.each([
    ['2026-12-01', '2026-12-01T00:00Z'],
    ['2026-12-01T00:00+02:00', '2026-12-01T00:00Z'],
    ['2026-12-01T23:59:59', '2026-12-01T00:00Z'],
    ['2026-12-01T17:00', '2026-12-01T17:00Z'],
    ['2026-12-01T17:00+01:00', '2026-12-01T16:00Z'],
    // Midnight in UTC: stored as is, it would mean the whole second of December.
    ['2026-12-01T16:00-08:00', '2026-12-01T00:00Z'],
  ])('closing %s is %s', async (closes_at, iso) => {
    expect((await roleOf({ closes_at })).closes_at).toBe(seconds(iso));
  });
});
