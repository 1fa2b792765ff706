import { memo, type ReactElement } from 'react';
import { closesLabel, postedLabel } from '../../lib/roles/dates.ts';
import { mainLinkText } from '../../lib/roles/links.ts';
import { placesLine } from '../../lib/roles/places.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon } from '../ui/Icon.tsx';
import { type CardState, type CardView, cardId } from './card-view.ts';
import { Logo } from './Logo.tsx';
import { RolePanel } from './RolePanel.tsx';
import { RoleTags } from './RoleTags.tsx';
import styles from './RoleCard.module.css';

type RoleCardProps = CardState & {
  role: Role;
  view: CardView;
  /** "More options", while it is open and has arrived. */
  menu: ReactElement | null;
  onFolded: () => void;
};

/**
 * One role in the list (2.8). Presses are handled by the list around it (see `useCardPresses`), so
 * a card costs nothing until it is used.
 */
export const RoleCard = memo(function RoleCard(props: RoleCardProps) {
  const { role, view, unfolding, status, isMenuOpen, menu, onFolded } = props;
  const id = cardId(role.post_pk);
  const places = placesLine(role);
  const isOpen = unfolding === 'open';
  return (
    <li id={id} className={isOpen ? `${styles.card} ${styles.open}` : styles.card}>
      <Logo className={styles.logo} url={role.company.logo_url} />
      <h3 className={styles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-panel`}>
          {role.title}
        </button>
      </h3>
      <p className={styles.organisation}>
        {role.company.is_top_recommended_org && (
          <span className={styles.star} title="Top-recommended organisation">
            <Icon name="star" size={14} />
            <span className="visually-hidden">Top-recommended organisation: </span>
          </span>
        )}
        <span className={styles.name}>{role.company_name}</span>
      </p>
      <div className={styles.meta}>
        <span className={styles.places}>
          {places && <Icon name="pin" size={16} />}
          <span>{places}</span>
        </span>
        <RoleTags role={role} status={status} />
      </div>
      <CardDate role={role} view={view} />
      <div className={styles.more}>
        <button
          type="button"
          aria-label={`More options for ${role.title}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
        >
          <Icon name="dots" />
        </button>
        {menu}
      </div>
      {role.url_external && (
        <noscript>
          <a href={role.url_external}>{mainLinkText(role)}</a>
        </noscript>
      )}
      <RolePanel
        id={`${id}-panel`}
        role={role}
        view={view}
        unfolding={unfolding}
        onFolded={onFolded}
      />
    </li>
  );
});

function CardDate({ role, view }: Pick<RoleCardProps, 'role' | 'view'>) {
  const seconds = view.closingSort ? role.closes_at : role.posted_at;
  const label = view.closingSort ? closesLabel(role, view.now) : postedLabel(role, view);
  return (
    <p className={styles.date}>
      {seconds === null ? (
        label
      ) : (
        <time dateTime={new Date(seconds * 1000).toISOString()}>{label}</time>
      )}
    </p>
  );
}
