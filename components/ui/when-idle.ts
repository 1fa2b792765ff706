/** Long enough for the page to be usable first. Milliseconds. */
const IDLE_WITHIN_MS = 3000;

/**
 * Does something once the browser has nothing better to do.
 * @returns calls it off
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(request);
}
