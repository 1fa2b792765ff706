import { type RefObject, useEffect } from 'react';

/**
 * Closes a dropdown by Escape, by a press outside it and when the focus leaves it (2.4). The dropdown
 * stands in a list item beside its button, which gets the focus back after Escape.
 */
export function useDropdown(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const item = panel.current?.parentElement;
    if (!item) return;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !item.contains(target);
    const onPress = ({ target }: PointerEvent) => isOutside(target) && onClose();
    const onFocusOut = ({ relatedTarget }: FocusEvent) => isOutside(relatedTarget) && onClose();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What lies behind the menu has an Escape of its own.
      event.stopPropagation();
      item.querySelector('button')?.focus();
      onClose();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, true);
    item.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
      item.removeEventListener('focusout', onFocusOut);
    };
  });
}
