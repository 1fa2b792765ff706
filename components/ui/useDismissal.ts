import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes what lies over the page: on the next click outside of it (4.9), on Escape, and when the
 * focus moves elsewhere. Escape gives the focus back.
 * @param anchor the button that opened it
 */
export function useDismissal(
  layer: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
  onClose: () => void,
): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && layer.current?.contains(target);
    const click = (event: MouseEvent) => {
      if (!isInside(event.target)) latest.current();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current();
      anchor.focus();
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(target) && relatedTarget && !isInside(relatedTarget)) latest.current();
    };
    document.addEventListener('click', click, true);
    document.addEventListener('keydown', press);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('click', click, true);
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusout', leave);
    };
  }, [layer, anchor]);
}
