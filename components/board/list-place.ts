/** The place in the list to which a visitor comes back, with the pages that were loaded. */
import { useEffect, useSyncExternalStore } from 'react';
import { useInstantSearchContext } from 'react-instantsearch';
import type { ListPages, PageCache } from '../../lib/search/list-connector.ts';
import { CARDS } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';

const KEY = 'list_place';
/** After this long the list is likely to have changed. Milliseconds. */
const MAX_AGE_MS = 30 * 60_000;

/** A place in the list, as it is kept for this tab. */
type Place = {
  href: string;
  indexName: string;
  savedAt: number;
  pages: ListPages;
  /** The card to bring back, by its id, and its top in the window. */
  card: string;
  top: number;
};

/** The place to come back to; undefined until it was read, null when there is none any more. */
let place: Place | null | undefined;
const listeners = new Set<() => void>();

/** Whether the visitor is on the way back to a place of theirs in the list. */
export function isReturning(): boolean {
  if (place === undefined) place = readPlace();
  return place !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function endReturn(): void {
  place = null;
  for (const listener of listeners) listener();
}

/**
 * Keeps the place in the list when the visitor leaves the page, and takes them there again when they
 * come back to it through the history.
 * @param listed number of roles in the list
 * @returns whether the list is being brought back; until then nothing may be loaded or opened
 */
export function useListPlace(
  cache: PageCache,
  { listed, isAnswered }: { listed: number; isAnswered: boolean },
): boolean {
  const { indexName, isRestored, onlyFilter } = useBoard();
  const { scheduleRender } = useInstantSearchContext();
  const isOnWay = useSyncExternalStore(subscribe, isReturning, () => false);
  const isReady = isOnWay && isRestored && isAnswered;

  useEffect(() => {
    if (!place || !isReady) return;
    if (place.indexName !== indexName) return endReturn();
    if (cache.current() !== place.pages) {
      cache.replace(place.pages);
      return scheduleRender();
    }
    if (listed !== Object.values(place.pages).flat().length) return;
    // The list was hidden until it is the visitor's; see `first-paint.js`.
    delete document.documentElement.dataset.pending;
    const card = document.getElementById(place.card);
    if (card) {
      window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
    }
    endReturn();
  }, [isReady, listed, indexName, cache, scheduleRender]);

  useEffect(() => {
    // Pages of a narrowed list are no pages of the list that the visitor comes back to.
    const save = () => savePlace(onlyFilter === null ? cache.current() : null, indexName);
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [cache, indexName, onlyFilter]);

  return isOnWay;
}

function savePlace(pages: ListPages | null, indexName: string): void {
  try {
    const card = cardInView();
    if (!pages || !card || visitor.getSnapshot().statusView !== '') {
      return sessionStorage.removeItem(KEY);
    }
    const { top } = card.getBoundingClientRect();
    const { href } = window.location;
    const left: Place = { href, indexName, savedAt: Date.now(), pages, card: card.id, top };
    sessionStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // Without a storage, or without room in it, the list starts at its top.
  }
}

function readPlace(): Place | null {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'back_forward') {
      return null;
    }
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null;
    const isCurrent = left?.href === window.location.href;
    return isCurrent && Date.now() - left.savedAt < MAX_AGE_MS ? left : null;
  } catch {
    return null;
  }
}

/** The card to measure the place by: the open one if it can be seen, or the first in the window. */
function cardInView(): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return cards.find((card) => card.querySelector('[aria-expanded=true]')) ?? cards[0];
}
