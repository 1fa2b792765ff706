// Contract: 4.9.

import { type DisplayStatus, scrollTargetOf } from '../../lib/roles/card-behaviour.ts';

/** "closing" while the content collapses. */
export type Unfolding = 'closed' | 'open' | 'closing';

/** Settings shared by all cards of a list; the same object until one changes. */
export type CardView = {
  /** Epoch seconds. */
  now: number;
  closingSort: boolean;
  compact: boolean;
  /** The index that the roles came from. */
  currentIndex: string;
};

export type CardState = {
  unfolding: Unfolding;
  status: DisplayStatus;
  isMenuOpen: boolean;
};

export const cardId = (postPk: number): string => `role-${postPk}`;

export const CARDS = 'li[id^=role-]';

/** The card of a role in the page; null when it is not shown. */
export function cardElement(postPk: number): HTMLElement | null {
  return document.getElementById(cardId(postPk));
}

/** The button in a card's title, which opens it. */
export function openerOf(card: Element | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>('h3 button') ?? null;
}

/** Whether the visitor's system asks for less motion. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls the page to an opened card. */
export function scrollToCard(card: HTMLElement, openedBy: 'visitor' | 'link'): void {
  window.scrollTo({
    top: scrollTargetOf(topOf(card) + window.scrollY, openedBy),
    behavior: prefersReducedMotion() ? 'instant' : 'smooth',
  });
}

/** Scrolls to a card only if no part of it is visible. */
export function scrollIntoSight(card: HTMLElement): void {
  const { top, bottom } = card.getBoundingClientRect();
  if (bottom > 0 && top < window.innerHeight) return;
  window.scrollTo({ top: scrollTargetOf(top + window.scrollY, 'visitor'), behavior: 'instant' });
}

/** Scrolls so that a card keeps its position after something above it has changed size. */
export function keepInPlace(card: HTMLElement, topBefore: number): void {
  const moved = topOf(card) - topBefore;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

export function topOf(card: HTMLElement): number {
  return card.getBoundingClientRect().top;
}
