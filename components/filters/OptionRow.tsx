import type { ReactNode } from 'react';
import { hitCountText } from '../../lib/search/control-labels.ts';
import type { ToggleFilter } from '../../lib/search/filter-definitions.ts';
import { withToggle } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import styles from './OptionRow.module.css';

type OptionRowProps = {
  isOn: boolean;
  onChange: () => void;
  /** Roles that have it; absent where that says nothing. */
  count?: number;
  /** Said instead of the label by a screen reader, where the label needs its neighbours. */
  name?: string;
  /** Belongs to the option above. */
  isNested?: boolean;
  /** Stands at the end of the row. */
  hint?: ReactNode;
  value?: string;
  children: ReactNode;
};

/** A line with a checkbox: a value of a facet, or a filter that is on or off. */
export function OptionRow(props: OptionRowProps) {
  const { isOn, onChange, count, name, isNested, hint, value, children } = props;
  const className = isNested ? `${styles.row} ${styles.nested}` : styles.row;
  return (
    <label className={className} data-empty={count === 0 && !isOn ? '' : undefined}>
      <input type="checkbox" checked={isOn} value={value} onChange={onChange} />
      <span className={styles.label}>
        {name === undefined ? (
          children
        ) : (
          <>
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{children}</span>
          </>
        )}
      </span>
      {count !== undefined && (
        <span className={styles.count}>
          <span aria-hidden="true">{count.toLocaleString('en')}</span>
          <span className="visually-hidden">, {hitCountText(count)}</span>
        </span>
      )}
      {hint}
    </label>
  );
}

/** A filter that is on or off, with the roles that have what it requires. */
export function ToggleOption({ toggle }: { toggle: ToggleFilter }) {
  const { state, counts, refine } = useBoard();
  const { attribute, requires, label } = toggle;
  return (
    <OptionRow
      isOn={state.toggle[attribute] === true}
      count={counts[attribute]?.[requires] ?? 0}
      onChange={() => refine((latest) => withToggle(latest, attribute, !latest.toggle[attribute]))}
    >
      {label}
    </OptionRow>
  );
}

type DropdownFooterProps = {
  /** Whether there is anything to clear. */
  isActive: boolean;
  onClear: () => void;
};

/** The number of roles for the choice, and the button to undo it. */
export function DropdownFooter({ isActive, onClear }: DropdownFooterProps) {
  const { hitCount } = useBoard();
  return (
    <div className={styles.footer}>
      <span aria-hidden="true">{hitCount !== null && hitCountText(hitCount)}</span>
      {/* Focusable even when there is nothing to clear, so that the focus is not lost. */}
      <button type="button" aria-disabled={!isActive} onClick={isActive ? onClear : undefined}>
        Clear
      </button>
    </div>
  );
}
