import { createContext, type ReactNode, useContext, useId } from 'react';
import { hitCountText } from '../../lib/search/control-labels.ts';
import { sheetButtonLabel } from '../../lib/search/popover-labels.ts';
import type { ToggleFilter } from '../../lib/query/filter-definitions.ts';
import { withToggle } from '../../lib/query/search-state.ts';
import { written } from '../../lib/words/say.ts';
import { words } from '../../lib/words/words.ts';
import { useBoard } from '../search/board-context.ts';
import button from '../ui/Button.module.css';
import { useVisitor } from '../ui/useVisitor.ts';
import styles from './OptionRow.module.css';

type OptionRowProps = {
  isOn: boolean;
  onChange: () => void;
  /** Number of matching roles; absent where it would be meaningless. */
  count?: number;
  /** Accessible name, if the label is unclear without its context. */
  name?: string;
  isNested?: boolean;
  /** Whether Enter chooses this option. */
  isPreferred?: boolean;
  reason?: string;
  hint?: ReactNode;
  value?: string;
  children: ReactNode;
};

/** A row with a checkbox: a value of a facet, or a toggle filter. */
export function OptionRow(props: OptionRowProps) {
  const { isOn, onChange, count, name, isNested, isPreferred, reason, hint, value, children } =
    props;
  const id = useId();
  const isBlocked = reason !== undefined;
  return (
    <label
      className={isNested ? `${styles.row} ${styles.nested}` : styles.row}
      data-empty={(count === 0 && !isOn) || isBlocked ? '' : undefined}
      data-blocked={isBlocked ? '' : undefined}
      data-preferred={isPreferred ? '' : undefined}
    >
      <input
        type="checkbox"
        checked={isOn}
        value={value}
        // Not `disabled`, so that keyboard users can reach the reason.
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? id : undefined}
        onChange={isBlocked ? () => {} : onChange}
      />
      <span className={styles.label}>
        {name === undefined ? (
          children
        ) : (
          <>
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{children}</span>
          </>
        )}
        {isBlocked && (
          <span id={id} className={styles.reason} aria-hidden="true">
            {reason}
          </span>
        )}
      </span>
      {count !== undefined && (
        <span className={styles.count}>
          <span aria-hidden="true">{written(count)}</span>
          <span className="visually-hidden">, {hitCountText(count)}</span>
        </span>
      )}
      {hint}
    </label>
  );
}

/** A toggle filter with the number of matching roles. */
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

export const CloseSheet = createContext<(() => void) | null>(null);

type DropdownFooterProps = {
  isActive: boolean;
  onClear: () => void;
};

/** The number of matching roles, and a button to clear the choice. */
export function DropdownFooter({ isActive, onClear }: DropdownFooterProps) {
  const { hitCount } = useBoard();
  const statusView = useVisitor((visitor) => visitor.statusView);
  const closeSheet = useContext(CloseSheet);
  const count = hitCount === null ? '' : hitCountText(hitCount);
  const clear = (
    // Focusable even with nothing to clear, so that the focus is not lost.
    <button
      type="button"
      className={styles.clear}
      aria-disabled={!isActive}
      onClick={isActive ? onClear : undefined}
    >
      {words.filters.clear}
    </button>
  );
  if (closeSheet) {
    return (
      <div className={`${styles.footer} ${styles.sheetFooter}`}>
        {clear}
        <button type="button" className={button.button} onClick={closeSheet}>
          {sheetButtonLabel(hitCount, statusView)}
        </button>
        {/* Announced here, since the page behind the sheet is inert. */}
        <output className="visually-hidden">{count}</output>
      </div>
    );
  }
  return (
    <div className={styles.footer}>
      <span aria-hidden="true">{count}</span>
      {clear}
    </div>
  );
}
