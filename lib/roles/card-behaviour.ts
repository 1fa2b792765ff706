/** A card's display status, its actions, and how it opens. Contract: 4.2, 4.3, 4.9. */

/** The list that replaces the results; empty for none. */
export type StatusView = '' | 'saved' | 'hidden';

/** "true-hidden" is not rendered; empty is neither saved nor hidden. */
export type DisplayStatus = '' | 'saved' | 'hidden' | 'true-hidden';

export type RoleAction = 'save' | 'unsave' | 'hide' | 'unhide';

type Lists = {
  saved: readonly number[];
  hidden: readonly number[];
  statusView: StatusView;
};

/** A role in both lists counts as saved, so that it stays visible. */
export function displayStatus(postPk: number, { saved, hidden, statusView }: Lists): DisplayStatus {
  if (saved.includes(postPk)) return 'saved';
  if (!hidden.includes(postPk)) return '';
  return statusView === 'hidden' ? 'hidden' : 'true-hidden';
}

/** The entries of "More options". */
export function offeredActions(status: DisplayStatus): RoleAction[] {
  if (status === 'saved') return ['unsave'];
  return status === '' ? ['save', 'hide'] : ['unhide'];
}

export function toggledStatusView(current: StatusView, pressed: 'saved' | 'hidden'): StatusView {
  return current === pressed ? '' : pressed;
}

/** A longer movement between press and release is a drag, such as selecting text. */
const DRAG_PX = 5;
/** Space above a card opened by the visitor. */
const OPENED_OFFSET_PX = 5;
/** Space above a card opened by a link on load. */
const LINKED_OFFSET_PX = 40;

type Point = { x: number; y: number };

type CardClick = {
  /** As in `MouseEvent.button`. */
  button: number;
  pressedAt: Point;
  releasedAt: Point;
  /** Whether the target is in a button, link or icon. */
  onControl: boolean;
  /** Whether the click selects text, or ends a selection. */
  selectsText: boolean;
};

/** Whether a click opens or closes the card. */
export function clickTogglesCard(click: CardClick): boolean {
  const { button, pressedAt, releasedAt, onControl, selectsText } = click;
  const moved = Math.hypot(releasedAt.x - pressedAt.x, releasedAt.y - pressedAt.y);
  return button === 0 && !onControl && !selectsText && moved <= DRAG_PX;
}

/**
 * The scroll position for an opening card.
 * @param cardTop top of the card in the document, pixels
 */
export function scrollTargetOf(cardTop: number, openedBy: 'visitor' | 'link'): number {
  return Math.max(0, cardTop - (openedBy === 'link' ? LINKED_OFFSET_PX : OPENED_OFFSET_PX));
}
