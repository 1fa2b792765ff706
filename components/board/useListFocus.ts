import { useEffect, useRef } from 'react';

const HEADING = 'roles-heading';

/** Whether what had the focus has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the heading of the list, without moving the page. */
export function focusList(): void {
  document.getElementById(HEADING)?.focus({ preventScroll: true });
}

/**
 * Gives the focus to the list when it takes the place of something that had it, such as the saved
 * roles with their button.
 * @param isShown whether the list is what is shown
 * @returns what the heading of the list needs
 */
export function useListFocus(isShown: boolean) {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && isFocusLost()) focusList();
    wasShown.current = isShown;
  }, [isShown]);
  return { id: HEADING, tabIndex: -1 };
}
