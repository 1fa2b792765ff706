import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import button from '../ui/Button.module.css';
import styles from './LoadMore.module.css';

/**
 * Pages load before the visitor reaches the end, so that the list does not stop. A visitor who has
 * jumped past it, as with the End key, has reached it too.
 */
const REACH = '100000px 0px 600px 0px';
/** After so many pages by scrolling, the next ones need the button: the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 5;
/** How a visitor moves on while the end is in view. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;
const MOVING_KEYS = new Set(['ArrowDown', 'PageDown', 'End', ' ', 'Tab']);

type LoadMoreProps = {
  /** False during a search, whose results replace the list. */
  isReady: boolean;
  /** Number of roles in the list. */
  listed: number;
  onReached: () => void;
};

/**
 * The end of the list. Coming near it loads one page; the next one needs the end to leave the view,
 * or the visitor to move on. The button does the same for visitors who do not scroll; the focus
 * then moves to the first role that it added.
 */
export function LoadMore({ isReady, listed, onReached }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [{ automatic, before }, setLoaded] = useState({ automatic: 0, before: listed });
  const isAutomatic = automatic < MAX_AUTOMATIC_PAGES;
  // A shorter list is the start of another one.
  if (listed < before) setLoaded({ automatic: 0, before: listed });
  else if (listed > before) setLoaded({ automatic, before: listed });

  /** A page requested before the last one has arrived would take its place. */
  const isRequested = useRef(true);
  /** Whether the visitor has reached the end anew since the last page. */
  const isReachedAnew = useRef(true);
  useEffect(() => {
    isRequested.current = !isReady;
  }, [isReady, listed]);

  function request(pages: number): void {
    if (isRequested.current) return;
    isRequested.current = true;
    isReachedAnew.current = false;
    setLoaded({ automatic: pages, before });
    onReached();
  }

  const isInView = useRef(false);
  const load = useEffectEvent(() => {
    if (isInView.current && isReachedAnew.current) request(automatic + 1);
  });

  useEffect(() => {
    const element = end.current;
    if (!element || !isReady || !isAutomatic) return;
    const observer = new IntersectionObserver(
      (entries) => {
        isInView.current = entries.at(-1)?.isIntersecting ?? false;
        if (!isInView.current) isReachedAnew.current = true;
        load();
      },
      { rootMargin: REACH },
    );
    observer.observe(element);
    return () => {
      isInView.current = false;
      observer.disconnect();
    };
  }, [isReady, listed, isAutomatic]);

  // Also while a page is on its way: whoever moves on as it arrives has reached the end anew.
  useEffect(() => {
    const move = (event: Event) => {
      if (event instanceof KeyboardEvent && !MOVING_KEYS.has(event.key)) return;
      isReachedAnew.current = true;
      load();
    };
    for (const type of MOVES) window.addEventListener(type, move, { passive: true });
    return () => {
      for (const type of MOVES) window.removeEventListener(type, move);
    };
  }, []);

  useFocusOnFirstNew(end, listed);

  return (
    <div ref={end} className={styles.end}>
      {(isAutomatic || !isReady) && <PlaceholderCards count={2} />}
      <div className={styles.more}>
        <button type="button" className={button.ghost} onClick={() => request(0)}>
          Show more roles
        </button>
      </div>
    </div>
  );
}

/** Moves the focus from the end of the list to the first role that was added. */
function useFocusOnFirstNew(end: { current: HTMLElement | null }, listed: number): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    // While somebody types, looking through the list would hold back each letter.
    if (end.current?.contains(document.activeElement)) last.current = cardButtons().at(-1);
  });
  useLayoutEffect(() => {
    const element = end.current;
    // Also when this was the last page, and the button leaves.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = last.current;
      queueMicrotask(() => {
        const all = cardButtons();
        const next = before && all[all.indexOf(before) + 1];
        (next ?? all.at(-1))?.focus();
      });
    };
  }, [end, listed]);
}

const cardButtons = () => [...document.querySelectorAll<HTMLElement>('li[id^=role-] h3 button')];

type PlaceholderProps = { count: number; label?: string };

/** Empty cards in the shape of those to come. `label` is what a screen reader says for the spinner. */
export const PlaceholderCards = memo(function PlaceholderCards(props: PlaceholderProps) {
  const { count, label } = props;
  return (
    <div className={styles.placeholders}>
      {label && (
        <output className={styles.spinner}>
          <span className="visually-hidden">{label}</span>
        </output>
      )}
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
});
