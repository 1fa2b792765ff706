import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type DisplayStatus,
  offeredActions,
  type RoleAction,
} from '../../lib/roles/card-behaviour.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useDismissal } from '../ui/useDismissal.ts';
import { useCopyLink } from './useCopyLink.ts';
import styles from './RoleMenu.module.css';

/** What "More options" calls the actions. */
export const actionLabels: Record<RoleAction, { label: string; icon: IconName }> = {
  save: { label: 'Save', icon: 'bookmark' },
  unsave: { label: 'Remove from saved', icon: 'bookmark' },
  hide: { label: 'Hide', icon: 'hide' },
  unhide: { label: 'Unhide', icon: 'hide' },
};

/** Room that the menu needs below its button, pixels; with less it opens upwards. */
const HEIGHT = 170;

type RoleMenuProps = {
  role: Role;
  status: DisplayStatus;
  /** The card's "More options" button. */
  anchor: HTMLElement;
  onAction: (action: RoleAction) => void;
  onClose: () => void;
};

/** "More options" of a card (2.8, 4.2): a menu by the ARIA pattern. */
export function RoleMenu({ role, status, anchor, onAction, onClose }: RoleMenuProps) {
  const { outcome, copy, link } = useCopyLink(role.post_pk, role.title);
  const menu = useRef<HTMLDivElement>(null);
  const [isAbove] = useState(
    () => anchor.getBoundingClientRect().bottom + HEIGHT > window.innerHeight,
  );
  useEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), []);
  useDismissal({ area: () => menu.current, anchor: () => anchor, onClose });

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={`More options for ${role.title}`}
      className={isAbove ? `${styles.menu} ${styles.above}` : styles.menu}
      onKeyDown={(event) => moveFocus(event, menu.current)}
    >
      {offeredActions(status).map((action) => (
        <button
          key={action}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            onClose();
            onAction(action);
          }}
        >
          <Icon name={actionLabels[action].icon} size={18} />
          <span>
            {actionLabels[action].label} <span className="visually-hidden">{role.title}</span>
          </span>
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        onClick={() => void copy()}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'link'} size={18} />
        {outcome === 'manual' ? (
          <span className={styles.link} ref={selectText}>
            {link()}
          </span>
        ) : (
          <span aria-live="polite">{outcome === 'copied' ? 'Copied!' : 'Copy link'}</span>
        )}
      </button>
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu);
  const position = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: position + 1,
    ArrowUp: position < 0 ? -1 : position - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}

function selectText(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}
