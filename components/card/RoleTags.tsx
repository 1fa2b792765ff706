import { cardTags } from '../../lib/roles/card-tags.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon } from '../ui/Icon.tsx';
import type { CardState } from './card-view.ts';
import styles from './RoleTags.module.css';

/** What stands out of a role, and whether the visitor keeps or hides it (4.2). */
export function RoleTags({ role, status }: { role: Role } & Pick<CardState, 'status'>) {
  const tags = cardTags(role);
  if (tags.length === 0 && status === '') return null;
  return (
    <span className={styles.tags}>
      {status !== '' && (
        <span className={`${styles.tag} ${styles.kept}`}>
          <Icon name={status === 'saved' ? 'bookmark' : 'hide'} size={14} />
          {status === 'saved' ? 'Saved' : 'Hidden'}
        </span>
      )}
      {tags.map(({ label, kind }) => (
        <span key={label} className={`${styles.tag} ${styles[kind] ?? ''}`}>
          {label}
        </span>
      ))}
    </span>
  );
}
