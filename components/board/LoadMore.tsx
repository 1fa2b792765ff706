import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { words } from '../../lib/words/words.ts';
import button from '../ui/Button.module.css';
import styles from './LoadMore.module.css';

/**
 * Pages load before the visitor reaches the end of the list. The large top margin covers visitors who have
 * jumped past it, such as with the End key.
 */
const REACH = '100000px 0px 600px 0px';
/** Then further pages need the button, so that the footer can be reached. */
const MAX_AUTOMATIC_PAGES = 5;
/** Events of a visitor who scrolls on while the end is in view. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;
const MOVING_KEYS = new Set(['ArrowDown', 'PageDown', 'End', ' ', 'Tab']);

type LoadMoreProps = {
  /** False during a search, whose results will replace the list. */
  isReady: boolean;
  listed: number;
  onReached: () => void;
};

/**
 * The end of the list. Approaching it loads one page; the next page loads only after the end has left the
 * view or the visitor scrolls on. The button does the same without scrolling, and moves the focus to the
 * first added role.
 */
export function LoadMore({ isReady, listed, onReached }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [{ automatic, before }, setLoaded] = useState({ automatic: 0, before: listed });
  const isAutomatic = automatic < MAX_AUTOMATIC_PAGES;
  // A shorter list is a new list.
  if (listed < before) setLoaded({ automatic: 0, before: listed });
  else if (listed > before) setLoaded({ automatic, before: listed });

  /** A request before the last page has arrived would replace it. */
  const isRequested = useRef(true);
  /** Whether the visitor has reached the end again since the last page. */
  const hasReachedEnd = useRef(true);
  useEffect(() => {
    isRequested.current = !isReady;
  }, [isReady, listed]);

  function request(pages: number): void {
    if (isRequested.current) return;
    isRequested.current = true;
    hasReachedEnd.current = false;
    setLoaded({ automatic: pages, before });
    onReached();
  }

  const isInView = useRef(false);
  const load = useEffectEvent(() => {
    if (isInView.current && hasReachedEnd.current) request(automatic + 1);
  });

  useEffect(() => {
    const element = end.current;
    if (!element || !isReady || !isAutomatic) return;
    const observer = new IntersectionObserver(
      (entries) => {
        isInView.current = entries.at(-1)?.isIntersecting ?? false;
        if (!isInView.current) hasReachedEnd.current = true;
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

  // Also while a page is loading: a visitor who scrolls on as it arrives has reached the end again.
  useEffect(() => {
    const move = (event: Event) => {
      if (event instanceof KeyboardEvent && !MOVING_KEYS.has(event.key)) return;
      hasReachedEnd.current = true;
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
          {words.list.showMore}
        </button>
      </div>
    </div>
  );
}

/** Moves the focus from the end of the list to the first added role. */
function useFocusOnFirstNew(end: { current: HTMLElement | null }, listed: number): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    // Only if the button is focused: otherwise scanning the list would slow down typing.
    if (end.current?.contains(document.activeElement)) last.current = cardButtons().at(-1);
  });
  useLayoutEffect(() => {
    const element = end.current;
    // Also after the last page, when the button disappears.
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

/** Placeholders for loading cards. `label` is the spinner's accessible name. */
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
