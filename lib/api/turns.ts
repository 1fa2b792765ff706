import { setImmediate } from 'node:timers/promises';

/** New connections since this process began. */
let arrivals = 0;

/** To be called with each new connection. */
export function noteArrival(): void {
  arrivals += 1;
}

/** Nobody can hold up work for more turns, however many connections they open. */
export const MAX_TURNS = 300;

/**
 * Gives turns of the event loop, each to one caller: between two of them, other requests are read and
 * answered. While a new connection arrives in each, callers wait further, as each turn accepts only one: a
 * visitor would otherwise wait for as much work as there are connections before theirs.
 * @param length how many turns each caller's takes
 */
export function createTurns(length: number): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(async () => {
      let before = arrivals;
      for (let turn = 0; turn < length || (arrivals !== before && turn < MAX_TURNS); turn++) {
        before = arrivals;
        await setImmediate();
      }
    });
    return last;
  };
}
