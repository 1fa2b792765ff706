/** The fields of the alert forms: the e-mail address, and how often an alert comes. Contract: 5, 18.1. */
import { type Ref, useEffect, useId, useRef } from 'react';
import { type Rhythm, rhythmNames, rhythms } from '../../lib/alerts/client/rhythms.ts';
import { words } from '../../lib/words/words.ts';
import styles from './fields.module.css';

/** Moves the focus to the field or the button when a form says what is wrong with the address or the call. */
export function useProblemFocus(form: { kind: string; about?: 'email' | 'call' }) {
  const input = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form.about === 'email') input.current?.focus();
    // A focused button loses the focus when it is disabled.
    else if (form.about === 'call' && document.activeElement !== input.current)
      send.current?.focus();
  }, [form]);
  return { input, send };
}

type EmailFieldProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** What is wrong with the address, or null. */
  problem: string | null;
  isReadOnly: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** An e-mail input with its label and error. */
export function EmailField(props: EmailFieldProps) {
  const { value, onChange, placeholder, problem, isReadOnly, ref } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{words.alertForm.email}</label>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={placeholder}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

type RhythmChoiceProps = {
  rhythm: Rhythm;
  onChange: (rhythm: Rhythm) => void;
  isBusy?: boolean;
};

/** How often an alert comes. */
export function RhythmChoice({ rhythm, onChange, isBusy = false }: RhythmChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{words.alertForm.howOften}</label>
      <select
        id={id}
        className={styles.input}
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
