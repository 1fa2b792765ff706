// Contract: 2.7.

import { useSyncExternalStore } from 'react';

/** For a value that never changes. */
export const noUpdates = () => () => {};

/**
 * A value that only the browser knows, such as the user agent. Changes do not trigger a render.
 * @param read called in every render after the first
 * @param built the value in the first render, as in the prerendered HTML
 */
export function useBrowserValue<Value extends string | number | boolean | null>(
  read: () => Value,
  built: Value,
): Value {
  return useSyncExternalStore(noUpdates, read, () => built);
}

/** As in the stylesheets. */
const PHONE = '(max-width: 767.98px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's; false in the prerendered HTML. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}

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
