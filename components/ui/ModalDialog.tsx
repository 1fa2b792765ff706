import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ModalDialog.module.css';

type ModalDialogProps = {
  /** Id of the element that names it. */
  labelId: string;
  /** On touch screens no input is focused, which would raise the keyboard over the dialog. */
  isTouch: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A native dialog over the page. Escape, a press on the backdrop and its button close it (2.9). */
export function ModalDialog({ labelId, isTouch, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackdropPress(dialog);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    const first = isTouch ? null : element.querySelector('input');
    (first ?? element).focus({ preventScroll: true });
  }, [isTouch]);

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
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/**
 * Closes on a press outside. A press that only ends there does not count: selecting text by dragging
 * often ends outside.
 */
export function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let hasBegun = false;
    // The backdrop belongs to the dialog itself, which its content covers.
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
  }, [dialog]);
}
