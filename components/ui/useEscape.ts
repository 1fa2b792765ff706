import { useEffect, useEffectEvent } from 'react';

/** Layers that handle Escape themselves. */
const LAYERS = '[role=menu], [role=dialog], [role=listbox], dialog[open], [data-layer]';

/** Calls back when Escape is pressed while no layer is open (2.7). */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const layers = [...document.querySelectorAll(LAYERS)];
      if (!layers.some(isShown)) escape();
    };
    // In the capture phase, before a layer closes itself.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isActive]);
}

/** `checkVisibility` requires iOS 17.4. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
