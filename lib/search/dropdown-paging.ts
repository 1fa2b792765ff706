/** A list whose end is this near loads more items (2.7). Pixels. */
const NEAR_END_PX = 3;

/** Scrolling is looked at once it has paused for this long (2.7). Milliseconds. */
export const SCROLL_DEBOUNCE_MS = 50;

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Whether a list is scrolled to within 3px of its bottom. */
export function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean {
  return scrollHeight - scrollTop - clientHeight <= NEAR_END_PX;
}

/**
 * The items of a paged dropdown that are shown.
 * @param pageSize null shows all
 * @param pages how many pages have been loaded, from 1
 */
export function pagedItems<Item>(
  items: readonly Item[],
  { pageSize, pages }: { pageSize: number | null; pages: number },
): { items: Item[]; hasMore: boolean } {
  if (pageSize === null) return { items: [...items], hasMore: false };
  const count = pageSize * pages;
  return { items: items.slice(0, count), hasMore: items.length > count };
}
