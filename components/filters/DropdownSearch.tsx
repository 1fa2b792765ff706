import type { RefObject } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './DropdownSearch.module.css';

type DropdownSearchProps = {
  /** Label of the dropdown. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Narrows the values of a long dropdown. */
export function DropdownSearch({ label, text, onChange, input }: DropdownSearchProps) {
  return (
    <div className={styles.field}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        aria-label={`Search ${label}`}
        placeholder="Search..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search text"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
