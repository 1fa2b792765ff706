import { type RefObject, useEffect, useRef } from 'react';
import { clickTogglesCard } from '../../lib/roles/card-behaviour.ts';
import { lazyDetails } from './RoleCard.tsx';
import { CARDS, openerOf } from './card-view.ts';

type CardClicks = {
  /** Loads what the card shows when it opens, since it is about to. */
  preload?: (card: HTMLElement) => void;
  /** Loads "More options", which are about to be needed. */
  preloadMenu: () => void;
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
/** A pointer that stays on a card for so long is not just crossing it. */
const REST_MS = 60;

const hasSelection = () => getSelection()?.isCollapsed === false;

/**
 * Clicks on the cards of a list (4.9), with one listener for the whole list. The button in the title
 * is the control for keyboard and screen readers; the rest of the card only enlarges it.
 */
export function useCardClicks(list: RefObject<HTMLElement | null>, handlers: CardClicks): void {
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
    let resting: ReturnType<typeof setTimeout> | undefined;
    /** The card that the pointer is on. */
    let pointedAt: HTMLElement | null = null;
    /** The card that was loaded last. */
    let near: HTMLElement | null = null;

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
    const load = (card: HTMLElement) => {
      if (card !== near) latest.current.preload?.(card);
      near = card;
    };
    const preloadCode = (event: Event) => {
      lazyDetails.preload();
      if ((event.target as Element).closest(MORE)) latest.current.preloadMenu();
    };
    const pointerover = (event: PointerEvent) => {
      const card = cardOf(event);
      if (card) preloadCode(event);
      if (card === pointedAt) return;
      clearTimeout(resting);
      pointedAt = card;
      // A touch may begin a scroll.
      if (card && event.pointerType !== 'touch') resting = setTimeout(load, REST_MS, card);
    };
    const pointerleave = () => {
      clearTimeout(resting);
      pointedAt = null;
    };
    const pointerdown = (event: PointerEvent) => {
      const card = cardOf(event);
      if (card && event.pointerType === 'mouse' && event.button === 0) load(card);
    };
    const focusin = (event: Event) => {
      const card = cardOf(event);
      if (!card) return;
      preloadCode(event);
      load(card);
    };

    const listeners = { pointerover, pointerleave, pointerdown, focusin, click };
    const entries = Object.entries(listeners) as Array<[string, EventListener]>;
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    // In the capture phase: before the menu closes itself.
    window.addEventListener('pointerdown', rememberPress, true);
    return () => {
      clearTimeout(folding);
      clearTimeout(resting);
      window.removeEventListener('pointerdown', rememberPress, true);
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
    };
  }, [list]);
}

function cardOf(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>(CARDS);
}
