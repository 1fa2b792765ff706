import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  displayStatus,
  type RoleAction,
  clickTogglesCard,
} from '../../lib/roles/card-behaviour.ts';
import type { Role } from '../../lib/roles/role.ts';
import { applyAction } from '../card/apply-action.ts';
import { lazyDetails, RoleCard } from '../card/RoleCard.tsx';
import { cardElement, type CardView, openerOf, type Unfolding } from '../card/card-view.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import type { OpenedRole } from './useOpenedRole.ts';
import styles from './RoleList.module.css';

/** "More options". The whole list has one menu, which opens at the card whose button was pressed. */
const lazyMenu = createLazyComponent(() =>
  import('../card/RoleMenu.tsx').then(({ RoleMenu }) => RoleMenu),
);

type RoleListProps = {
  roles: readonly Role[];
  view: CardView;
  opened: OpenedRole;
  /** Elements between the cards, by the position of the card after them. */
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
  const openMenu = lazyMenu.useElement(
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

  useCardClicks(list, {
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

type OpenMenu = {
  role: Role;
  /** The card's "More options" button. */
  anchor: HTMLElement;
};

/** A role that an action was applied to, and the next one in the list. */
type Acted = { postPk: number; anchor: HTMLElement; neighbour: number | undefined };

type MenuOptions = {
  roles: readonly Role[];
  view: CardView;
  opened: OpenedRole;
  /** The element that gets the focus when no card is left. */
  fallback: () => HTMLElement | null;
};

/**
 * The state of the menu. When an action removes the card from the list, the card is closed and the
 * focus moves to the next one.
 */
function useRoleMenu({ roles, view, opened, fallback }: MenuOptions) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [acted, setActed] = useState<Acted | null>(null);
  const close = useCallback(() => setOpen(null), []);

  function act(action: RoleAction): void {
    if (!open) return;
    const { post_pk: postPk } = open.role;
    const position = roles.findIndex((role) => role.post_pk === postPk);
    const neighbour = roles[position + 1] ?? roles[position - 1];
    setActed({ postPk, anchor: open.anchor, neighbour: neighbour?.post_pk });
    applyAction(action, open.role, view.currentIndex);
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

type CardClicks = {
  /** Opens or closes the card. */
  onToggle: (card: HTMLElement) => void;
  /** Opens "More options" of the card. */
  onMore: (card: HTMLElement, button: HTMLElement) => void;
  /** The card whose menu is open. */
  menuCard: () => HTMLElement | null;
};

const CONTROL = 'a, button, input, svg';
const MORE = '[aria-haspopup=menu]';
/** The content of an opened card, whose text can be selected. */
const PANEL = '[id$=-panel]';
/** A plain click on text folds the card only when no second click follows. */
const DOUBLE_CLICK_MS = 300;

const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * Clicks on the cards of a list (4.9), with one listener for the whole list. The button in the title
 * is the control for keyboard and screen readers; the rest of the card only enlarges it.
 */
function useCardClicks(list: RefObject<HTMLElement | null>, handlers: CardClicks): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let pressedAt = { x: 0, y: 0 };
    let hadSelection = false;
    let folding: ReturnType<typeof setTimeout> | undefined;
    let menuCard: HTMLElement | null = null;

    const rememberPress = ({ clientX, clientY }: PointerEvent) => {
      pressedAt = { x: clientX, y: clientY };
      hadSelection = hasSelection();
      menuCard = latest.current.menuCard();
    };
    const click = (event: MouseEvent) => {
      const [target, card] = [event.target as Element, cardOf(event)];
      if (!card) return;
      const control = target.closest<HTMLElement>(CONTROL);
      const more = target.closest<HTMLElement>(MORE);
      const isByKey = event.detail === 0;
      // The click that closes an open menu does nothing else, except opening another menu.
      const closedMenu = isByKey ? null : menuCard;
      if (more && closedMenu !== card) return latest.current.onMore(card, more);
      if (closedMenu) return;
      const inText = !isByKey && target.closest(PANEL) !== null;
      const toggles = clickTogglesCard({
        button: event.button,
        pressedAt: isByKey ? { x: event.clientX, y: event.clientY } : pressedAt,
        releasedAt: { x: event.clientX, y: event.clientY },
        onControl: control !== null && control !== openerOf(card),
        selectsText: inText && (hadSelection || hasSelection()),
      });
      // A second click within the text selects a word.
      clearTimeout(folding);
      if (!toggles) return;
      if (!inText) return latest.current.onToggle(card);
      folding = setTimeout(() => {
        if (!hasSelection()) latest.current.onToggle(card);
      }, DOUBLE_CLICK_MS);
    };
    const preload = (event: Event) => {
      if (!cardOf(event)) return;
      lazyDetails.preload();
      if ((event.target as Element).closest(MORE)) lazyMenu.preload();
    };

    const listeners = { pointerover: preload, focusin: preload, click };
    const entries = Object.entries(listeners) as Array<[string, EventListener]>;
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    // In the capture phase: before the menu closes itself.
    window.addEventListener('pointerdown', rememberPress, true);
    return () => {
      clearTimeout(folding);
      window.removeEventListener('pointerdown', rememberPress, true);
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
    };
  }, [list]);
}

function cardOf(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('li[id^=role-]');
}
