// components/ui knows buttons, icons, dialogs, popovers, tags, toasts, lazy components.

import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';

/**
 * Creates a component whose code is fetched only once it is about to be needed.
 * @param load the `import()`. A failure is reported once; loading is tried again the next time the
 *   component is needed, or when the network is back
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  let component: ComponentType<Props> | null = null;
  let isLoading = false;
  let hasFailed = false;
  const listeners = new Set<() => void>();

  function preload(): void {
    if (component || isLoading) return;
    isLoading = true;
    const wasOffline = !navigator.onLine;
    let isRetryDue = false;
    load()
      .then((loaded) => {
        component = loaded;
        for (const listener of listeners) listener();
      })
      .catch((error: unknown) => {
        if (!hasFailed) reportError('cannot load a part of the page', error);
        hasFailed = true;
        // The network may have come back while the code was being fetched.
        isRetryDue = wasOffline && navigator.onLine;
        if (!isRetryDue) window.addEventListener('online', preload, { once: true });
      })
      .finally(() => {
        isLoading = false;
        if (isRetryDue) preload();
      });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * The component as an element; null until its code has loaded.
   * @param props null while the component is not needed
   */
  function useElement(props: (Props & { key?: string }) | null): ReactElement | null {
    const isNeeded = props !== null;
    const loaded = useSyncExternalStore(
      subscribe,
      () => (isNeeded ? component : null),
      () => null,
    );
    useEffect(() => {
      if (isNeeded) preload();
    }, [isNeeded]);
    return loaded && props && createElement(loaded, props);
  }

  return { preload, useElement };
}
