import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The query string that the page was opened with; null in the page as it was built, without one. */
export function useAddress(): string | null {
  return useSyncExternalStore<string | null>(
    never,
    () => window.location.search,
    () => null,
  );
}
