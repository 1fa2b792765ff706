import { useEffect, useRef, useState } from 'react';
import { parseSalaryInput } from '../../lib/search/salary-input.ts';
import { minimumSalary, withMinimumSalary } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';

/** A number typed is one search and one step of the history, not one a digit. */
const TYPING_PAUSE_MS = 450;

/** Nothing, "$" or "0": no minimum. */
const NO_AMOUNT = /^[\s$0.,]*$/;

const written = (minimum: number | null) => minimum?.toLocaleString('en') ?? '';

/**
 * What stands in the salary input. It leads while it is typed in, searching once the typing has
 * paused, and follows changes made elsewhere; what is no amount stays to be corrected, and the
 * search stays as it was.
 */
export function useSalaryText() {
  const { state, refine } = useBoard();
  const minimum = minimumSalary(state);
  const [text, setText] = useState(() => written(minimum));
  const [known, setKnown] = useState(minimum);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null);

  if (minimum !== known) {
    setKnown(minimum);
    if (parseSalaryInput(text) !== minimum) setText(written(minimum));
  }

  function finish(): void {
    const waiting = pending.current;
    pending.current = null;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.apply();
  }
  // What was typed just before the dropdown closed counts as well.
  useEffect(() => finish, []);

  const isEmpty = NO_AMOUNT.test(text);
  const isInvalid = !isEmpty && parseSalaryInput(text) === null;

  return {
    text,
    isInvalid,
    change(next: string): void {
      setText(next);
      clearTimeout(pending.current?.timer);
      pending.current = null;
      const amount = parseSalaryInput(next);
      if (amount === null && !NO_AMOUNT.test(next)) return;
      const apply = () => refine((latest) => withMinimumSalary(latest, amount));
      pending.current = { timer: setTimeout(finish, TYPING_PAUSE_MS), apply };
    },
    /** Searches without waiting, and writes the amount as it was understood. */
    settle(): void {
      finish();
      if (!isInvalid) setText(written(parseSalaryInput(text)));
    },
    clear(): void {
      clearTimeout(pending.current?.timer);
      pending.current = null;
      setText('');
    },
  };
}
