// Contract: 2.7.

import { reportError } from '../../lib/telemetry/report-error.ts';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
} from 'react';
import {
  type FacetItem,
  facetItems,
  inKeptOrder,
  isNearEnd,
  pagedItems,
  SCROLL_DEBOUNCE_MS,
} from '../../lib/query/facet-items.ts';
import type { FacetFilter } from '../../lib/query/filter-definitions.ts';
import { useBoard } from '../search/board-context.ts';
import { browserStorage } from '../ui/useVisitor.ts';
import { readCountry } from '../../lib/visitor/own-country.ts';

const noValues: string[] = [];
const noCounts: Record<string, number> = {};

/**
 * The items of an open dropdown with live counts. Until the dropdown is searched or reopened, they keep
 * their order and none disappears, so that ticking one never moves the others.
 */
export function useFacetItems(facet: FacetFilter, searchText: string): FacetItem[] {
  const { state, counts, locations } = useBoard();
  const [kept, setKept] = useState({ searchText, order: noValues });
  const order = kept.searchText === searchText ? kept.order : noValues;
  const selected = state.refinementList[facet.attribute] ?? noValues;
  const live = counts[facet.attribute] ?? noCounts;

  // Only as it was when the dropdown was opened, so that no row moves.
  const [ownCountry] = useState(() => (facet.offersCountries ? readCountry(browserStorage) : null));

  const items = useMemo(() => {
    const unfound = Object.fromEntries(order.map((value) => [value, 0]));
    const counted = { ...unfound, ...live };
    const options = { selected, locations, searchText, ownCountry };
    return inKeptOrder(facetItems(facet, counted, options), order);
  }, [facet, live, selected, locations, searchText, order, ownCountry]);

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

type ListKeys = {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
  searchText: string;
  setSearchText: (text: string) => void;
  chooseFirst: () => void;
  shownCount: number;
  hasMore: boolean;
  showMore: () => void;
};

/**
 * Combobox-like keys for a list of checkboxes and its search input. The arrow keys, Home and End move the
 * focus through the values, so that screen readers announce names and states. In the input, Enter chooses
 * the first value found and Escape first clears the text. Typing in the list continues in the input. A list
 * that changes never loses the focus.
 */
export function useListKeys(options: ListKeys) {
  const { input, list, searchText, setSearchText, chooseFirst, hasMore } = options;
  const showMoreFrom = useFocusOnNext(list, options.shownCount, options.showMore);
  const onFocus = useFocusInList(input, list);
  const rows = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];

  function inInput(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowDown') rows().at(0)?.focus();
    else if (event.key === 'ArrowUp') rows().at(-1)?.focus();
    else if (event.key === 'Enter') {
      if (searchText.trim() !== '') chooseFirst();
    } else if (event.key === 'Escape' && searchText !== '') setSearchText('');
    else return false;
    return true;
  }

  function inList(event: KeyboardEvent, row: HTMLInputElement): boolean {
    const all = rows();
    const position = all.indexOf(row);
    if (event.key === 'ArrowUp') (all[position - 1] ?? input.current)?.focus();
    else if (event.key === 'ArrowDown') {
      const next = all[position + 1];
      if (next) next.focus();
      else if (hasMore) showMoreFrom();
    } else if (event.key === 'Home') all.at(0)?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else if (event.key === 'Enter') row.click();
    else {
      const isTyping = event.key.length === 1 && event.key !== ' ';
      // The browser then enters the letter into the input.
      if (isTyping) input.current?.focus();
      return false;
    }
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isHandled =
      target === input.current
        ? inInput(event)
        : target instanceof HTMLInputElement && inList(event, target);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown, onFocus, showMoreFrom };
}

/**
 * Moves the focus to the first value, or to the input, when the focused row disappears. On phones a choice
 * clears the text, and the row may not be on the first page of the full list.
 * @returns the handler of the list's focus events
 */
function useFocusInList(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): (event: FocusEvent) => void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    (list.current?.querySelector('input') ?? input.current)?.focus();
  });
  return (event) => (focused.current = event.target);
}

function useFocusOnNext(
  list: { current: HTMLElement | null },
  shownCount: number,
  showMore: () => void,
): () => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const first = wanted.current;
    if (first === null || shownCount <= first) return;
    wanted.current = null;
    list.current?.querySelectorAll<HTMLInputElement>('input')[first]?.focus();
  }, [shownCount, list]);
  return () => {
    wanted.current = shownCount;
    showMore();
  };
}
