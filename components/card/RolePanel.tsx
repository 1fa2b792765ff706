import type { TransitionEvent } from 'react';
import type { Role } from '../../lib/roles/role.ts';
import type { CardView, Unfolding } from './card-view.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import styles from './RolePanel.module.css';

/** The content of an opened card. */
export const detailsPart = createLazyComponent(() =>
  import('./RoleDetails.tsx').then(({ RoleDetails }) => RoleDetails),
);

type RolePanelProps = {
  id: string;
  role: Role;
  view: CardView;
  unfolding: Unfolding;
  /** Called when the content has folded away. */
  onFolded: () => void;
};

/** The place of a card's content, which grows when the card opens. */
export function RolePanel({ id, role, view, unfolding, onFolded }: RolePanelProps) {
  const details = detailsPart.useElement(unfolding === 'closed' ? null : { role, view });
  const isOpen = unfolding === 'open' && details !== null;

  function finish(event: TransitionEvent) {
    if (unfolding === 'closing' && event.target === event.currentTarget) onFolded();
  }

  return (
    <div
      id={id}
      className={isOpen ? `${styles.panel} ${styles.open}` : styles.panel}
      onTransitionEnd={finish}
    >
      <div className={styles.clip} inert={unfolding === 'closing'}>
        {details}
      </div>
    </div>
  );
}
