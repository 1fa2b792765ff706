import { expect, test } from 'vitest';
import { createTurns, MAX_HELD_TURNS, noteArrival } from '../../lib/api/turns.ts';

/** How many turns callers wait while a connection arrives in each of so many. */
async function turnsBeside(arrivals: number, callers = 1): Promise<number> {
  const ownTurn = createTurns(1);
  let turn = 0;
  let timer = setImmediate(function next() {
    turn += 1;
    if (turn <= arrivals) noteArrival();
    timer = setImmediate(next);
  });
  await Promise.all(Array.from({ length: callers }, ownTurn));
  clearImmediate(timer);
  return turn;
}

test('work waits while connections arrive', async () => {
  expect(await turnsBeside(0)).toBeLessThan(5);
  const beside = await turnsBeside(100);
  expect(beside).toBeGreaterThanOrEqual(100);
  expect(beside).toBeLessThan(110);
});

test('connections that go on arriving hold up all work together for so many turns, not each piece of it', async () => {
  expect(await turnsBeside(Infinity)).toBeLessThan(MAX_HELD_TURNS + 5);
  expect(await turnsBeside(Infinity, 50)).toBeLessThan(MAX_HELD_TURNS + 60);
});
