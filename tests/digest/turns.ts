/** Counts iterations of the event loop, in which requests could be served. */
export function countTurns() {
  let turns = 0;
  let handle = setImmediate(function next() {
    turns += 1;
    handle = setImmediate(next);
  });
  return { now: () => turns, stop: () => clearImmediate(handle) };
}
