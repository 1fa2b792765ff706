// components/ui knows buttons, icons, dialogs, tags, toasts, lazy components.
// Contract: 8.

import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  useLayoutEffect,
  useRef,
} from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { words } from '../../lib/words/words.ts';
import { visitor } from './useVisitor.ts';
import button from './Button.module.css';
import styles from './NotLoaded.module.css';

/**
 * Creates a component whose code is fetched when it is about to be needed.
 * @param load the `import()`. A failure is reported once; loading is retried the next time the component
 * is needed, or when the network is back
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  let hasFailed = false;
  const listeners = new Set<() => void>();

  async function fetchCode(): Promise<boolean> {
    const wasOffline = !navigator.onLine;
    try {
      component = await load();
    } catch (error) {
      if (!hasFailed) reportError('cannot load a part of the page', error);
      hasFailed = true;
      // The network may have come back during the request.
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
   * @param onFailure called when the component is needed but its code cannot be fetched. Optional, for
   * components that nobody waits for
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

  /** The same for a part of the page. Shows a message with a retry button if its code cannot be fetched. */
  function usePart(props: (Props & { key?: string }) | null): ReactElement | null {
    const [hasFailed, setFailed] = useState(false);
    const element = useElement(props, () => setFailed(true));
    // Retry before reporting the failure again.
    if (!props && hasFailed) setFailed(false);
    if (element || !props || !hasFailed) return element;
    return <NotLoaded onRetry={loadOnce} />;
  }

  /**
   * The same for a layer over the page. If its code cannot be fetched, it closes and a toast says so; the
   * next press retries.
   */
  function useLayer(
    props: (Props & { onClose: () => void; key?: string }) | null,
  ): ReactElement | null {
    return useElement(props, () => {
      props?.onClose();
      visitor.showToast(words.toasts.partNotLoaded);
    });
  }

  return { preload, useElement, usePart, useLayer };
}

/**
 * Shown instead of a part of the page whose code could not be loaded.
 * @param onRetry resolves once loading has succeeded or failed
 */
function NotLoaded({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const line = useRef<HTMLDivElement>(null);
  const [isTrying, setTrying] = useState(false);

  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      // The loaded part will replace the focused button, so focus its container.
      const container = element?.contains(document.activeElement) ? element.parentElement : null;
      if (!container) return;
      container.tabIndex = -1;
      queueMicrotask(() => container.focus({ preventScroll: true }));
    };
  }, []);

  return (
    <div ref={line} role="alert" className={styles.line}>
      <p>{isTrying ? words.notLoaded.tryingAgain : words.notLoaded.part}</p>
      <button
        type="button"
        className={button.ghost}
        onClick={() => {
          setTrying(true);
          void onRetry().then(() => setTrying(false));
        }}
      >
        {words.notLoaded.tryAgain}
      </button>
    </div>
  );
}
