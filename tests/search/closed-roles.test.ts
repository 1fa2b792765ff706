import { expect, test, vi } from 'vitest';
import { closedSummaries } from '../../lib/site/public-files.ts';
import { findClosed } from '../../lib/search/closed-roles.ts';
import { createRole } from '../support/catalogue-factory.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z') / 1000;
const DAY = 86_400;

const roles = [
  createRole({ post_pk: 1, title: 'Over', closes_at: NOW - 9 * DAY + 60 }),
  createRole({ post_pk: 2, closes_at: NOW + 60 }),
  createRole({ post_pk: 3 }),
];
const left = [
  { ...createRole({ post_pk: 4 }), closed_at: NOW - DAY },
  { ...createRole({ post_pk: 3 }), closed_at: NOW - DAY },
];
const list = JSON.parse(JSON.stringify({ roles: closedSummaries(roles, left) })) as object;

test('15.4 the published list says which roles have closed, by date or by leaving the board', async () => {
  const found = await findClosed([1, 2, 3, 4, 5], async () => list, NOW);
  expect(found.map((role) => role.post_pk)).toEqual([1, 4]);
  expect(found[0]).toEqual({
    post_pk: 1,
    title: 'Over',
    company_name: 'Alpha',
    closed_at: NOW - 9 * DAY + 60,
    closed_on: NOW - 9 * DAY + 60,
  });
});

test('15.4 a role that closed by its date is said to have closed on that day, as on its page', () => {
  const day = Date.parse('2026-11-18T00:00:00Z') / 1000;
  const ended = createRole({ post_pk: 1, closes_at: day });
  expect(closedSummaries([ended], [])).toMatchObject([
    { closed_at: day + 1.5 * DAY, closed_on: day },
  ]);
  const archived = { ...ended, closed_at: day + 1.5 * DAY };
  expect(closedSummaries([], [archived])).toMatchObject([{ closed_on: day }]);
  const leftEarly = { ...ended, closed_at: day - DAY };
  expect(closedSummaries([], [leftEarly])).toMatchObject([{ closed_on: day - DAY }]);
});

test('15.4 a role that closes after the list was published has closed once its closing time has passed', async () => {
  const found = await findClosed([2], async () => list, NOW + 60);
  expect(found).toHaveLength(1);
});

test('15.4 a list that cannot be read is an error, so that no role counts as gone', async () => {
  const broken: unknown[] = [null, [], { roles: 1 }, { roles: [{ post_pk: '1' }] }, '<html>'];
  for (const content of broken) {
    await expect(findClosed([1], async () => content, NOW)).rejects.toThrow();
  }
  const offline = () => Promise.reject(new TypeError('offline'));
  await expect(findClosed([1], offline, NOW)).rejects.toThrow('offline');
});

test('15.4 without ids the list is not loaded', async () => {
  const load = vi.fn(async () => list);
  expect(await findClosed([], load, NOW)).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});
