import { type RefObject, useEffect, useRef } from 'react';
import { clickTogglesCard } from '../../lib/roles/card-opening.ts';
import { openerOf } from '../card/card-view.ts';
import { detailsPart } from '../card/RolePanel.tsx';
import { menuPart } from './useRoleMenu.tsx';

type CardPresses = {
  /** The card of that id was pressed to be opened or closed. */
  onToggle: (card: HTMLElement) => void;
  /** "More options" of a card was pressed. */
  onMore: (card: HTMLElement, button: HTMLElement) => void;
  /** The card whose menu is open. */
  menuCard: () => HTMLElement | null;
};

const CONTROL = 'a, button, input, svg';
const MORE = '[aria-haspopup=menu]';

/**
 * Presses on the cards of a list (4.9), heard once for the whole list. The title's button is the
 * control for keyboard and screen reader; the rest of the card only widens it.
 */
export function useCardPresses(list: RefObject<HTMLElement | null>, presses: CardPresses): void {
  const latest = useRef(presses);
  useEffect(() => {
    latest.current = presses;
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let pressedAt = { x: 0, y: 0 };
    let menuCard: HTMLElement | null = null;

    const press = ({ clientX, clientY }: PointerEvent) => {
      pressedAt = { x: clientX, y: clientY };
      menuCard = latest.current.menuCard();
    };
    const click = (event: MouseEvent) => {
      const [target, card] = [event.target as Element, cardOf(event)];
      if (!card) return;
      const control = target.closest<HTMLElement>(CONTROL);
      const more = target.closest<HTMLElement>(MORE);
      const isByKey = event.detail === 0;
      // The click that closes an open menu does nothing else, but for opening another.
      const closedMenu = isByKey ? null : menuCard;
      if (more && closedMenu !== card) return latest.current.onMore(card, more);
      if (closedMenu) return;
      const toggles = clickTogglesCard({
        button: event.button,
        pressedAt: isByKey ? { x: event.clientX, y: event.clientY } : pressedAt,
        releasedAt: { x: event.clientX, y: event.clientY },
        onControl: control !== null && control !== openerOf(card),
      });
      if (toggles) latest.current.onToggle(card);
    };
    const approach = (event: Event) => {
      if (!cardOf(event)) return;
      detailsPart.preload();
      if ((event.target as Element).closest(MORE)) menuPart.preload();
    };

    const listeners = { pointerover: approach, focusin: approach, click };
    const entries = Object.entries(listeners) as Array<[string, EventListener]>;
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    // Before the menu hears of it and closes.
    window.addEventListener('pointerdown', press, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
    };
  }, [list]);
}

function cardOf(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('li[id^=role-]');
}
