// Contract: 4.9.

import { useEffect, useEffectEvent } from 'react';

type Dismissal = {
  /** Clicks and focus inside this element keep the layer open. */
  area: () => Element | null | undefined;
  /** The button that opened the layer; Escape returns the focus to it. */
  anchor: () => HTMLElement | null | undefined;
  onClose: () => void;
};

/**
 * Closes a layer over the page, such as a menu or a dropdown: on a click outside, on Escape, and when the
 * focus leaves it.
 */
export function useDismissal({ area, anchor, onClose }: Dismissal): void {
  const leave = useEffectEvent(({ target }: Event) => {
    // The clicked element may already have been removed, such as a row that left its list.
    if (!(target instanceof Node) || !target.isConnected) return;
    if (!area()?.contains(target)) onClose();
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    anchor()?.focus();
    onClose();
  });

  useEffect(() => {
    document.addEventListener('click', leave, true);
    document.addEventListener('focusin', leave);
    // Not in the capture phase, so that a control inside the layer can handle Escape first and stop it.
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('click', leave, true);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, []);
}

/** Layers that handle Escape themselves. */
const LAYERS = '[role=menu], [role=dialog], [role=listbox], dialog[open], [data-layer]';

/** Calls back when Escape is pressed while no layer is open. */
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
