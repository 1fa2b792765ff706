import { describe, expect, test } from 'vitest';
import { readSampleCatalogue } from '../../../lib/import/sample/sample-catalogue.ts';
import { isOpen } from '../../../lib/roles/closing.ts';
import { at, catalogue, now, roles, tokens } from '../../support/sample-catalogue.ts';

const DAY = 86_400;
const dayOf = (seconds: number): number => Math.floor(seconds / DAY);

const moments = [
  '2026-11-21T05:25:21Z',
  '2026-11-21T00:00:00Z',
  '2026-11-22T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2028-03-01T00:00:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:00:01Z',
  '2027-03-28T01:30:00Z',
];

const sampleAt = (moment: string) => readSampleCatalogue({ now: at(moment), tokens });

const samples = await Promise.all(
  moments.map(async (moment) => ({ moment, sample: (await sampleAt(moment)).roles })),
);

describe.each(samples)('at $moment', ({ moment, sample }) => {
  const time = at(moment);

  test('about 900 roles are open and a few dozen are closed', () => {
    const open = sample.filter((role) => isOpen(role, time)).length;
    expect(open).toBeGreaterThanOrEqual(895);
    expect(open).toBeLessThanOrEqual(905);
    expect(sample.length - open).toBeGreaterThanOrEqual(25);
    expect(sample.length - open).toBeLessThanOrEqual(40);
  });

  test('nothing was posted in the future or closed before it was posted', () => {
    for (const role of sample) {
      expect(role.posted_at).toBeLessThanOrEqual(time);
      if (role.closes_at !== null) expect(role.closes_at).toBeGreaterThan(role.posted_at - DAY);
    }
  });

  test('11.2 a role without a closing day has rolling applications', () => {
    expect(sample.some((role) => role.closes_at === null)).toBe(true);
    expect(sample.filter((role) => role.closing_not_stated)).toEqual([]);
  });

  test('the newest batch is from today and has about 35 roles', () => {
    const today = sample.filter((role) => dayOf(role.posted_at) === dayOf(time));
    expect(today).toHaveLength(35);
  });

  test('batches are one to five days apart, on working days, within a few hours', () => {
    const days = [...new Set(sample.map((role) => dayOf(role.posted_at)))].sort((a, b) => b - a);
    for (const [index, day] of days.entries()) {
      if (index === 0) continue;
      const weekday = new Date(day * DAY * 1000).getUTCDay();
      expect([1, 2, 3, 4, 5]).toContain(weekday);
      expect(days[index - 1]! - day).toBeLessThanOrEqual(5);
      const times = sample.map((role) => role.posted_at).filter((each) => dayOf(each) === day);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(3 * 3600);
    }
    expect(dayOf(time) - days.at(-1)!).toBeGreaterThan(100);
    expect(dayOf(time) - days.at(-1)!).toBeLessThan(150);
  });

  test('closing days are midnights, some of them today, none beyond ninety days', () => {
    const closing = sample.flatMap((role) => role.closes_at ?? []);
    expect(closing.every((seconds) => seconds % DAY === 0)).toBe(true);
    expect(closing.filter((seconds) => dayOf(seconds) === dayOf(time))).toHaveLength(8);
    // Roles of yesterday would close at noon, in the middle of the sample's day.
    expect(closing.filter((seconds) => dayOf(seconds) === dayOf(time) - 1)).toEqual([]);
    expect(Math.max(...closing)).toBeLessThanOrEqual((dayOf(time) + 90) * DAY);
    expect(closing.length / sample.length).toBeGreaterThan(0.55);
    expect(closing.length / sample.length).toBeLessThan(0.67);
  });
});

describe('repeatability', () => {
  test('the same moment gives the same catalogue', async () => {
    expect(await readSampleCatalogue({ now, tokens })).toEqual(catalogue);
  });

  test('roles and organisations are the same all day', async () => {
    const late = await sampleAt('2026-11-21T23:59:59Z');
    expect(late.roles).toEqual(roles);
    expect(late.organisations).toEqual(catalogue.organisations);
  });

  test('on another day a role keeps its id, words and pay, and only its dates move', async () => {
    const { roles: laterRoles } = await sampleAt('2027-04-09T10:00:00Z');
    const later = new Map(laterRoles.map((role) => [role.post_pk, role]));
    for (const role of roles) {
      const other = later.get(role.post_pk);
      expect(other).toEqual({
        ...role,
        posted_at: other?.posted_at,
        closes_at: other?.closes_at,
      });
      expect(other?.closes_at === null).toBe(role.closes_at === null);
    }
  });
});
