/** Farther than this between press and release is a drag, such as selecting text (4.9). Pixels. */
const DRAG_PX = 5;
/** Space left above a card that was opened by the visitor (4.9). Pixels. */
const OPENED_OFFSET_PX = 5;
/** Space left above a card that a link opened on load (4.9). Pixels. */
const LINKED_OFFSET_PX = 40;

type Point = { x: number; y: number };

/** A press on a card: where it began and ended, and what it met. */
export type CardClick = {
  /** As in `MouseEvent.button`; 0 is the main one. */
  button: number;
  pressedAt: Point;
  releasedAt: Point;
  /** Whether the target is, or lies in, a button, link or icon. */
  onControl: boolean;
};

/** Whether a click opens or closes the card (4.9). */
export function clickTogglesCard({ button, pressedAt, releasedAt, onControl }: CardClick): boolean {
  const moved = Math.hypot(releasedAt.x - pressedAt.x, releasedAt.y - pressedAt.y);
  return button === 0 && !onControl && moved <= DRAG_PX;
}

/**
 * Where the page scrolls to for an opening card (4.9).
 * @param cardTop top of the card in the document, pixels
 */
export function scrollTargetOf(cardTop: number, openedBy: 'visitor' | 'link'): number {
  return Math.max(0, cardTop - (openedBy === 'link' ? LINKED_OFFSET_PX : OPENED_OFFSET_PX));
}
