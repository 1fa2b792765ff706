import { scrollTargetOf } from '../../lib/roles/card-opening.ts';

/** Scrolls the page to an opened card (4.9). */
export function scrollToCard(card: HTMLElement, openedBy: 'visitor' | 'link'): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: scrollTargetOf(topOf(card) + window.scrollY, openedBy),
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

/** Scrolls to a card only if nothing of it is in sight. */
export function scrollIntoSight(card: HTMLElement): void {
  const { top, bottom } = card.getBoundingClientRect();
  if (bottom > 0 && top < window.innerHeight) return;
  window.scrollTo({ top: scrollTargetOf(top + window.scrollY, 'visitor'), behavior: 'instant' });
}

/** Moves the page so that a card is where it was, after something above it has changed size. */
export function keepInPlace(card: HTMLElement, topBefore: number): void {
  const moved = topOf(card) - topBefore;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

export function topOf(card: HTMLElement): number {
  return card.getBoundingClientRect().top;
}
