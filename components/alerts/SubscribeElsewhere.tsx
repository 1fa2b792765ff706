import { useRef, useState } from 'react';
import { feedAddress, formPaths, searchAddress } from '../../lib/search/search-forms.ts';
import type { SearchState } from '../../lib/search/search-state.ts';
import { Icon } from '../ui/Icon.tsx';
import button from '../ui/Button.module.css';
import styles from './SubscribeElsewhere.module.css';

/** Addresses at which other programs follow the same search (16.4). */
export function SubscribeElsewhere({ state }: { state: SearchState }) {
  return (
    <details className={styles.box}>
      <summary>Subscribe elsewhere</summary>
      <p>Copy an address into your feed reader or your calendar. It follows these filters.</p>
      <CopiedAddress label="Feed of new roles" path={feedAddress(state)} />
      <CopiedAddress
        label="Calendar of closing dates"
        path={searchAddress(formPaths.calendar, { state })}
      />
    </details>
  );
}

/** An address to read, and a button that copies it. It stays selected where copying is not allowed. */
function CopiedAddress({ label, path }: { label: string; path: string }) {
  const address = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    address.current?.select();
    try {
      await navigator.clipboard.writeText(window.location.origin + path);
      setSaid('Copied!');
    } catch {
      // Forbidden, or no clipboard at all, as outside of secure contexts.
      address.current?.focus();
      setSaid('Press Ctrl or ⌘ with C to copy the address.');
    }
  }

  return (
    <div className={styles.address}>
      <label>
        {label}
        <input
          ref={address}
          readOnly
          value={window.location.origin + path}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <button
        type="button"
        className={`${button.button} ${button.ghost}`}
        aria-label={`Copy: ${label}`}
        onClick={() => void copy()}
      >
        <Icon name="link" size={16} /> Copy
      </button>
      <output className={styles.said}>{said}</output>
    </div>
  );
}
