import type { ReactNode } from 'react';
import { hitCountText } from '../../lib/search/control-labels.ts';
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
