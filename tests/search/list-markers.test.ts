import { describe, expect, test } from 'vitest';
import {
  batchNoticeAfter,
  dateHeadings,
  latestPosting,
  type ListOrder,
} from '../../lib/search/list-markers.ts';

const DAY = 86_400;
/** 21 November 2026, 10:00 UTC. */
const NOW = Date.UTC(2026, 10, 21, 10) / 1000;

/** Roles posted so many days ago. */
const postedDaysAgo = (...days: number[]) => days.map((age) => ({ posted_at: NOW - age * DAY }));

const newestOf = (roles: ReadonlyArray<{ posted_at: number }>) =>
  Math.max(...roles.map((role) => role.posted_at));

describe('2.7 mid-list notice', () => {
  test.each([
    ['after the newest batch', [2, 2, 2, 5, 9], 2],
    ['nowhere while only the newest batch is loaded', [2, 2, 2], null],
    ['nowhere in an order that mixes batches', [2, 5, 2], null],
    ['nowhere when older roles come first', [5, 2, 2], null],
    ['nowhere in an empty list', [], null],
  ])('2.7 it is placed %s', (_, days, expected) => {
    const roles = postedDaysAgo(...days);
    expect(batchNoticeAfter(roles, newestOf(roles))).toBe(expected);
  });

  test('2.7 the newest batch is that of the whole board, not of the list', () => {
    const roles = postedDaysAgo(5, 5, 9);
    expect(batchNoticeAfter(roles, NOW - 2 * DAY)).toBeNull();
    expect(batchNoticeAfter(roles, NOW - 5 * DAY)).toBe(1);
  });

  test('2.7 a posting date in the future is not the newest', () => {
    const roles = postedDaysAgo(-13_000, 2, 5);
    expect(latestPosting(roles, NOW)).toBe(NOW - 2 * DAY);
    expect(latestPosting(roles.slice(0, 1), NOW)).toBe(-Infinity);
  });

  test('2.7 roles of one day are one batch', () => {
    const day = Math.floor(NOW / DAY) * DAY;
    const roles = [day + 80_000, day + 100, day - 1].map((posted_at) => ({ posted_at }));
    expect(batchNoticeAfter(roles, newestOf(roles))).toBe(1);
  });
});

describe('2.7 date separators', () => {
  const order: ListOrder = { isDefaultIndex: true, isFiltered: false, closingSort: false };
  const roles = postedDaysAgo(0.1, 0.2, 2, 2, 5);
  const at = (change: Partial<ListOrder> = {}, list = roles) =>
    Object.fromEntries(dateHeadings(list, { order: { ...order, ...change }, now: NOW }));

  test('2.7 a heading is shown above the list and after the roles of the first relative time', () => {
    expect(at({}, postedDaysAgo(0.1, 0.2, 2, 2))).toEqual({ 0: 'Today', 2: '2 days ago' });
  });

  test('2.7 a heading is true of every card under it', () => {
    expect(at()).toEqual({ 0: 'Today', 2: '2 days ago and earlier' });
    const batches = postedDaysAgo(3, 3, 4, 3, 4, 5);
    expect(at({}, batches)).toEqual({
      0: '3 days ago',
      2: '3 days ago and earlier',
      4: '4 days ago and earlier',
    });
    const long = postedDaysAgo(...Array<number>(55).fill(3), 4);
    expect(at({}, long)).toEqual({ 0: '3 days ago and earlier' });
  });

  test.each([
    ['another index is in use', { isDefaultIndex: false }],
    ['the list is filtered', { isFiltered: true }],
    ['closing sort is on', { closingSort: true }],
  ])('2.7 there is none when %s', (_, change) => {
    expect(at(change)).toEqual({});
  });

  test('2.7 there is none after a role whose relative time differs from the first', () => {
    expect(at({}, postedDaysAgo(2, 0.1, 5))).toEqual({ 0: '2 days ago', 1: 'Today and earlier' });
  });

  test('9 there is none from position 50 on', () => {
    const list = (first: number) => postedDaysAgo(...Array<number>(first).fill(0), 3);
    expect(at({}, list(49))).toEqual({ 0: 'Today', 49: '3 days ago' });
    expect(at({}, list(50))).toEqual({ 0: 'Today and earlier' });
  });

  test('2.7 there is none after the last role, or in an empty list', () => {
    expect(at({}, postedDaysAgo(5))).toEqual({ 0: '5 days ago' });
    expect(at({}, [])).toEqual({});
  });
});
