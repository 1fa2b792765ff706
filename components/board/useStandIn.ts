import { useSyncExternalStore } from 'react';
import { searchRoute } from '../../lib/search/browser-client.ts';
import type { StandIn } from '../../lib/search/search-route.ts';

const nothing = () => () => {};

/** What answers searches in the place of the search vendor; null while the vendor does. */
export function useStandIn(): StandIn | null {
  const route = searchRoute();
  return useSyncExternalStore(
    route?.subscribe ?? nothing,
    () => route?.getSnapshot() ?? null,
    () => null,
  );
}
