// Contract: 2.9.

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { words } from '../../lib/words/words.ts';
import { Icon } from './Icon.tsx';
import styles from './ModalDialog.module.css';

type ModalDialogProps = {
  labelId: string;
  /** On touch screens no input is focused, because the keyboard would cover the dialog. */
  isTouch: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A native modal dialog. Escape, a press on the backdrop and its button close it. */
export function ModalDialog({ labelId, isTouch, onClose, children }: ModalDialogProps) {
  const dialog = useModal(isTouch);

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={labelId}
      tabIndex={-1}
      onClose={onClose}
    >
      <div className={styles.content}>
        {children}
        <button
          type="button"
          className={styles.close}
          aria-label={words.dialog.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/**
 * A native dialog that is modal as soon as it is rendered, and closes on a press that starts outside. A drag
 * that selects text often ends outside and does not count.
 */
export function useModal(isTouch: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    focusIn(element, isTouch);
  }, [isTouch]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let hasBegun = false;
    // A press on the backdrop has the dialog itself as its target.
    const begin = ({ target }: Event) => {
      hasBegun = target === element;
    };
    const end = ({ target }: Event) => {
      if (hasBegun && target === element) element.close();
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('click', end);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('click', end);
    };
  }, []);
  return dialog;
}

/** On touch screens no input is focused, because the keyboard would cover the layer. */
export function focusIn(element: HTMLElement, isTouch: boolean): void {
  const first = isTouch ? null : element.querySelector('input');
  (first ?? element).focus({ preventScroll: true });
}
