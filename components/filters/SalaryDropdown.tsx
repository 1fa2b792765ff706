import { useId } from 'react';
import type { SalaryFilter } from '../../lib/search/filter-definitions.ts';
import { minimumSalary, withMinimumSalary, withToggle } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { DropdownFooter } from './DropdownFooter.tsx';
import { ToggleOption } from './ToggleOption.tsx';
import { useSalaryText } from './useSalaryText.ts';
import styles from './SalaryDropdown.module.css';

/** Minimum salary in USD a year, and whether roles must say theirs (2.7). */
export function SalaryDropdown({ filter }: { filter: SalaryFilter }) {
  const { state, refine } = useBoard();
  const salary = useSalaryText();
  const id = useId();
  const clear = () => {
    salary.clear();
    refine((latest) => withToggle(withMinimumSalary(latest, null), filter.toggle.attribute, false));
  };
  return (
    <>
      <div className={styles.body}>
        <label className={styles.label} htmlFor={id}>
          Minimum salary <span>USD a year</span>
        </label>
        <div className={styles.field}>
          <span aria-hidden="true">$</span>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="60,000"
            maxLength={20}
            aria-invalid={salary.isInvalid}
            aria-describedby={`${id}-problem`}
            value={salary.text}
            onChange={(event) => salary.change(event.target.value)}
            onBlur={salary.settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') salary.settle();
            }}
          />
        </div>
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {salary.isInvalid && 'Please enter an amount in digits, such as 60,000 or 60k.'}
        </p>
      </div>
      <ToggleOption toggle={filter.toggle} />
      <details className={styles.note}>
        <summary>How is this calculated?</summary>
        <ul>
          <li>Hourly, weekly or monthly salaries are annualised.</li>
          <li>
            Excluding roles without salary info also excludes one-off payments such as grants and
            awards.
          </li>
          <li>Non-US salaries are converted to USD using an exchange-rate service.</li>
        </ul>
      </details>
      <DropdownFooter
        isActive={
          salary.text !== '' ||
          minimumSalary(state) !== null ||
          state.toggle[filter.toggle.attribute] === true
        }
        onClear={clear}
      />
    </>
  );
}
