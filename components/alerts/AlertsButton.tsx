import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { alertsButtonLabel } from '../../lib/search/panel-labels.ts';
import { useBoard } from '../search/board-context.ts';
import { createLatePart } from '../ui/late-part.ts';
import button from '../ui/Button.module.css';
import { Icon } from '../ui/Icon.tsx';
import type { AlertEvent } from './useAlertForm.ts';
import type { UpdateToken } from './useUpdateToken.ts';
import styles from './AlertsButton.module.css';

const modalPart = createLatePart(() =>
  import('./AlertModal.tsx').then(({ AlertModal }) => AlertModal),
);

type AlertsButtonProps = {
  update: UpdateToken;
  /** Told of what was measured (7), also when the modal was closed in the meantime. */
  onAlertEvent?: ((event: AlertEvent) => void) | undefined;
};

/** Opens the alerts modal (2.7), whose code is loaded when the visitor comes near. */
export function AlertsButton({ update, onAlertEvent }: AlertsButtonProps) {
  const { state } = useBoard();
  const [opened, setOpened] = useState<{ isTouch: boolean } | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(null);
    anchor.current?.focus();
  }, []);
  const modal = modalPart.usePart(
    opened && { update, onAlertEvent, isTouch: opened.isTouch, onClose: close },
  );

  function press(event: MouseEvent): void {
    modalPart.preload();
    const { pointerType } = event.nativeEvent as PointerEvent;
    setOpened({ isTouch: pointerType === 'touch' });
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={`${button.button} ${styles.button}`}
        aria-haspopup="dialog"
        aria-busy={opened !== null && modal === null}
        onPointerEnter={modalPart.preload}
        onFocus={modalPart.preload}
        onClick={press}
      >
        <Icon name="bell" size={18} />
        {alertsButtonLabel(state, update.state)}
      </button>
      {modal}
    </>
  );
}
