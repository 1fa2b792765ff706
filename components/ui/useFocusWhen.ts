import { useEffect, useRef } from 'react';

/** Gives an element the focus once it says what a press has done: the pressed button is gone then. */
export function useFocusWhen<Kind extends HTMLElement>(isDue: boolean) {
  const element = useRef<Kind>(null);
  useEffect(() => {
    if (isDue) element.current?.focus();
  }, [isDue]);
  return element;
}
