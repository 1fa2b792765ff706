import { expect, test } from 'vitest';
import { createTurns, MAX_TURNS, noteArrival } from '../../lib/api/turns.ts';

/** How many turns a caller waits while a connection arrives in each of so many. */
async function turnsBeside(arrivals: number): Promise<number> {
  const ownTurn = createTurns(1);
  let turn = 0;
  let timer = setImmediate(function next() {
    turn += 1;
    if (turn <= arrivals) noteArrival();
    timer = setImmediate(next);
  });
  await ownTurn();
  clearImmediate(timer);
  return turn;
}

test('work waits while connections arrive, and not for ever', async () => {
  expect(await turnsBeside(0)).toBeLessThan(5);
  const beside = await turnsBeside(100);
  expect(beside).toBeGreaterThanOrEqual(100);
  expect(beside).toBeLessThan(110);
  expect(await turnsBeside(Infinity)).toBeLessThan(MAX_TURNS + 5);
});
