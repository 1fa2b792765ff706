import { type ReactNode, useId } from 'react';
import type { AreaSection } from '../../lib/roles/area-groups.ts';
import { CareerDevelopmentNote } from './CareerDevelopmentNote.tsx';
import styles from './OptionSection.module.css';

type OptionSectionProps = { section: AreaSection; children: ReactNode };

/** A group of the Areas dropdown under its heading (2.7). */
export function OptionSection({ section, children }: OptionSectionProps) {
  const heading = useId();
  return (
    <fieldset aria-labelledby={heading} className={styles.section}>
      <div className={styles.heading}>
        <span id={heading}>{section}</span>
        {section === 'Career development' && <CareerDevelopmentNote />}
      </div>
      {children}
    </fieldset>
  );
}
