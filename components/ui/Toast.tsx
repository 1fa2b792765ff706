// Contract: 2.6.

import { useEffect } from 'react';
import { TOAST_MS, UNDO_TOAST_MS } from '../../lib/visitor/visitor-store.ts';
import { words } from '../../lib/words/words.ts';
import { useVisitor, visitor } from './useVisitor.ts';
import styles from './Toast.module.css';

/** A message at the bottom centre. It closes when pressed, or automatically. */
export function Toast() {
  const toast = useVisitor((state) => state.toast);

  useEffect(() => {
    if (!toast) return;
    const duration = toast.undo ? UNDO_TOAST_MS : TOAST_MS;
    const timer = setTimeout(() => visitor.closeToast(toast.serial), duration);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <output className={styles.place}>
      {toast && (
        <div key={toast.serial} className={styles.toast}>
          <button type="button" onClick={() => visitor.closeToast()}>
            {toast.message}
          </button>
          {toast.undo && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                toast.undo?.();
                visitor.closeToast(toast.serial);
              }}
            >
              {words.toasts.undo}
            </button>
          )}
        </div>
      )}
    </output>
  );
}
