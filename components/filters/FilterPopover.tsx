import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { FilterDropdown } from '../../lib/search/filter-definitions.ts';
import { FacetDropdown } from './FacetDropdown.tsx';
import { OtherDropdown } from './OtherDropdown.tsx';
import { SalaryDropdown } from './SalaryDropdown.tsx';
import styles from './FilterPopover.module.css';

export type FilterPopoverProps = {
  dropdown: FilterDropdown;
  /** Id of the popup, which its button controls. */
  id: string;
  /** The button that opened it. Both share a parent, so that Tab leads from one to the other. */
  button: HTMLElement;
  /** On which side its edge is in line with the button's. */
  align: 'start' | 'end';
  /** Touched, an input that took the focus would raise the keyboard over the list. */
  isTouch: boolean;
  onClose: () => void;
};

/** Space left between the popup and the end of the window. Pixels. */
const MARGIN_PX = 16;

/** An open dropdown. Escape, a click elsewhere and leaving it by Tab close it. */
export function FilterPopover(props: FilterPopoverProps) {
  const { dropdown, id, button, align, isTouch, onClose } = props;
  const popup = useRef<HTMLDialogElement>(null);
  useDismissal(button, onClose);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const available = window.innerHeight - element.getBoundingClientRect().top - MARGIN_PX;
    element.style.setProperty('--available-height', `${available}px`);
    const first = isTouch ? null : element.querySelector('input');
    (first ?? element).focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, [isTouch]);

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Escape means one thing at a time.
    event.stopPropagation();
    button.focus();
    onClose();
  }

  return (
    <dialog
      open
      ref={popup}
      id={id}
      aria-label={dropdown.label}
      tabIndex={-1}
      className={align === 'end' ? `${styles.popup} ${styles.end}` : styles.popup}
      onKeyDown={closeByEscape}
    >
      {dropdown.kind === 'facet' && <FacetDropdown facet={dropdown} />}
      {dropdown.kind === 'salary' && <SalaryDropdown filter={dropdown} />}
      {dropdown.kind === 'other' && <OtherDropdown filter={dropdown} />}
    </dialog>
  );
}

/** Closes once the visitor is occupied with something else than the button and what it opened. */
function useDismissal(button: HTMLElement, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const place = button.parentElement;
    // What was clicked may be gone by now, such as a row that left the list.
    const isElsewhere = (node: EventTarget | null) =>
      node instanceof Node && node.isConnected && place !== null && !place.contains(node);
    const look = (event: Event) => {
      if (isElsewhere(event.target)) close.current();
    };
    document.addEventListener('click', look, true);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('click', look, true);
      document.removeEventListener('focusin', look);
    };
  }, [button]);
}
