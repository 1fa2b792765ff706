// Contract: 2.7.

import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useInfiniteHits, useInstantSearch, useInstantSearchContext } from 'react-instantsearch';
import { isPageOutdated } from '../../lib/base/outdated.ts';
import { roleOf } from '../../lib/search/client.ts';
import { isClosingSort, isDefaultDated } from '../../lib/query/indices.ts';
import type { MatchedRole } from '../../lib/query/matches.ts';
import { isFiltered } from '../../lib/query/search-state.ts';
import { CARDS } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';

/**
 * The roles of the list, page by page. When the visitor returns through the history, the loaded pages
 * and the scroll position are restored.
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
  const [position] = useState(readPosition);

  const { scheduleRender } = useInstantSearchContext();
  useEffect(() => {
    if (state.stage !== 'returning') return;
    const { search, pages } = cache.current();
    // The visitor typed before the list was restored.
    if (position?.search !== search) return send({ type: 'returned' });
    if (pages !== position.pages) {
      cache.replace(position.pages);
      return scheduleRender();
    }
    const isComplete = items.length === Object.values(position.pages).flat().length;
    if (isComplete && isDrawn) send({ type: 'returned' });
  }, [state.stage, position, items, isDrawn, cache, scheduleRender, send]);

  const { refresh } = useInstantSearch();
  const isChecked = useRef(false);
  useEffect(() => {
    if (state.stage !== 'own' || isChecked.current) return;
    isChecked.current = true;
    if (position || !isPageOutdated()) return;
    // The list that the page was built with would be kept as the first page.
    cache.replace({});
    refresh();
  }, [state.stage, position, cache, refresh]);

  const isListed = state.stage === 'linking' || state.stage === 'own';
  // A returning visitor need not wait for the role in the URL.
  const isBack = state.stage === 'linking' && position !== null;
  const isShown = isBack || state.stage === 'own' || load.state === 'error';
  useLayoutEffect(() => {
    if (!isShown) return;
    // `first-paint` hides the prerendered list until the visitor's own has loaded.
    delete document.documentElement.dataset.pending;
    const card = position && document.getElementById(position.card);
    if (card) {
      window.scrollBy({
        top: card.getBoundingClientRect().top - position.top,
        behavior: 'instant',
      });
    }
  }, [isShown, position]);

  useEffect(() => {
    // With the additional filter the pages are not those of the list to restore.
    const save = () => savePosition(onlyFilter === null ? cache.current() : null);
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [cache, onlyFilter]);

  return {
    roles,
    order,
    isLastPage,
    isListed,
    isDrawn,
    /** Whether all cards are rendered, so that a role can be found among them. */
    isReady: isListed && isDrawn && isAnswered,
    /** Whether the visitor returned through the history. */
    isReturn: position !== null,
    showMore: hits.showMore,
  };
}

type Hits = ReturnType<typeof useInfiniteHits>['items'];

/** The distinct roles of all pages: an import between two requests may move a role to the next page. */
function rolesOf(hits: Hits): MatchedRole[] {
  const roles = hits.map(roleOf).filter((role) => role !== null);
  return [...new Map(roles.map((role) => [role.post_pk, role])).values()];
}

type Found = { roles: MatchedRole[]; isLastPage: boolean };

/** More cards than fit on a screen. */
const IN_SIGHT = 8;

/**
 * Renders the visible cards of a new list first and the rest just after, since rendering a whole page
 * would delay the visible ones (docs/decisions/0020). Until then cards of the previous list keep the page's
 * height.
 * @param drawn the last fully rendered list
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

/** Keeps the list during a search. InstantSearch empties it, which would make the page jump. */
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

/** The hits of the loaded pages by number, from 0. */
type ListPages = Record<number, Hits>;

/** A readable and replaceable cache for `useInfiniteHits`, with the pages of the latest search. */
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

const POSITION_KEY = 'list_place';
/** After this long the list is likely to have changed. */
const MAX_POSITION_AGE_MS = 30 * 60_000;

/** A scroll position in the list, stored in this tab so that it can be restored. */
type ScrollPosition = {
  href: string;
  /** The search of the pages, as a key of the cache. */
  search: string;
  /** Epoch milliseconds. */
  savedAt: number;
  pages: ListPages;
  /** The id of the card to restore, and its top in the viewport. */
  card: string;
  top: number;
};

type Listed = ReturnType<ReturnType<typeof createPageCache>['current']>;

/** @param listed null when there is nothing to restore */
function savePosition(listed: Listed | null): void {
  try {
    const card = cardInView();
    if (!listed?.pages || !card || visitor.getSnapshot().statusView !== '') {
      return sessionStorage.removeItem(POSITION_KEY);
    }
    const { top } = card.getBoundingClientRect();
    const { href } = window.location;
    const { search, pages } = listed;
    const stored: ScrollPosition = { href, search, savedAt: Date.now(), pages, card: card.id, top };
    sessionStorage.setItem(POSITION_KEY, JSON.stringify(stored));
  } catch {
    // Storage is unavailable or full: the list will start at its top.
  }
}

/** The position to restore after Back or Forward, or null. */
function readPosition(): ScrollPosition | null {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'back_forward') {
      return null;
    }
    const stored = JSON.parse(
      sessionStorage.getItem(POSITION_KEY) ?? 'null',
    ) as ScrollPosition | null;
    const isCurrent = stored?.href === window.location.href;
    return isCurrent && Date.now() - stored.savedAt < MAX_POSITION_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}

/** The card to anchor the position to: the open one if visible, else the first in the viewport. */
function cardInView(): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return cards.find((card) => card.querySelector('[aria-expanded=true]')) ?? cards[0];
}
