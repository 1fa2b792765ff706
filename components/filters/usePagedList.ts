import { useEffect, useRef, useState } from 'react';
import { isNearEnd, pagedItems, SCROLL_DEBOUNCE_MS } from '../../lib/search/facet-items.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';

/**
 * A list that shows its first page and adds one whenever it is scrolled to its end (2.7).
 * @param resetKey another key means another list, which begins at its first page and at its top
 */
export function usePagedList<Item>(
  items: readonly Item[],
  { pageSize, resetKey }: { pageSize: number | null; resetKey: string },
) {
  const list = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState({ resetKey, pages: 1 });
  if (loaded.resetKey !== resetKey) setLoaded({ resetKey, pages: 1 });
  const { items: shown, hasMore } = pagedItems(items, { pageSize, pages: loaded.pages });
  const showMore = () => setLoaded(({ pages }) => ({ resetKey, pages: pages + 1 }));

  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [resetKey]);

  useEffect(() => {
    if (!hasMore) return;
    const target = list.current;
    if (!target) {
      reportError('Missing scroll target in a dropdown', new Error('The list is not there.'));
      return;
    }
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Whoever tabs to the button would find it moved away from what it showed.
      const isOnButton = document.activeElement?.tagName === 'BUTTON';
      const isInside = target.contains(document.activeElement);
      if (isNearEnd(target) && !(isOnButton && isInside)) {
        setLoaded((current) => ({ ...current, pages: current.pages + 1 }));
      }
    };
    const settle = () => {
      clearTimeout(pause);
      pause = setTimeout(look, SCROLL_DEBOUNCE_MS);
    };
    target.addEventListener('scroll', settle, { passive: true });
    return () => {
      clearTimeout(pause);
      target.removeEventListener('scroll', settle);
    };
  }, [hasMore]);

  return { list, shown, hasMore, showMore };
}
