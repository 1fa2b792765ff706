import { useEffect, useRef } from 'react';

const HEADING = 'roles-heading';

/** Whether the focused element was removed from the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Focuses the heading of the list without scrolling. */
export function focusList(): void {
  document.getElementById(HEADING)?.focus({ preventScroll: true });
}

/**
 * Focuses the list when it replaces the focused element, such as the view of saved roles.
 * @param isShown whether the list is shown rather than another view
 * @returns the props of the list's heading
 */
export function useListFocus(isShown: boolean) {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && isFocusLost()) focusList();
    wasShown.current = isShown;
  }, [isShown]);
  return { id: HEADING, tabIndex: -1 };
}
