import { useEffect, useLayoutEffect, useRef } from 'react';
import button from '../ui/Button.module.css';
import styles from './LoadMore.module.css';

/** Roles are fetched before the visitor reaches the end, so that the list does not stop. */
const AHEAD = '0px 0px 600px 0px';

type LoadMoreProps = {
  /** False while a search is under way, whose answer replaces the list. */
  isReady: boolean;
  /** Roles in the list; the end is looked at again whenever it has moved. */
  listed: number;
  onReached: () => void;
};

/**
 * Placeholder cards at the end of the list; coming near them loads the next page. The button
 * does the same for those who do not scroll; the focus goes on to the first role that it added.
 */
export function LoadMore({ isReady, listed, onReached }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const reached = useRef(() => {});
  useEffect(() => {
    // A page that is asked for before the last one has come would take its place.
    reached.current = () => {
      if (!isWanted.current) return;
      isWanted.current = false;
      onReached();
    };
  });

  useEffect(() => {
    isWanted.current = isReady;
    const element = end.current;
    if (!element || !isReady) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        reached.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady, listed]);

  const last = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    last.current = openers().at(-1);
  });
  useLayoutEffect(() => {
    const element = end.current;
    // Also when this was the last page, and the button leaves.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = last.current;
      queueMicrotask(() => {
        const all = openers();
        const next = before && all[all.indexOf(before) + 1];
        (next ?? all.at(-1))?.focus();
      });
    };
  }, [listed]);

  return (
    <div ref={end}>
      <PlaceholderCards count={2} />
      <div className={styles.more}>
        <button
          type="button"
          className={`${button.button} ${button.ghost}`}
          onClick={() => reached.current()}
        >
          Load more roles
        </button>
      </div>
    </div>
  );
}

const openers = () => [...document.querySelectorAll<HTMLElement>('li[id^=role-] h3 button')];

/** Empty cards in the shape of those to come. `label` is for screen readers. */
export function PlaceholderCards({ count, label }: { count: number; label?: string }) {
  return (
    <div className={styles.placeholders}>
      {label && <output className="visually-hidden">{label}</output>}
      {Array.from({ length: count }, (_, position) => (
        <div key={position} className={styles.card} aria-hidden="true">
          <div className={styles.logo} />
          <div className={styles.lines}>
            <div className={styles.line} />
            <div className={styles.line} />
            <div className={styles.line} />
          </div>
        </div>
      ))}
    </div>
  );
}
