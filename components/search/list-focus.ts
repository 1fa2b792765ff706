import { useEffect, useRef } from 'react';

const HEADING = 'roles-heading';

/** Whether the element that had the focus has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the heading of the list, without moving the page. */
export function focusList(): void {
  document.getElementById(HEADING)?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the list when it replaces an element that had the focus, such as the view of
 * the saved roles.
 * @param isShown whether the list is shown, not a view in its place
 * @returns the properties of the list's heading
 */
export function useListFocus(isShown: boolean) {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && isFocusLost()) focusList();
    wasShown.current = isShown;
  }, [isShown]);
  return { id: HEADING, tabIndex: -1 };
}
