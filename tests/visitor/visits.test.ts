import { afterEach, expect, test, vi } from 'vitest';
import { MIN_ABSENCE_SECONDS, parseVisits, sinceLabel, visited } from '../../lib/visitor/visits.ts';
import { paint } from './first-paint.ts';

const local = (text: string) => new Date(text).getTime() / 1000;
const NOW = local('2026-11-20T12:00:00');

afterEach(() => vi.useRealTimers());

test('15.6 a visit that begins hours after the last one is another visit', () => {
  const first = visited(null, NOW);
  expect(first).toEqual({ seenAt: NOW, since: null });
  const soon = visited(first, NOW + MIN_ABSENCE_SECONDS);
  expect(soon).toEqual({ seenAt: NOW + MIN_ABSENCE_SECONDS, since: null });
  const later = soon.seenAt + MIN_ABSENCE_SECONDS + 1;
  expect(visited(soon, later)).toEqual({ seenAt: later, since: soon.seenAt });
});

test('15.6 reloading, and a second tab, keep what the visit is compared with', () => {
  const visit = { seenAt: NOW, since: NOW - 90_000 };
  expect(visited(visited(visit, NOW + 10), NOW + 20)).toEqual({
    seenAt: NOW + 20,
    since: NOW - 90_000,
  });
});

test('15.6 a clock that was put back and an unreadable value start over', () => {
  expect(visited({ seenAt: NOW + 60, since: NOW - 90_000 }, NOW).since).toBeNull();
  expect(visited({ seenAt: NOW - 60, since: NOW + 90_000 }, NOW).since).toBeNull();
  const broken = ['', '{', 'null', '[]', '{"seenAt":"1","since":null}', '{"seenAt":-1,"since":1}'];
  for (const text of [null, undefined, ...broken]) expect(parseVisits(text)).toBeNull();
});

test.each([
  ['2026-11-20T06:00:00', 'earlier today'],
  ['2026-11-19T23:00:00', 'yesterday'],
  ['2026-11-17T12:00:00', 'Tuesday'],
  ['2026-11-14T00:01:00', 'Saturday'],
  ['2026-11-13T23:59:00', '13 November'],
  ['2025-12-31T12:00:00', '31 December 2025'],
])('15.6 the last visit at %s was %s', (since, label) => {
  expect(sinceLabel(local(since), NOW)).toBe(label);
});

test('15.6 the home page notes the visit before it is painted, and marks what is new since the last', () => {
  vi.useFakeTimers({ now: NOW * 1000 });
  const last = { seenAt: NOW - MIN_ABSENCE_SECONDS - 1, since: null };
  const stored = { visits: JSON.stringify(last) };
  const { marks, kept } = paint({ built: 'super_ranked', stored });
  expect(JSON.parse(kept.visits ?? '')).toEqual({ seenAt: NOW, since: last.seenAt });
  expect(marks.since).toBe(String(last.seenAt));
  expect(paint({ built: 'super_ranked' }).marks.since).toBeUndefined();
  expect(paint({ url: 'https://jobs.example/faq', stored }).kept).toEqual({});
});
