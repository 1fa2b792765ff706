import { memo } from 'react';
import { postedLabel } from '../../lib/roles/dates.ts';
import { placesLine } from '../../lib/roles/places.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon } from '../icons/Icon.tsx';
import { Logo } from './Logo.tsx';
import styles from './RoleCard.module.css';

type RoleCardProps = {
  role: Role;
  /** Epoch seconds. */
  now: number;
};

/** One role in the list. */
export const RoleCard = memo(function RoleCard({ role, now }: RoleCardProps) {
  const places = placesLine(role);
  return (
    <li className={styles.card}>
      <Logo url={role.company.logo_url} />
      <h3 className={styles.title}>{role.title}</h3>
      <time className={styles.posted} dateTime={new Date(role.posted_at * 1000).toISOString()}>
        {postedLabel(role, { now, compact: false })}
      </time>
      <p className={styles.organisation}>
        {role.company.is_top_recommended_org && <Icon name="star" size={14} />}
        {role.company_name}
      </p>
      {places && (
        <div className={styles.meta}>
          <span className={styles.places}>
            <Icon name="pin" size={16} />
            {places}
          </span>
        </div>
      )}
    </li>
  );
});
