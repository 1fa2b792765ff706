/** Counts iterations of the event loop, in which requests could be served. */
export function countLoopIterations() {
  let count = 0;
  let handle = setImmediate(function next() {
    count += 1;
    handle = setImmediate(next);
  });
  return { now: () => count, stop: () => clearImmediate(handle) };
}
