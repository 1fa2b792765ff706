import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CareerDevelopmentNote.module.css';

/**
 * Says what the group is for (2.7). Hovering shows it; pressing keeps it, so that its links can be
 * reached.
 */
export function CareerDevelopmentNote() {
  const [isOpen, setIsOpen] = useState(false);
  const { parentSiteUrl } = publicConfig;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    button.current?.focus();
    setIsOpen(false);
  };
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="About career development roles"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={close}
      >
        <Icon name="info" size={18} />
      </button>
      <span id={id} className={isOpen ? `${styles.note} ${styles.open}` : styles.note}>
        Roles that we think could be great opportunities to develop{' '}
        <a href={`${parentSiteUrl}/career-guide/career-capital`} onKeyDown={close}>
          career capital
        </a>
        , but aren't directly focused on what we expect to be the{' '}
        <a href={`${parentSiteUrl}/problem-profiles`} onKeyDown={close}>
          most pressing global problems
        </a>
        .
      </span>
    </span>
  );
}
