import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useInfiniteHits, useInstantSearchContext } from 'react-instantsearch';
import { roleOf } from '../../lib/search/client.ts';
import { isClosingSort, isDefaultDated } from '../../lib/query/indices.ts';
import type { MatchedRole } from '../../lib/query/matches.ts';
import { isFiltered } from '../../lib/query/search-state.ts';
import { CARDS } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';

/**
 * The roles of the list, page after page (2.7). Where the visitor comes back, the pages that they had
 * loaded before they left are put back, and the card that they saw is where it was.
 */
export function useListedRoles() {
  const { load, machine, onlyFilter } = useBoard();
  const { state, send } = machine;
  const isAnswered = load.state === 'loaded';
  const [cache] = useState(createPageCache);
  const hits = useInfiniteHits({ cache, escapeHTML: false });
  const answer = useLatestAnswer(hits, isAnswered);
  const { items, order } = answer;
  const found = useMemo(
    () => ({ roles: rolesOf(items), isLastPage: answer.isLastPage }),
    [items, answer.isLastPage],
  );
  const drawn = useDeferredValue(found);
  const isDrawn = drawn === found;
  const { roles, isLastPage } = useMemo(() => inSightFirst(found, drawn), [found, drawn]);
  const [place] = useState(readPlace);

  const { scheduleRender } = useInstantSearchContext();
  useEffect(() => {
    if (state.stage !== 'returning') return;
    const { search, pages } = cache.current();
    // The visitor has typed before their list was back.
    if (place?.search !== search) return send({ type: 'returned' });
    if (pages !== place.pages) {
      cache.replace(place.pages);
      return scheduleRender();
    }
    const isComplete = items.length === Object.values(place.pages).flat().length;
    if (isComplete && isDrawn) send({ type: 'returned' });
  }, [state.stage, place, items, isDrawn, cache, scheduleRender, send]);

  const isListed = state.stage === 'linking' || state.stage === 'own';
  // A visitor who comes back need not wait for the role of the address.
  const isBack = state.stage === 'linking' && place !== null;
  const isShown = isBack || state.stage === 'own' || load.state === 'error';
  useLayoutEffect(() => {
    if (!isShown) return;
    // `first-paint` hid the built list where the visitor's own is another.
    delete document.documentElement.dataset.pending;
    const card = place && document.getElementById(place.card);
    if (card) {
      window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
    }
  }, [isShown, place]);

  useEffect(() => {
    // Pages of a narrowed list are no pages of the list that the visitor comes back to.
    const save = () => savePlace(onlyFilter === null ? cache.current() : null);
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [cache, onlyFilter]);

  return {
    roles,
    order,
    isLastPage,
    isListed,
    isDrawn,
    /** Whether all cards of the list are there, and a role can be looked for among them. */
    isReady: isListed && isDrawn && isAnswered,
    /** Whether the visitor came back to it through the history. */
    isReturn: place !== null,
    showMore: hits.showMore,
  };
}

type Hits = ReturnType<typeof useInfiniteHits>['items'];

/** The roles of all pages, each once: an import between two pages may move a role to the next one. */
function rolesOf(hits: Hits): MatchedRole[] {
  const roles = hits.map(roleOf).filter((role) => role !== null);
  return [...new Map(roles.map((role) => [role.post_pk, role])).values()];
}

type Found = { roles: MatchedRole[]; isLastPage: boolean };

/** Cards drawn at once: more than fit on a screen. */
const IN_SIGHT = 8;

/**
 * A new list, in which the cards below the window follow a moment later: drawing all twenty of a page
 * at once would hold back those in sight (decision 20). Until then cards of the list before keep its
 * length, so that the page does not jump.
 * @param drawn the list of which all cards are drawn
 */
function inSightFirst(found: Found, drawn: Found): Found {
  if (drawn === found || found.roles.length <= IN_SIGHT) return found;
  const roles = new Map(found.roles.slice(0, IN_SIGHT).map((role) => [role.post_pk, role]));
  const length = Math.max(IN_SIGHT, drawn.roles.length);
  for (const role of [...drawn.roles.slice(IN_SIGHT), ...found.roles]) {
    if (roles.size < length && !roles.has(role.post_pk)) roles.set(role.post_pk, role);
  }
  return { roles: [...roles.values()], isLastPage: drawn.isLastPage };
}

/** During a search the list stays as it was: InstantSearch empties it, which would make the page jump. */
function useLatestAnswer(
  { items, isLastPage }: Pick<ReturnType<typeof useInfiniteHits>, 'items' | 'isLastPage'>,
  isAnswered: boolean,
) {
  const { state, ranking, searched } = useBoard();
  const latest = { items, isLastPage, state, ranking, searched };
  const [answered, setAnswered] = useState(latest);
  const isNew =
    answered.items !== items || answered.state !== state || answered.ranking !== ranking;
  if (isAnswered && isNew) setAnswered(latest);
  const listed = isAnswered ? latest : answered;
  const order = {
    isDefaultIndex: isDefaultDated(listed),
    isFiltered: isFiltered(listed.state),
    closingSort: isClosingSort(listed.ranking),
  };
  return { items: listed.items, isLastPage: listed.isLastPage, order };
}

/** The hits of each page that was loaded, by its number from 0. */
type ListPages = Record<number, Hits>;

/** The pages of the latest search, which can be read and replaced; a cache for `useInfiniteHits`. */
function createPageCache() {
  let search = '';
  let pages: ListPages | null = null;
  const keyOf = (state: object) =>
    JSON.stringify(Object.entries({ ...state, page: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    read: ({ state }: { state: object }) => (keyOf(state) === search ? pages : null),
    write({ state, hits }: { state: object; hits: ListPages }): void {
      search = keyOf(state);
      pages = hits;
    },
    current: () => ({ search, pages }),
    replace(next: ListPages): void {
      pages = next;
    },
  };
}

const PLACE_KEY = 'list_place';
/** After this long the list is likely to have changed. */
const MAX_PLACE_AGE_MS = 30 * 60_000;

/** A place in the list, kept in this tab so that the visitor can come back to it. */
type Place = {
  href: string;
  /** The search that the pages are of, as the cache names it. */
  search: string;
  /** Epoch milliseconds. */
  savedAt: number;
  pages: ListPages;
  /** The card to bring back, by its id, and its top in the window. */
  card: string;
  top: number;
};

type Listed = ReturnType<ReturnType<typeof createPageCache>['current']>;

/** @param listed null when there is nothing to come back to */
function savePlace(listed: Listed | null): void {
  try {
    const card = cardInView();
    if (!listed?.pages || !card || visitor.getSnapshot().statusView !== '') {
      return sessionStorage.removeItem(PLACE_KEY);
    }
    const { top } = card.getBoundingClientRect();
    const { href } = window.location;
    const { search, pages } = listed;
    const left: Place = { href, search, savedAt: Date.now(), pages, card: card.id, top };
    sessionStorage.setItem(PLACE_KEY, JSON.stringify(left));
  } catch {
    // Without a storage, or without room in it, the list starts at its top.
  }
}

/** The place that the visitor comes back to through the history; null when there is none. */
function readPlace(): Place | null {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'back_forward') {
      return null;
    }
    const left = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null') as Place | null;
    const isCurrent = left?.href === window.location.href;
    return isCurrent && Date.now() - left.savedAt < MAX_PLACE_AGE_MS ? left : null;
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
