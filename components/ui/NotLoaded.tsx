import { type ReactElement, useState } from 'react';
import { toastMessages } from '../../lib/visitor/visitor-state.ts';
import button from './Button.module.css';
import type { LazyComponent } from './lazy-component.ts';
import { visitor } from './useVisitor.ts';
import styles from './NotLoaded.module.css';

/** A part of the page. While its code cannot be loaded, its place says so (8). */
export function usePart<Props extends object>(
  { useElement, preload }: LazyComponent<Props>,
  props: (Props & { key?: string }) | null,
): ReactElement | null {
  const [hasFailed, setFailed] = useState(false);
  const element = useElement(props, () => setFailed(true));
  if (element || !props || !hasFailed) return element;
  return (
    <div role="alert" className={styles.line}>
      <p>This part of the page could not be loaded.</p>
      <button type="button" className={`${button.button} ${button.ghost}`} onClick={preload}>
        Try again
      </button>
    </div>
  );
}

/**
 * What opens over the page. When its code cannot be loaded it is closed, and a toast says so (8): the
 * next press tries again.
 */
export function useLayer<Props extends { onClose: () => void }>(
  { useElement }: LazyComponent<Props>,
  props: (Props & { key?: string }) | null,
): ReactElement | null {
  return useElement(props, () => {
    props?.onClose();
    visitor.showToast(toastMessages.partNotLoaded);
  });
}
