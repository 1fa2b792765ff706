/** Recent changes of a role (14.3), and when it was last checked (14.2). */
import { changeLabels, checkedLabel } from '../../lib/roles/evidence.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './RoleEvidence.module.css';

type DatedProps = { role: Role; now: number };

/** Recent changes, such as "Deadline moved to 3 March". */
export function RoleChanges({ role, now }: DatedProps) {
  const changes = changeLabels(role, now);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label="Recent changes">
      {changes.map(({ label, when, at }) => (
        <li key={label}>
          {label} <time dateTime={new Date(at * 1000).toISOString()}>{when}</time>
        </li>
      ))}
    </ul>
  );
}

/** When and by which source the role was last found open. */
export function RoleChecked({ role, now }: DatedProps) {
  const label = checkedLabel(role, now);
  if (label === '') return null;
  return (
    <p className={styles.checked}>
      <Icon name="check" size={16} />
      {label}
    </p>
  );
}
