// components/alerts knows the alert dialog, its pages and its banners.

import { type MouseEvent, useCallback, useRef, useState } from 'react';
import type { UpdateToken } from '../../lib/alerts/client/update-check.ts';
import { alertsButtonLabel } from '../../lib/search/control-labels.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-component.ts';
import button from '../ui/Button.module.css';
import styles from './AlertsButton.module.css';

const lazyModal = createLazyComponent(() =>
  import('./AlertModal.tsx').then(({ AlertModal }) => AlertModal),
);

/** Opens the alerts modal (2.7), whose code loads when the pointer or the focus comes near. */
export function AlertsButton({ update }: { update: UpdateToken }) {
  const { state } = useBoard();
  const [opened, setOpened] = useState<{ isTouch: boolean } | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(null);
    anchor.current?.focus();
  }, []);
  const modal = lazyModal.useElement(opened && { update, isTouch: opened.isTouch, onClose: close });

  function press(event: MouseEvent): void {
    lazyModal.preload();
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
        onPointerEnter={lazyModal.preload}
        onFocus={lazyModal.preload}
        onClick={press}
      >
        <Icon name="bell" size={18} />
        {alertsButtonLabel(state, update.state)}
      </button>
      {modal}
    </>
  );
}
