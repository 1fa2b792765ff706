import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './Expandable.module.css';

/** A heading that expands and collapses what follows it. */
export function Expandable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {label}
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
