import { type Ref, useId } from 'react';
import styles from './EmailField.module.css';

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
      <label htmlFor={id}>Email address</label>
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
