import { useEffect } from 'react';

/** What closes on Escape itself, before the cards do. */
const LAYERS = '[role=menu], [role=dialog], [role=listbox], dialog[open]';

/** Calls back when Escape is pressed while nothing lies over the list (2.7). */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const layers = [...document.querySelectorAll(LAYERS)];
      if (!layers.some((layer) => layer.checkVisibility())) onEscape();
    };
    // Before anyone else hears of it, so that what is about to close is still there.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isActive, onEscape]);
}
