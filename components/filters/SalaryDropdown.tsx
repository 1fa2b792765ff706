import { useEffect, useId, useRef, useState } from 'react';
import type { SalaryFilter } from '../../lib/query/filter-definitions.ts';
import { readSalaryInput, type SalaryInput } from '../../lib/search/salary-input.ts';
import { minimumSalary, withMinimumSalary, withToggle } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { DropdownFooter, ToggleOption } from './OptionRow.tsx';
import styles from './SalaryDropdown.module.css';

/** Minimum salary in USD a year, and whether to require a stated salary (2.7). */
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
            maxLength={40}
            aria-invalid={salary.problem !== ''}
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
          {salary.problem}
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

/** Makes one search and one history entry per typed number rather than per digit. */
const TYPING_PAUSE_MS = 450;

/** USD a year; null when the text is empty or invalid. */
const amountOf = (read: SalaryInput) => (read.kind === 'amount' ? read.usd : null);

const written = (minimum: number | null) => minimum?.toLocaleString('en') ?? '';

/**
 * The text of the salary input. Searches once typing has paused, and follows changes made elsewhere.
 * Invalid text stays for correction and does not change the search.
 */
function useSalaryText() {
  const { state, refine } = useBoard();
  const minimum = minimumSalary(state);
  const [text, setText] = useState(() => written(minimum));
  const [known, setKnown] = useState(minimum);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null);

  if (minimum !== known) {
    setKnown(minimum);
    if (amountOf(readSalaryInput(text)) !== minimum) setText(written(minimum));
  }

  function finish(): void {
    const waiting = pending.current;
    pending.current = null;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.apply();
  }
  // Apply text typed just before the dropdown closes.
  useEffect(() => finish, []);

  const current = readSalaryInput(text);

  return {
    text,
    /** Why the text is invalid; empty if it is not. */
    problem: current.kind === 'refused' ? current.problem : '',
    change(next: string): void {
      setText(next);
      clearTimeout(pending.current?.timer);
      pending.current = null;
      const read = readSalaryInput(next);
      if (read.kind === 'refused') return;
      const apply = () => refine((latest) => withMinimumSalary(latest, amountOf(read)));
      pending.current = { timer: setTimeout(finish, TYPING_PAUSE_MS), apply };
    },
    /** Searches immediately and normalises the text. */
    settle(): void {
      finish();
      if (current.kind !== 'refused') setText(written(amountOf(current)));
    },
    clear(): void {
      clearTimeout(pending.current?.timer);
      pending.current = null;
      setText('');
    },
  };
}
