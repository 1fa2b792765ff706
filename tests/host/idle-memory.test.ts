import { expect, test } from 'vitest';
import { createIdleCollector } from '../../lib/host/idle-memory.ts';

/** Takes the step after each minute, in which so many milliseconds of work were done. */
function collections(minutes: readonly number[]): number[] {
  let used = 0;
  let count = 0;
  const step = createIdleCollector({ used: () => used, collect: () => (count += 1) });
  return minutes.map((work) => {
    used += work;
    step();
    return count;
  });
}

test('memory is collected in the first quiet minute after some work, and then no more', () => {
  expect(collections([2000, 30_000, 10, 10, 10])).toEqual([0, 0, 1, 1, 1]);
});

test('a board that is never quiet is not paused', () => {
  expect(collections([5000, 5000, 5000])).toEqual([0, 0, 0]);
});

test('small work adds up before it is collected again', () => {
  expect(collections([2000, 0, 600, 600, 600, 600])).toEqual([0, 1, 1, 1, 2, 2]);
});
