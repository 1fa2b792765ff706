import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';

/**
 * A part of the page whose code is fetched only once it is about to be needed.
 * @param load the `import()`; a failed one is reported once, and tried again when it is next asked
 *   for or the network is back
 */
export function createLatePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  let isLoading = false;
  let hasFailed = false;
  const listeners = new Set<() => void>();

  function preload(): void {
    if (part || isLoading) return;
    isLoading = true;
    load()
      .then((loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      })
      .catch((error: unknown) => {
        if (!hasFailed) reportError('cannot load a part of the page', error);
        hasFailed = true;
        window.addEventListener('online', preload, { once: true });
      })
      .finally(() => {
        isLoading = false;
      });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * The part as an element; null until its code has arrived.
   * @param props null while the part is not wanted
   */
  function usePart(props: (Props & { key?: string }) | null): ReactElement | null {
    const isWanted = props !== null;
    const loaded = useSyncExternalStore(
      subscribe,
      () => (isWanted ? part : null),
      () => null,
    );
    useEffect(() => {
      if (isWanted) preload();
    }, [isWanted]);
    return loaded && props && createElement(loaded, props);
  }

  return { preload, usePart };
}
