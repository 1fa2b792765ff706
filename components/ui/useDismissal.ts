import { useEffect, useEffectEvent } from 'react';

type Dismissal = {
  /** The element in which clicks and focus keep the layer open. */
  area: () => Element | null | undefined;
  /** The button that opened the layer; Escape gives it the focus back. */
  anchor: () => HTMLElement | null | undefined;
  onClose: () => void;
};

/**
 * Closes what lies over the page: a menu, a dropdown or a panel. It closes on a click elsewhere
 * (4.9), on Escape, and when the focus moves elsewhere.
 */
export function useDismissal({ area, anchor, onClose }: Dismissal): void {
  const leave = useEffectEvent(({ target }: Event) => {
    // What was clicked may be gone by now, such as a row that left its list.
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
    // Not in the capture phase: a control inside the layer may use Escape first, and stop it.
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('click', leave, true);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
