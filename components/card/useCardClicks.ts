// Contract: 4.9.

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { clickTogglesCard } from '../../lib/roles/card-behaviour.ts';
import { lazyDetails } from './RoleCard.tsx';
import { CARDS, openerOf } from './card-view.ts';

type CardClicks = {
  onToggle: (card: HTMLElement) => void;
  /** The "More options" menu, if cards have one. */
  menu?: {
    preload: () => void;
    open: (card: HTMLElement, button: HTMLElement) => void;
    /** The card whose menu is open. */
    openCard: () => HTMLElement | null;
  };
};

const CONTROL = 'a, button, input, summary, svg';
const MORE = '[aria-haspopup=menu]';
const PANEL = '[id$=-panel]';
/** A click on text closes the card only if no second click follows. */
const DOUBLE_CLICK_MS = 300;

const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * Handles clicks on the cards of a list with one listener for the whole list. Keyboards and screen
 * readers use the button in the title; the rest of the card only enlarges its click area.
 */
export function useCardClicks(list: RefObject<HTMLElement | null>, handlers: CardClicks): void {
  const latest = useEffectEvent(() => handlers);

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
      menuCard = latest().menu?.openCard() ?? null;
    };
    const click = (event: MouseEvent) => {
      const [target, card] = [event.target as Element, cardOf(event)];
      if (!card) return;
      const control = target.closest<HTMLElement>(CONTROL);
      const more = target.closest<HTMLElement>(MORE);
      const isByKey = event.detail === 0;
      // A click that closes an open menu does nothing else, except open another menu.
      const closedMenu = isByKey ? null : menuCard;
      if (more && closedMenu !== card) return latest().menu?.open(card, more);
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
      if (!inText) return latest().onToggle(card);
      folding = setTimeout(() => {
        if (!hasSelection()) latest().onToggle(card);
      }, DOUBLE_CLICK_MS);
    };
    const preload = (event: Event) => {
      if (!cardOf(event)) return;
      lazyDetails.preload();
      if ((event.target as Element).closest(MORE)) latest().menu?.preload();
    };
    const listeners = { pointerover: preload, focusin: preload, click };
    const entries = Object.entries(listeners) as Array<[string, EventListener]>;
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    // In the capture phase, before the menu closes itself.
    window.addEventListener('pointerdown', rememberPress, true);
    return () => {
      clearTimeout(folding);
      window.removeEventListener('pointerdown', rememberPress, true);
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
    };
  }, [list]);
}

function cardOf(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>(CARDS);
}
