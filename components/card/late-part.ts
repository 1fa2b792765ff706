import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { reportError } from '../../lib/errors/report-error.ts';

/**
 * A part of the page whose code is fetched only once it is about to be needed.
 * @param load the `import()`; a failed one is reported, and tried again when next asked for
 */
export function createLatePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  function preload(): void {
    if (part || isLoading) return;
    isLoading = true;
    load()
      .then((loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      })
      .catch((error: unknown) => reportError('cannot load a part of the page', error))
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
