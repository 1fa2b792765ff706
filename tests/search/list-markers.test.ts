import { describe, expect, test } from 'vitest';
import {
  batchNoticeAfter,
  listHeading,
  type ListOrder,
  separatorAfter,
} from '../../lib/search/list-markers.ts';

const DAY = 86_400;
/** 21 November 2026, 10:00 UTC. */
const NOW = Date.UTC(2026, 10, 21, 10) / 1000;

/** Roles posted so many days ago. */
const postedDaysAgo = (...days: number[]) => days.map((age) => ({ posted_at: NOW - age * DAY }));

describe('2.7 mid-list notice', () => {
  test.each([
    ['after the newest batch', [2, 2, 2, 5, 9], 2],
    ['nowhere while only the newest batch is loaded', [2, 2, 2], null],
    ['nowhere in an order that mixes batches', [2, 5, 2], null],
    ['nowhere when older roles come first', [5, 2, 2], null],
    ['nowhere in an empty list', [], null],
  ])('2.7 it stands %s', (_, days, expected) => {
    expect(batchNoticeAfter(postedDaysAgo(...days), null)).toBe(expected);
  });

  test('2.7 the latest batch of the whole board counts when it is known', () => {
    const roles = postedDaysAgo(5, 5, 9);
    expect(batchNoticeAfter(roles, NOW - 2 * DAY)).toBeNull();
    expect(batchNoticeAfter(roles, NOW - 5 * DAY)).toBe(1);
  });

  test('2.7 roles of one day are one batch', () => {
    const day = Math.floor(NOW / DAY) * DAY;
    const roles = [day + 80_000, day + 100, day - 1].map((posted_at) => ({ posted_at }));
    expect(batchNoticeAfter(roles, null)).toBe(1);
  });
});

describe('2.7 date separators', () => {
  const order: ListOrder = { isDefaultIndex: true, isFiltered: false, closingSort: false };
  const roles = postedDaysAgo(0.1, 0.2, 2, 2, 5);
  const at = (index: number, change: Partial<ListOrder> = {}, list = roles) =>
    separatorAfter(list, index, { order: { ...order, ...change }, now: NOW });

  test('2.7 a separator goes where the first relative time ends, naming the next', () => {
    expect(roles.map((_, index) => at(index))).toEqual([null, '2 days ago', null, null, null]);
    expect(listHeading(roles, { order, now: NOW })).toBe('Today');
  });

  test.each([
    ['another index is in use', { isDefaultIndex: false }],
    ['the list is filtered', { isFiltered: true }],
    ['closing sort is on', { closingSort: true }],
  ])('2.7 there is none when %s', (_, change) => {
    expect(at(1, change)).toBeNull();
    expect(listHeading(roles, { order: { ...order, ...change }, now: NOW })).toBeNull();
  });

  test('2.7 there is none where the first role has another relative time', () => {
    const list = postedDaysAgo(2, 0.1, 5);
    expect(at(0, {}, list)).toBe('Today');
    expect(at(1, {}, list)).toBeNull();
  });

  test('9 there is none from position 50 on', () => {
    const list = (first: number) => postedDaysAgo(...Array<number>(first).fill(0), 3);
    expect(at(48, {}, list(49))).toBe('3 days ago');
    expect(at(49, {}, list(50))).toBeNull();
  });

  test('2.7 there is none after the last role, or in an empty list', () => {
    expect(at(4)).toBeNull();
    expect(at(0, {}, [])).toBeNull();
    expect(listHeading([], { order, now: NOW })).toBeNull();
  });
});
