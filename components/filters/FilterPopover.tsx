import { useLayoutEffect, useRef } from 'react';
import type { FilterDropdown } from '../../lib/search/filter-definitions.ts';
import { useDismissal } from '../ui/useDismissal.ts';
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
  useDismissal({ area: () => button.parentElement, anchor: () => button, onClose });

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const available = window.innerHeight - element.getBoundingClientRect().top - MARGIN_PX;
    element.style.setProperty('--available-height', `${available}px`);
    const first = isTouch ? null : element.querySelector('input');
    (first ?? element).focus({ preventScroll: true });
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
      {dropdown.kind === 'facet' && <FacetDropdown facet={dropdown} />}
      {dropdown.kind === 'salary' && <SalaryDropdown filter={dropdown} />}
      {dropdown.kind === 'other' && <OtherDropdown filter={dropdown} />}
    </dialog>
  );
}
