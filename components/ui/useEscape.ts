import { useEffect, useEffectEvent } from 'react';

/** Layers that close on Escape themselves, before the page does. */
const LAYERS = '[role=menu], [role=dialog], [role=listbox], dialog[open], [data-layer]';

/** Calls back when Escape is pressed while nothing lies over the page (2.7). */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const layers = [...document.querySelectorAll(LAYERS)];
      if (!layers.some(isShown)) escape();
    };
    // Before any other listener, so that a layer that is about to close is still there.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isActive]);
}

/** `checkVisibility` came with iOS 17.4. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
