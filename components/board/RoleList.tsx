import { Fragment, type ReactNode, useRef } from 'react';
import { displayStatus } from '../../lib/roles/display-status.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { CardView, Unfolding } from '../card/card-view.ts';
import { RoleCard } from '../card/RoleCard.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import { useCardPresses } from './useCardPresses.ts';
import type { OpenedRole } from './useOpenedRole.ts';
import { menuPart, useRoleMenu } from './useRoleMenu.tsx';
import styles from './RoleList.module.css';

type RoleListProps = {
  roles: readonly Role[];
  view: CardView;
  opened: OpenedRole;
  /** What stands between the cards, by the position that it stands before. */
  marks?: ReadonlyMap<number, ReactNode> | undefined;
};

/** Cards one below the other, of which one may be open (4.9). */
export function RoleList({ roles, view, opened, marks }: RoleListProps) {
  const list = useRef<HTMLOListElement>(null);
  const saved = useVisitor((state) => state.saved);
  const hidden = useVisitor((state) => state.hidden);
  const statusView = useVisitor((state) => state.statusView);
  const statusOf = (postPk: number) => displayStatus(postPk, { saved, hidden, statusView });

  const menu = useRoleMenu({ roles, view, opened, fallback: () => list.current });
  const openMenu = menuPart.useElement(
    menu.open && {
      key: menu.open.role.objectID,
      role: menu.open.role,
      anchor: menu.open.anchor,
      status: statusOf(menu.open.role.post_pk),
      onAction: menu.act,
      onClose: menu.close,
    },
  );
  const roleOf = (card: HTMLElement) => roles.find(({ post_pk }) => card.id === `role-${post_pk}`);

  useCardPresses(list, {
    onToggle(card) {
      const role = roleOf(card);
      if (role) opened.toggle(role.post_pk);
    },
    onMore(card, anchor) {
      const role = roleOf(card);
      if (role) menu.show({ role, anchor });
    },
    menuCard: () => menu.open?.anchor.closest('li') ?? null,
  });

  return (
    <ol ref={list} className={styles.list} tabIndex={-1}>
      {roles.map((role, position) => (
        <Fragment key={role.objectID}>
          {marks?.get(position)}
          <RoleCard
            role={role}
            view={view}
            unfolding={unfoldingOf(role.post_pk, opened)}
            status={statusOf(role.post_pk)}
            menu={menu.open?.role === role ? openMenu : null}
            isMenuOpen={menu.open?.role === role}
            onFolded={opened.fold}
          />
        </Fragment>
      ))}
    </ol>
  );
}

function unfoldingOf(postPk: number, { postPk: open, folding }: OpenedRole): Unfolding {
  if (postPk === open) return 'open';
  return postPk === folding ? 'closing' : 'closed';
}
