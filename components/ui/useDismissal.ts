import { useEffect, useRef } from 'react';

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
export function useDismissal(dismissal: Dismissal): void {
  const latest = useRef(dismissal);
  useEffect(() => {
    latest.current = dismissal;
  });

  useEffect(() => {
    // What was clicked may be gone by now, such as a row that left its list.
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Node && target.isConnected && !latest.current.area()?.contains(target);
    const leave = ({ target }: Event) => {
      if (isElsewhere(target)) latest.current.onClose();
    };
    // Not in the capture phase: a control inside the layer may use Escape first, and stop it.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      latest.current.anchor()?.focus();
      latest.current.onClose();
    };
    document.addEventListener('click', leave, true);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('click', leave, true);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
