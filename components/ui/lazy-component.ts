// components/ui knows buttons, icons, dialogs, popovers, tags, toasts, lazy components.

import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';

export type LazyComponent<Props extends object> = ReturnType<typeof createLazyComponent<Props>>;

/**
 * Creates a component whose code is fetched only once it is about to be needed.
 * @param load the `import()`. A failure is reported once; loading is tried again the next time the
 *   component is needed, or when the network is back
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  let hasFailed = false;
  const listeners = new Set<() => void>();

  /** Whether the code could be fetched. */
  async function fetchCode(): Promise<boolean> {
    const wasOffline = !navigator.onLine;
    try {
      component = await load();
    } catch (error) {
      if (!hasFailed) reportError('cannot load a part of the page', error);
      hasFailed = true;
      // The network may have come back while the code was being fetched.
      if (wasOffline && navigator.onLine) return fetchCode();
      window.addEventListener('online', preload, { once: true });
      loading = null;
      return false;
    }
    for (const listener of listeners) listener();
    return true;
  }

  const loadOnce = () => (loading ??= fetchCode());
  const preload = () => void loadOnce();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * The component as an element; null until its code has loaded.
   * @param props null while the component is not needed
   * @param onFailure called when the component is needed and its code cannot be fetched. Without it
   *   nothing is shown: for parts that nobody waits for
   */
  function useElement(
    props: (Props & { key?: string }) | null,
    onFailure?: () => void,
  ): ReactElement | null {
    const isNeeded = props !== null;
    const loaded = useSyncExternalStore(
      subscribe,
      () => (isNeeded ? component : null),
      () => null,
    );
    const fail = useEffectEvent(() => onFailure?.());
    useEffect(() => {
      if (!isNeeded) return;
      let isCurrent = true;
      void loadOnce().then((isLoaded) => {
        if (!isLoaded && isCurrent) fail();
      });
      return () => {
        isCurrent = false;
      };
    }, [isNeeded]);
    return loaded && props && createElement(loaded, props);
  }

  return { preload, useElement };
}
