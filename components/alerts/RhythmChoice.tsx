import { useId } from 'react';
import { type Rhythm, rhythmNames, rhythms } from '../../lib/alerts/client/rhythms.ts';
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
        {rhythmNames.map((name) => (
          <option key={name} value={name}>
            {rhythms[name].label}
          </option>
        ))}
      </select>
    </div>
  );
}
