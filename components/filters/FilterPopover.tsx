import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { FilterDropdown } from '../../lib/query/filter-definitions.ts';
import { Icon } from '../ui/Icon.tsx';
import { useBackdropPress } from '../ui/ModalDialog.tsx';
import { useDismissal } from '../ui/useDismissal.ts';
import { usePhone } from '../ui/usePhone.ts';
import { FacetDropdown } from './FacetDropdown.tsx';
import { CloseSheet } from './OptionRow.tsx';
import { OtherDropdown } from './OtherDropdown.tsx';
import { SalaryDropdown } from './SalaryDropdown.tsx';
import styles from './FilterPopover.module.css';

type FilterPopoverProps = {
  dropdown: FilterDropdown;
  /** Id of the popup, for the button's `aria-controls`. */
  id: string;
  /** The button that opened it. Both share a parent, so that Tab moves from one to the other. */
  button: HTMLElement;
  /** The edge that is aligned with the button's. */
  align: 'start' | 'end';
  /** On touch screens no input is focused, because the keyboard would cover the list. */
  isTouch: boolean;
  onClose: () => void;
};

/** Between the popup and the edge of the window. */
const MARGIN_PX = 16;

/** An open dropdown: a popover below its button or, on phones, a full-screen sheet. */
export function FilterPopover(props: FilterPopoverProps) {
  const { dropdown } = props;
  const Layer = usePhone() ? Sheet : Popover;
  return (
    <Layer {...props}>
      {dropdown.kind === 'facet' && <FacetDropdown facet={dropdown} />}
      {dropdown.kind === 'salary' && <SalaryDropdown filter={dropdown} />}
      {dropdown.kind === 'other' && <OtherDropdown filter={dropdown} />}
    </Layer>
  );
}

type LayerProps = FilterPopoverProps & { children: ReactNode };

/** Closes on Escape, a click outside, and when Tab leaves it. */
function Popover(props: LayerProps) {
  const { dropdown, id, button, align, isTouch, onClose, children } = props;
  const popup = useRef<HTMLDialogElement>(null);
  useDismissal({ area: () => button.parentElement, anchor: () => button, onClose });

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const available = window.innerHeight - element.getBoundingClientRect().top - MARGIN_PX;
    element.style.setProperty('--available-height', `${available}px`);
    focusIn(element, isTouch);
    element.scrollIntoView({ block: 'nearest' });
  }, [isTouch]);

  return (
    <dialog
      open
      ref={popup}
      id={id}
      aria-label={dropdown.label}
      tabIndex={-1}
      className={align === 'end' ? `${styles.popup} ${styles.end}` : styles.popup}
    >
      {children}
    </dialog>
  );
}

/** A modal dialog. Closes on Escape, a press above it, and by its two buttons. */
function Sheet({ dropdown, id, button, isTouch, onClose, children }: LayerProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useBackdropPress(sheet);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element || element.open) return;
    element.showModal();
    focusIn(element, isTouch);
  }, [isTouch]);

  const isSearched = dropdown.kind === 'facet' && dropdown.searchable;
  const close = () => sheet.current?.close();
  return (
    <dialog
      ref={sheet}
      id={id}
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.sheet}
      onClose={() => {
        button.focus();
        onClose();
      }}
    >
      <div className={isSearched ? `${styles.content} ${styles.full}` : styles.content}>
        <header className={styles.header}>
          <h2 id={heading}>{dropdown.label}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <CloseSheet value={close}>{children}</CloseSheet>
      </div>
    </dialog>
  );
}

function focusIn(element: HTMLElement, isTouch: boolean): void {
  const first = isTouch ? null : element.querySelector('input');
  (first ?? element).focus({ preventScroll: true });
}
