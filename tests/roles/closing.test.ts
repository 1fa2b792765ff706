import { describe, expect, test } from 'vitest';
import { closedFrom, closingOf, isOpen, isWholeDay } from '../../lib/roles/closing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('4.10 a closing date without a time', () => {
  test.each(['2026-11-22T00:00:00Z', '2026-11-22T23:59:00Z', '2026-11-22T23:59:59Z'])(
    '4.10 means the whole day, open until noon UTC the next day: %s',
    (written) => {
      const closes_at = seconds(written);
      expect(isWholeDay(closes_at)).toBe(true);
      expect(closedFrom(closes_at)).toBe(seconds('2026-11-23T12:00:00Z'));
      expect(isOpen({ closes_at }, seconds('2026-11-23T11:59:59Z'))).toBe(true);
      expect(isOpen({ closes_at }, seconds('2026-11-23T12:00:00Z'))).toBe(false);
    },
  );

  test('4.10 sorts after every time of that day and before the next day', () => {
    const order = ['2026-11-22T17:00Z', '2026-11-22T00:00Z', '2026-11-23T09:00Z'];
    const keys = order.map((written) => closingOf(seconds(written)).sortKey);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });
});

test('4.10 a closing date with a time means exactly that time', () => {
  const closes_at = seconds('2026-11-22T17:00:00Z');
  expect(isWholeDay(closes_at)).toBe(false);
  expect(isOpen({ closes_at }, closes_at - 1)).toBe(true);
  expect(isOpen({ closes_at }, closes_at)).toBe(false);
});

test('4.10 rolling applications never close', () => {
  expect(closingOf(null)).toBeNull();
  expect(closedFrom(null)).toBe(Infinity);
  expect(isOpen({ closes_at: null }, 1e12)).toBe(true);
});
