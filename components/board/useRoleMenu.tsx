import { useCallback, useEffect, useState } from 'react';
import type { RoleAction } from '../../lib/roles/display-status.ts';
import type { Role } from '../../lib/roles/role.ts';
import { track } from '../../lib/telemetry/track.ts';
import { vacancyOf } from '../../lib/telemetry/vacancy.ts';
import { type CardView, cardElement, openerOf } from '../card/card-view.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { visitor } from '../ui/useVisitor.ts';
import type { OpenedRole } from './useOpenedRole.ts';

/** "More options"; the whole list has one, which opens at the card it was asked for. */
export const menuPart = createLazyComponent(() =>
  import('../card/RoleMenu.tsx').then(({ RoleMenu }) => RoleMenu),
);

/** Actions that are measured (7). */
const tracked: Partial<Record<RoleAction, 'Saved vacancy' | 'Hid vacancy'>> = {
  save: 'Saved vacancy',
  hide: 'Hid vacancy',
};

type OpenMenu = {
  role: Role;
  /** The card's "More options" button. */
  anchor: HTMLElement;
};

/** A role that an action was taken on, and the one that follows it in the list. */
type Acted = { postPk: number; anchor: HTMLElement; neighbour: number | undefined };

type List = {
  roles: readonly Role[];
  view: CardView;
  opened: OpenedRole;
  /** Gets the focus when no card is left. */
  fallback: () => HTMLElement | null;
};

/**
 * The menu of the card that asked for it. When an action takes the card out of the list, the card
 * is closed, and the focus goes to the one after it.
 */
export function useRoleMenu({ roles, view, opened, fallback }: List) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [acted, setActed] = useState<Acted | null>(null);
  const close = useCallback(() => setOpen(null), []);

  function act(action: RoleAction): void {
    if (!open) return;
    const { post_pk: postPk } = open.role;
    const position = roles.findIndex((role) => role.post_pk === postPk);
    const neighbour = roles[position + 1] ?? roles[position - 1];
    setActed({ postPk, anchor: open.anchor, neighbour: neighbour?.post_pk });
    visitor[action](postPk);
    const name = tracked[action];
    if (name) track(name, vacancyOf(open.role, view.currentIndex));
  }

  useEffect(() => {
    if (!acted) return;
    if (acted.anchor.isConnected) return acted.anchor.focus();
    if (opened.postPk === acted.postPk) opened.close();
    const next = acted.neighbour === undefined ? null : openerOf(cardElement(acted.neighbour));
    (next ?? fallback())?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each action
  }, [acted]);

  return { open, show: setOpen, close, act };
}
