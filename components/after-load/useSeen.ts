import { useEffect, useRef } from 'react';

/** Half of it counts as seen, after this long. Milliseconds. */
const SEEN_SHARE = 0.5;
const SEEN_MS = 1000;

/** Calls back once the element has been in sight for a second; once. */
export function useSeen<Kind extends Element>(onSeen: () => void) {
  const element = useRef<Kind>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          latest.current();
        }, SEEN_MS);
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(watched);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return element;
}
