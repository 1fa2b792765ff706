/** How a card behaves: its display status, the actions it offers, and how it opens. */

/** Which of the visitor's lists replaces the results; empty is none (4.3). */
export type StatusView = '' | 'saved' | 'hidden';

/** Whether the visitor saved or hid a role; "true-hidden" is not rendered, empty is neither (4.2). */
export type DisplayStatus = '' | 'saved' | 'hidden' | 'true-hidden';

export type RoleAction = 'save' | 'unsave' | 'hide' | 'unhide';

type Lists = {
  saved: readonly number[];
  hidden: readonly number[];
  statusView: StatusView;
};

/** Display status of a role (4.2). A role in both lists counts as saved, so it stays visible. */
export function displayStatus(postPk: number, { saved, hidden, statusView }: Lists): DisplayStatus {
  if (saved.includes(postPk)) return 'saved';
  if (!hidden.includes(postPk)) return '';
  return statusView === 'hidden' ? 'hidden' : 'true-hidden';
}

/** What "More options" offers for a role of that status (4.2). */
export function offeredActions(status: DisplayStatus): RoleAction[] {
  if (status === 'saved') return ['unsave'];
  return status === '' ? ['save', 'hide'] : ['unhide'];
}

/** The status view after its entry in "Other filters" is pressed (4.3). */
export function toggledStatusView(current: StatusView, pressed: 'saved' | 'hidden'): StatusView {
  return current === pressed ? '' : pressed;
}

/** A longer distance between press and release is a drag, such as selecting text (4.9). Pixels. */
const DRAG_PX = 5;
/** Space left above a card that was opened by the visitor (4.9). Pixels. */
const OPENED_OFFSET_PX = 5;
/** Space left above a card that a link opened on load (4.9). Pixels. */
const LINKED_OFFSET_PX = 40;

type Point = { x: number; y: number };

/** A press on a card: where it began and ended, and its target. */
type CardClick = {
  /** As in `MouseEvent.button`; 0 is the main one. */
  button: number;
  pressedAt: Point;
  releasedAt: Point;
  /** Whether the target is, or lies in, a button, link or icon. */
  onControl: boolean;
  /** Whether the click selects text, or ends a selection. */
  selectsText: boolean;
};

/** Whether a click opens or closes the card (4.9). */
export function clickTogglesCard(click: CardClick): boolean {
  const { button, pressedAt, releasedAt, onControl, selectsText } = click;
  const moved = Math.hypot(releasedAt.x - pressedAt.x, releasedAt.y - pressedAt.y);
  return button === 0 && !onControl && !selectsText && moved <= DRAG_PX;
}

/**
 * Where the page scrolls to for an opening card (4.9).
 * @param cardTop top of the card in the document, pixels
 */
export function scrollTargetOf(cardTop: number, openedBy: 'visitor' | 'link'): number {
  return Math.max(0, cardTop - (openedBy === 'link' ? LINKED_OFFSET_PX : OPENED_OFFSET_PX));
}
