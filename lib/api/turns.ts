import { setImmediate } from 'node:timers/promises';

/** New connections since this process began. */
let arrivals = 0;

/** To be called with each new connection. */
export function noteArrival(): void {
  arrivals += 1;
}

/** However many connections somebody opens, they hold up all work together for this many turns. */
export const MAX_HELD_TURNS = 300;

/**
 * Gives turns of the event loop, each to one caller: between two of them, other requests are read and
 * answered. While a new connection arrives in each, callers wait further, as each turn accepts only one: a
 * visitor would otherwise wait for as much work as there are connections before theirs. Each turn without an
 * arrival makes good for one with.
 * @param length how many turns each caller's takes
 */
export function createTurns(length: number): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let held = 0;
  return () => {
    last = last.then(async () => {
      let before = arrivals;
      for (let turn = 0; turn < length || (arrivals !== before && held < MAX_HELD_TURNS); turn++) {
        before = arrivals;
        await setImmediate();
        held = Math.max(0, held + (arrivals === before ? -1 : 1));
      }
    });
    return last;
  };
}
