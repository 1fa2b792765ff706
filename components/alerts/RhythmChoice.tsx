import { useId } from 'react';
import { rhythms } from '../../lib/alerts/client/alert-form.ts';
import type { Rhythm } from '../../lib/alerts/client/contract.ts';
import styles from './RhythmChoice.module.css';

type RhythmChoiceProps = {
  rhythm: Rhythm;
  onChange: (rhythm: Rhythm) => void;
  isBusy?: boolean;
};

/** How often an alert comes (18.1). */
export function RhythmChoice({ rhythm, onChange, isBusy = false }: RhythmChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>How often</label>
      <select
        id={id}
        className={styles.select}
        value={rhythm}
        aria-busy={isBusy}
        onChange={(event) => onChange(event.target.value as Rhythm)}
      >
        {rhythms.map((choice) => (
          <option key={choice.rhythm} value={choice.rhythm}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
