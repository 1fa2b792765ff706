import { type FocusEvent, useId, useRef, useState } from 'react';
import { words } from '../../lib/words/words.ts';
import { Icon } from './Icon.tsx';
import button from './Button.module.css';
import styles from './CopyField.module.css';

type CopyFieldProps = { label: string; value: string; rows?: number };

/** A text with a button that copies it. Where copying is not allowed, the text is selected instead. */
export function CopyField({ label, value, rows = 1 }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'' | 'copied' | 'manual'>('');
  const id = useId();
  const shared = {
    id,
    ref: field,
    className: styles.text,
    readOnly: true,
    value,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select(),
  };

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Not permitted, or not a secure context.
      field.current?.focus();
      field.current?.select();
      setOutcome('manual');
    }
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...shared} rows={rows} spellCheck={false} /> : <input {...shared} />}
      <button type="button" className={button.ghost} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'link'} size={16} />
        <span aria-live="polite">
          {outcome === 'copied' ? words.copyField.copied : words.copyField.copy}
        </span>
        <span className="visually-hidden">: {label}</span>
      </button>
      <output className={styles.said}>{outcome === 'manual' && words.copyField.manual}</output>
    </div>
  );
}
