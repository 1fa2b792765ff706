import { useEffect } from 'react';
import { TOAST_MS } from '../../lib/visitor/visitor-state.ts';
import { useVisitor, visitor } from './useVisitor.ts';
import styles from './Toast.module.css';

/** A message at the bottom centre. It closes when it is pressed, or by itself (2.6). */
export function Toast() {
  const toast = useVisitor((state) => state.toast);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => visitor.closeToast(toast.serial), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <output className={styles.place}>
      {toast && (
        <button
          key={toast.serial}
          type="button"
          className={styles.toast}
          onClick={() => visitor.closeToast()}
        >
          {toast.message}
        </button>
      )}
    </output>
  );
}
