import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useInfiniteHits, useInstantSearchContext } from 'react-instantsearch';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { rolePath } from '../../lib/roles/card-content.ts';
import type { Role } from '../../lib/roles/role.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { roleOf } from '../../lib/search/client.ts';
import { type LinkedRole, readJobPk } from '../../lib/search/deep-links.ts';
import { isClosingSort, isDefaultDated } from '../../lib/search/indices.ts';
import type { MatchedRole } from '../../lib/search/matches.ts';
import { isFiltered } from '../../lib/search/search-state.ts';
import { urlPushFor } from '../../lib/search/url-codec.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { toastMessages } from '../../lib/visitor/visitor-state.ts';
import { CARDS, cardElement } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { setOpenedRole, writeRoleAddress } from '../search/role-address.ts';
import { ADDRESS_WRITTEN } from '../ui/address.ts';
import { visitor } from '../ui/useVisitor.ts';
import {
  builtList,
  isOvertaken,
  type LinkOutcome,
  type ListEvent,
  type ListState,
  nextListState,
} from './list-state.ts';
import type { RoleLookup } from './look-up-roles.ts';
import { useRoleLookup } from './useRoleLookup.ts';

/** The state of the list, what it is at this moment, and a way to change it. */
export type ListMachine = {
  state: ListState;
  read: () => ListState;
  send: (event: ListEvent) => void;
};

/**
 * The roles of the list, page after page (2.7), and its way from the list that the page was built with
 * to the visitor's own: the answer to their search, the pages that they had loaded before they left,
 * and the role that the address names.
 */
export function useListedRoles() {
  const board = useBoard();
  const { load, isRestored, onlyFilter } = board;
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
  const machine = useMachine();
  const { state, send } = machine;
  const [place] = useState(placeToReturnTo);

  useEffect(() => {
    if (isAnswered && isRestored) send({ type: 'answered', isReturning: place !== null });
  }, [isAnswered, isRestored, place, send]);

  const { scheduleRender } = useInstantSearchContext();
  useEffect(() => {
    if (state.stage !== 'returning' || !place) return;
    const { search, pages } = cache.current();
    // The visitor has typed before their list was back.
    if (place.search !== search) return send({ type: 'returned' });
    if (pages !== place.pages) {
      cache.replace(place.pages);
      return scheduleRender();
    }
    const isComplete = items.length === Object.values(place.pages).flat().length;
    if (isComplete && isDrawn) send({ type: 'returned' });
  }, [state.stage, place, items, isDrawn, cache, scheduleRender, send]);

  const isListed = state.stage === 'linking' || state.stage === 'own';
  useLinkedRole(machine, {
    roles,
    isReady: isListed && isAnswered && isDrawn,
    onLoad: place ? 'history' : 'link',
  });

  const isShown = isBack(state, place) || load.state === 'error';
  useLayoutEffect(() => {
    if (!isShown) return;
    // `first-paint` hid the built list where the visitor's own is another.
    delete document.documentElement.dataset.pending;
    const card = place && document.getElementById(place.card);
    if (card) {
      window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
    }
    placeOfVisit = null;
  }, [isShown, place]);

  useEffect(() => {
    // Pages of a narrowed list are no pages of the list that the visitor comes back to.
    const save = () => savePlace(onlyFilter === null ? cache.current() : null);
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [cache, onlyFilter]);

  return { roles, order, isLastPage, isListed, isDrawn, showMore: hits.showMore, machine };
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

function useMachine(): ListMachine {
  const [state, setState] = useState(builtList);
  const latest = useRef(state);
  const read = useCallback(() => latest.current, []);
  const send = useCallback((event: ListEvent) => {
    const next = nextListState(latest.current, event);
    // At once: the address of a new search may be written before the next render.
    if (next.opened !== latest.current.opened) setOpenedRole(next.opened.postPk);
    latest.current = next;
    setState(next);
  }, []);
  return { state, read, send };
}

type Linked = LinkedRole & { by: 'link' | 'history' };

type LinkOptions = {
  roles: readonly Role[];
  /** Whether the list belongs to the address. */
  isReady: boolean;
  /** How the address of the page load came to name a role. */
  onLoad: 'link' | 'history';
};

/** Follows `jobPk` of the address, on load and through Back and Forward (2.8, 4.2, 5, 8). */
function useLinkedRole({ read, send }: ListMachine, { roles, isReady, onLoad }: LinkOptions): void {
  const { state, indexName } = useBoard();
  const lookup = useRoleLookup();
  const [linked, setLinked] = useState<Linked | null>(() =>
    typeof window === 'undefined' ? null : { ...readJobPk(window.location.search), by: onLoad },
  );
  const [writes, setWrites] = useState(0);
  const find = useEffectEvent((found: Linked) => findLinkedRole(found, roles, indexName, lookup));

  useEffect(() => {
    const follow = () => setLinked({ ...readJobPk(window.location.search), by: 'history' });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (!linked || !isReady) return;
    if (urlPushFor(window.location, state, boardDefinitions).kind !== 'none') {
      // The visitor was faster than the answer: the address is about to change.
      const check = () => setWrites((count) => count + 1);
      window.addEventListener(ADDRESS_WRITTEN, check);
      return () => window.removeEventListener(ADDRESS_WRITTEN, check);
    }
    let isStale = false;
    void find(linked).then((outcome) => {
      if (isStale) return;
      if (outcome.kind === 'closed') return window.location.replace(rolePath(outcome.postPk));
      const isLate = isOvertaken(read());
      send({ type: 'linked', outcome, by: linked.by });
      if (outcome.kind === 'refused') {
        visitor.showToast(outcome.message);
        if (outcome.isCleared && !isLate) writeRoleAddress(null, 'replace');
      }
      setLinked(null);
    });
    return () => {
      isStale = true;
    };
  }, [linked, isReady, state, lookup, writes, read, send]);
}

/**
 * Finds the role that the address names: in the list, or with a lookup of its own. A failed lookup is
 * reported, and nothing opens.
 */
async function findLinkedRole(
  linked: Linked,
  roles: readonly Role[],
  indexName: string,
  lookup: RoleLookup,
): Promise<LinkOutcome> {
  if (linked.kind === 'none') return linked;
  if (linked.kind === 'invalid') {
    const message = toastMessages.invalidRoleId(linked.value);
    return { kind: 'refused', message, isCleared: true };
  }
  const { postPk } = linked;
  if (displayStatus(postPk, visitor.getSnapshot()) === 'true-hidden') {
    return { kind: 'refused', message: toastMessages.trueHidden(postPk), isCleared: false };
  }
  if (linked.by === 'history' && cardElement(postPk)) return { kind: 'open', postPk, first: null };
  const listed = roles.find((role) => role.post_pk === postPk);
  if (listed) return { kind: 'open', postPk, first: listed };
  try {
    const { hasClosed, lookUpRole } = await import('./look-up-roles.ts');
    const found = await lookUpRole(lookup, indexName, postPk);
    if (found) return { kind: 'open', postPk, first: found };
    if (await hasClosed(postPk)) return { kind: 'closed', postPk };
    return { kind: 'refused', message: toastMessages.roleNotFound(postPk), isCleared: true };
  } catch (error) {
    reportError('cannot look up the role of the address', error);
    return { kind: 'none' };
  }
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

/**
 * Where the visitor came back to with the present page; undefined until it was read, null once they are
 * there. Outside of React, which may begin the first render more than once.
 */
let placeOfVisit: Place | null | undefined;

/** The place that the visitor comes back to through the history; null when there is none. */
function placeToReturnTo(): Place | null {
  if (typeof window === 'undefined') return null;
  if (placeOfVisit === undefined) placeOfVisit = readPlace();
  return placeOfVisit;
}

/** Whether the list can be shown: a visitor who comes back need not wait for the role of the address. */
function isBack({ stage }: ListState, place: Place | null): boolean {
  return stage === 'own' || (stage === 'linking' && place !== null);
}

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
