import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** What the visitor's browser calls itself; empty in the first render, as in the page's HTML. */
export function useUserAgent(): string {
  return useSyncExternalStore(
    subscribe,
    () => navigator.userAgent,
    () => '',
  );
}

/** The path that was asked for; empty in the first render, as in the page's HTML. */
export function useCurrentPath(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => '',
  );
}
