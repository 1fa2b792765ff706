import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { AreaSection as SectionName } from '../../lib/roles/area-groups.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './AreaSection.module.css';

type AreaSectionProps = { section: SectionName; children: ReactNode };

/** A group of the Areas dropdown with its heading (2.7). */
export function AreaSection({ section, children }: AreaSectionProps) {
  const heading = useId();
  return (
    <fieldset aria-labelledby={heading} className={styles.section}>
      <div className={styles.heading}>
        <span id={heading}>{section}</span>
        {section === 'Career development' && !publicConfig.isOwnBoard && <CareerDevelopmentNote />}
      </div>
      {children}
    </fieldset>
  );
}

/**
 * A note about the group. Hovering shows it; pressing keeps it open, so that its links can be reached.
 */
function CareerDevelopmentNote() {
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
    <span className={styles.noteAnchor}>
      <button
        ref={button}
        type="button"
        className={styles.noteButton}
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
