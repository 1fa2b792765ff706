import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

type ListKeys = {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
  searchText: string;
  setSearchText: (text: string) => void;
  /** Chooses the first value found. */
  chooseFirst: () => void;
  /** Number of values shown. */
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

/** Shows more rows, then focuses the first new one. */
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
