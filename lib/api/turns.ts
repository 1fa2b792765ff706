import { setImmediate } from 'node:timers/promises';

/**
 * Gives turns of the event loop, each to one caller: between two of them, other requests are read and
 * answered.
 * @param length how many turns each caller's takes
 */
export function createTurns(length: number): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(async () => {
      for (let turn = 0; turn < length; turn++) await setImmediate();
    });
    return last;
  };
}
