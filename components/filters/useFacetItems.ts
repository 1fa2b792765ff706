import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type FacetItem,
  facetItems,
  inKeptOrder,
  isNearEnd,
  pagedItems,
  SCROLL_DEBOUNCE_MS,
} from '../../lib/query/facet-items.ts';
import type { FacetFilter } from '../../lib/query/filter-definitions.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBoard } from '../search/board-context.ts';

const noValues: string[] = [];
const noCounts: Record<string, number> = {};

/**
 * The items of an open dropdown with live counts. Until the dropdown is searched or reopened, they keep
 * their order and none disappears, so that ticking one never moves the others (2.7).
 */
export function useFacetItems(facet: FacetFilter, searchText: string): FacetItem[] {
  const { state, counts, locations } = useBoard();
  const [kept, setKept] = useState({ searchText, order: noValues });
  const order = kept.searchText === searchText ? kept.order : noValues;
  const selected = state.refinementList[facet.attribute] ?? noValues;
  const live = counts[facet.attribute] ?? noCounts;

  const items = useMemo(() => {
    const unfound = Object.fromEntries(order.map((value) => [value, 0]));
    const fresh = facetItems(facet, { ...unfound, ...live }, { selected, locations, searchText });
    return inKeptOrder(fresh, order);
  }, [facet, live, selected, locations, searchText, order]);

  if (kept.searchText !== searchText || items.length > order.length) {
    setKept({ searchText, order: items.map(({ value }) => value) });
  }
  return items;
}

/**
 * A list that adds a page whenever it is scrolled to its end.
 * @param resetKey a new key starts over at the first page, scrolled to the top
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
      reportError('Missing scroll target in a dropdown', new Error('The list is not in the page.'));
      return;
    }
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Do not move the focused "Show more" button.
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
