import type { DisplayStatus } from '../../lib/roles/display-status.ts';

/** Whether a card's content is shown; "closing" while it folds away. */
export type Unfolding = 'closed' | 'open' | 'closing';

/** How the cards of a list are shown. The same object until something changes. */
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

/** The list item of a role, wherever on the page it stands. */
export const cardId = (postPk: number): string => `role-${postPk}`;

/** The card of a role in the page; null when it is not shown. */
export function cardElement(postPk: number): HTMLElement | null {
  return document.getElementById(cardId(postPk));
}

/** The button in a card's title, which opens it. */
export function openerOf(card: Element | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>('h3 button') ?? null;
}
