// components/alerts knows the alert dialog, its pages and its banners.

/** Opens the alerts modal, whose code loads on hover or focus. Contract: 2.7, 15.4. */
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { UpdateToken } from '../../lib/alerts/client/update-check.ts';
import { alertsButtonLabel } from '../../lib/search/control-labels.ts';
import { isAlertLink, withoutAlertLink } from '../../lib/query/deep-links.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { writeAddress } from '../ui/address.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useBrowserValue } from '../ui/browser.ts';
import button from '../ui/Button.module.css';
import styles from './AlertsButton.module.css';

const lazyModal = createLazyComponent(async () => (await import('./AlertModal.tsx')).AlertModal);

type AlertsButtonProps = {
  update: UpdateToken;
  /** Whether a link that opens the modal opens it at this button. */
  isLinked?: boolean;
};

type Opened = {
  isTouch: boolean;
  /** Whether the filters came from a link rather than from the visitor. */
  isLinked: boolean;
};

export function AlertsButton({ update, isLinked = false }: AlertsButtonProps) {
  const { state, isRestored } = useBoard();
  const [opened, setOpened] = useState<Opened | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(null);
    anchor.current?.focus();
  }, []);
  const modal = lazyModal.useLayer(opened && { update, ...opened, onClose: close });

  const isDue = useAlertLink() && isLinked && isRestored;
  const [wasDue, setWasDue] = useState(false);
  if (isDue && !wasDue) {
    setWasDue(true);
    setOpened({ isTouch: window.matchMedia('(pointer: coarse)').matches, isLinked });
  }
  useEffect(() => {
    if (isDue) writeAddress(withoutAlertLink(window.location), 'replace');
  }, [isDue]);

  function press(event: MouseEvent): void {
    const { pointerType } = event.nativeEvent as PointerEvent;
    setOpened({ isTouch: pointerType === 'touch', isLinked: false });
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

/** Whether the URL opens the alerts modal. */
export function useAlertLink(): boolean {
  return useBrowserValue(() => isAlertLink(window.location.search), false);
}
