/** Long enough for the page to become interactive first. */
const MAX_IDLE_WAIT_MS = 3000;

/**
 * Runs work once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, MAX_IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS });
  return () => cancelIdleCallback(request);
}
