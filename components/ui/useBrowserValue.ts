import { useSyncExternalStore } from 'react';

const noUpdates = () => () => {};

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
