import { type ReactNode, useId, useRef, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import { mobileToggleLabel } from '../../lib/search/panel-labels.ts';
import { FilterActions } from '../filters/FilterActions.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { useBoard } from '../search/board-context.ts';
import { QueryHint } from '../search/QueryHint.tsx';
import { SearchField } from '../search/SearchField.tsx';
import styles from './SearchPanel.module.css';

type SearchPanelProps = {
  /** Whether an alert is being updated, for which the filters open (4.7). */
  isUpdating: boolean;
  alertsButton: ReactNode;
};

/** Search box and filters. On a phone the filters are folded away until they are asked for. */
export function SearchPanel({ isUpdating, alertsButton }: SearchPanelProps) {
  const { state } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const filters = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const label = mobileToggleLabel(state, boardDefinitions, { isOpen });

  const [wasUpdating, setWasUpdating] = useState(false);
  if (isUpdating !== wasUpdating) {
    setWasUpdating(isUpdating);
    if (isUpdating) setIsOpen(true);
  }

  function closeFromBelow(): void {
    setIsOpen(false);
    toggle.current?.focus();
  }

  return (
    <search className={styles.panel}>
      <SearchField />
      <QueryHint />
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} className={isOpen ? undefined : styles.folded}>
        <FilterBar group={filters} />
        <FilterActions
          alertsButton={alertsButton}
          onCleared={() => filters.current?.focus({ preventScroll: true })}
        />
        <button type="button" className={styles.toggle} onClick={closeFromBelow}>
          {label}
        </button>
      </div>
    </search>
  );
}
