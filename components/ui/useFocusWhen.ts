import { useEffect, useRef } from 'react';

/** Focuses an element that shows the outcome of a press and replaces the pressed button. */
export function useFocusWhen<Kind extends HTMLElement>(isDue: boolean) {
  const element = useRef<Kind>(null);
  useEffect(() => {
    if (isDue) element.current?.focus();
  }, [isDue]);
  return element;
}
