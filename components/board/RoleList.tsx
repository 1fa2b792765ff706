// Contract: 4.9.

import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import type { MatchedRole } from '../../lib/query/matches.ts';
import type { BoardRenderState } from '../../lib/search/board-connector.ts';
import { RoleCard } from '../card/RoleCard.tsx';
import { cardElement, type CardView, openerOf, type Unfolding } from '../card/card-view.ts';
import { useCardClicks } from '../card/useCardClicks.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import type { OpenedRole } from './useOpenedRole.ts';
import styles from './RoleList.module.css';

/** The list shares one "More options" menu, which opens at the card whose button was pressed. */
const lazyMenu = createLazyComponent(async () => (await import('../card/RoleMenu.tsx')).RoleMenu);

type RoleListProps = {
  roles: readonly MatchedRole[];
  view: CardView;
  opened: OpenedRole;
  /** Elements between the cards, by the position of the following card. */
  marks?: ReadonlyMap<number, ReactNode> | undefined;
  /** Changes the search; absent where there is none. */
  refine?: BoardRenderState['refine'];
  /** Short texts on the cards, by role. */
  notes?: ReadonlyMap<number, readonly string[]> | undefined;
};

/** A list of cards, one of which may be open. */
export function RoleList(props: RoleListProps) {
  const { roles, view, opened, marks, notes, refine } = props;
  const list = useRef<HTMLOListElement>(null);
  const saved = useVisitor((state) => state.saved);
  const hidden = useVisitor((state) => state.hidden);
  const statusView = useVisitor((state) => state.statusView);
  const statusOf = (postPk: number) => displayStatus(postPk, { saved, hidden, statusView });

  const menu = useRoleMenu({ roles, opened, fallback: () => list.current });
  const openMenu = lazyMenu.useLayer(
    menu.open && {
      key: menu.open.role.objectID,
      role: menu.open.role,
      anchor: menu.open.anchor,
      status: statusOf(menu.open.role.post_pk),
      currentIndex: view.currentIndex,
      refine,
      onAction: menu.act,
      onClose: menu.close,
    },
  );
  const roleOf = (card: HTMLElement) => roles.find(({ post_pk }) => card.id === `role-${post_pk}`);

  useCardClicks(list, {
    onToggle(card) {
      const role = roleOf(card);
      if (role) opened.toggle(role.post_pk);
    },
    menu: {
      preload: lazyMenu.preload,
      open(card, anchor) {
        const role = roleOf(card);
        if (role) menu.show({ postPk: role.post_pk, anchor });
      },
      openCard: () => menu.open?.anchor.closest('li') ?? null,
    },
  });

  const cards = roles.map((role, position) => (
    <Fragment key={role.objectID}>
      {marks?.get(position)}
      <RoleCard
        role={role}
        view={view}
        unfolding={unfoldingOf(role.post_pk, opened)}
        status={statusOf(role.post_pk)}
        notes={notes?.get(role.post_pk)}
        menu={menu.open?.role === role ? openMenu : null}
        isMenuOpen={menu.open?.role === role}
        onFolded={opened.fold}
      />
    </Fragment>
  ));
  return (
    <ol ref={list} className={styles.list} tabIndex={-1}>
      {cards}
    </ol>
  );
}

function unfoldingOf(postPk: number, { postPk: open, folding }: OpenedRole): Unfolding {
  if (postPk === open) return 'open';
  return postPk === folding ? 'closing' : 'closed';
}

type OpenMenu = {
  postPk: number;
  anchor: HTMLElement;
};

/** A role with an applied action, and the next role in the list. */
type Acted = { postPk: number; anchor: HTMLElement; neighbour: number | undefined };

type MenuOptions = {
  roles: readonly MatchedRole[];
  opened: OpenedRole;
  /** The element to focus when no card is left. */
  fallback: () => HTMLElement | null;
};

/**
 * The state of the menu. When an action removes the card from the list, the card is closed and the
 * focus moves to the next one. When a search removes it, the menu closes.
 */
function useRoleMenu({ roles, opened, fallback }: MenuOptions) {
  const [shown, setShown] = useState<OpenMenu | null>(null);
  const [acted, setActed] = useState<Acted | null>(null);
  const close = useCallback(() => setShown(null), []);
  const role = roles.find(({ post_pk: postPk }) => postPk === shown?.postPk);
  const open = shown && role ? { ...shown, role } : null;

  useEffect(() => {
    if (!shown || role) return;
    setShown(null);
    if (document.activeElement === document.body) fallback()?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per role that leaves
  }, [shown, role]);

  function act(): void {
    if (!open) return;
    const { postPk } = open;
    const position = roles.findIndex((role) => role.post_pk === postPk);
    const neighbour = roles[position + 1] ?? roles[position - 1];
    setActed({ postPk, anchor: open.anchor, neighbour: neighbour?.post_pk });
  }

  useEffect(() => {
    if (!acted) return;
    if (acted.anchor.isConnected) return acted.anchor.focus();
    if (opened.postPk === acted.postPk) opened.close();
    const next = acted.neighbour === undefined ? null : openerOf(cardElement(acted.neighbour));
    (next ?? fallback())?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per action
  }, [acted]);

  return { open, show: setShown, close, act };
}
