import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * The time by which cards say "Today" and "2 days ago", in epoch seconds. The first render uses
 * the build's time, as the page's HTML does; after that the visitor's, by the minute.
 */
export function useNow(builtAt: number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * 60,
    () => builtAt,
  );
}
