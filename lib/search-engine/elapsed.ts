/** Whole milliseconds since `start`, at least one, as search answers say it. */
export function elapsedSince(start: number, timer: () => number): number {
  return Math.max(1, Math.round(timer() - start));
}
