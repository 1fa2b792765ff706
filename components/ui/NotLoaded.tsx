import { useLayoutEffect, useRef, useState } from 'react';
import button from './Button.module.css';
import styles from './NotLoaded.module.css';

/**
 * Shown instead of a part of the page whose code could not be loaded (8).
 * @param onRetry resolves once loading has succeeded or failed
 */
export function NotLoaded({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const line = useRef<HTMLDivElement>(null);
  const [isTrying, setTrying] = useState(false);

  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      // The loaded part will replace the focused button, so focus its container.
      const place = element?.contains(document.activeElement) ? element.parentElement : null;
      if (!place) return;
      place.tabIndex = -1;
      queueMicrotask(() => place.focus({ preventScroll: true }));
    };
  }, []);

  return (
    <div ref={line} role="alert" className={styles.line}>
      <p>{isTrying ? 'Trying again…' : 'This part of the page could not be loaded.'}</p>
      <button
        type="button"
        className={button.ghost}
        onClick={() => {
          setTrying(true);
          void onRetry().then(() => setTrying(false));
        }}
      >
        Try again
      </button>
    </div>
  );
}
