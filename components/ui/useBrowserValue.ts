import { useSyncExternalStore } from 'react';

const noUpdates = () => () => {};

/**
 * What only the browser knows, such as its user agent. A change of it alone renders nothing again.
 * @param read called in every render but the first
 * @param built the value in the first render, as in the page's HTML
 */
export function useBrowserValue<Value extends string | number | boolean | null>(
  read: () => Value,
  built: Value,
): Value {
  return useSyncExternalStore(noUpdates, read, () => built);
}
