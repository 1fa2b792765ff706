import {
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConnector } from 'react-instantsearch';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { searchRoute, type Fallback } from '../../lib/search/browser-client.ts';
import { roleOf } from '../../lib/search/client.ts';
import { cardsInSight, inSightFirst } from '../../lib/search/in-sight-first.ts';
import { isClosingSort, isDefaultDated } from '../../lib/search/indices.ts';
import { connectList, createPageCache } from '../../lib/search/list-connector.ts';
import type { MatchedRole } from '../../lib/search/matches.ts';
import { isFiltered, type SearchState } from '../../lib/search/search-state.ts';
import { urlPushFor } from '../../lib/search/url-codec.ts';
import { useBoard } from '../search/board-context.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { listMarks } from './ListMarks.tsx';
import { AllHidden, ConnectionError, MoreToFind } from './ListMessages.tsx';
import { LoadMore, PlaceholderCards } from './LoadMore.tsx';
import { RoleList } from './RoleList.tsx';
import { useListFocus } from '../search/list-focus.ts';
import { useListPlace } from './list-place.ts';
import { useCardView } from './useCardView.ts';
import { useOpenedRole } from './useOpenedRole.ts';
import { useStatusRefresh } from './useRoleLookup.ts';
import { useWholeRoles } from './useWholeRoles.ts';
import styles from './ResultList.module.css';

const lazyStatusView = createLazyComponent(() =>
  import('./StatusView.tsx').then(({ StatusView }) => StatusView),
);
export const lazyNoResults = createLazyComponent(() =>
  import('./NoResults.tsx').then(({ NoResults }) => NoResults),
);
const lazyNewSince = createLazyComponent(() =>
  import('./NewSince.tsx').then(({ NewSince }) => NewSince),
);
const lazyNotice = createLazyComponent(() =>
  import('./Fallback.tsx').then(({ FallbackNotice }) => FallbackNotice),
);

/**
 * The roles found, loaded page by page as the visitor nears the end (2.7).
 * @param builtAt when the page was built, epoch seconds
 * @param alertsButton offered where nothing is found
 */
export function ResultList({
  builtAt,
  alertsButton,
}: {
  builtAt: number;
  alertsButton: ReactNode;
}) {
  const { state, hitCount, literalCount, counts, isRestored, load } = useBoard();
  // The page was built with the values of the whole board; later counts leave some out.
  const [allCounts] = useState(counts);
  const isAnswered = load.state === 'loaded';
  const { roles, isLastPage, showMore, order, isReturning } = useListedRoles(isAnswered);
  const { opened, first } = useOpenedRole(roles, isAnswered && !isReturning);
  const loadWhole = useWholeRoles();
  const view = useCardView(builtAt, order.closingSort);
  const statusView = useVisitor((state) => state.statusView);
  const statusRoles = lazyStatusView.usePart(
    statusView === '' ? null : { key: statusView, kind: statusView, view, opened },
  );
  const fallback = useFallback();
  const notice = lazyNotice.useElement(fallback && { takenAt: fallback.takenAt });
  const since = useLastVisit();
  const news = lazyNewSince.useElement(
    since !== null && isRestored && isAnswered ? { since, now: view.now } : null,
  );
  useStatusRefresh();
  const heading = useListFocus(statusView === '' && load.state !== 'error');

  const hidden = useVisitor((state) => state.hidden);
  const saved = useVisitor((state) => state.saved);
  const listed = useMemo(() => {
    const lists = { saved, hidden, statusView: '' } as const;
    const isListed = ({ post_pk: id }: MatchedRole) => displayStatus(id, lists) !== 'true-hidden';
    return { first: first && isListed(first) ? first : null, roles: roles.filter(isListed) };
  }, [roles, first, saved, hidden]);
  const { roles: drawn, inSight } = useInSightFirst(listed.roles);
  const others = useMemo(
    () => drawn.filter(({ post_pk }) => post_pk !== first?.post_pk),
    [drawn, first],
  );

  useEffect(() => {
    // What the built page hid until the answer; filters and order are true without it.
    if (load.state === 'error') delete document.documentElement.dataset.pending;
  }, [load.state]);

  useEffect(() => {
    // Ready with the answer, should there be nothing in it.
    if (isFiltered(state)) lazyNoResults.preload();
  }, [state]);
  const noResults = lazyNoResults.usePart(
    hitCount !== null && roles.length === 0 ? { allCounts, alertsButton } : null,
  );

  if (statusView !== '') {
    return (
      <div className={styles.region}>
        {notice}
        {statusRoles ?? <PlaceholderCards count={3} />}
      </div>
    );
  }
  if (load.state === 'error') {
    return (
      <div className={styles.region}>
        <ConnectionError onRetry={load.retry} />
      </div>
    );
  }
  return (
    <section
      aria-labelledby={heading.id}
      aria-busy={load.state === 'loading'}
      className={load.slow ? `${styles.region} ${styles.waiting}` : styles.region}
    >
      <h2 {...heading} className="visually-hidden">
        Roles
      </h2>
      {notice}
      <div className={styles.news}>{news}</div>
      <div className={hitCount === null ? undefined : styles.pending}>
        <PlaceholderCards count={6} label="Loading roles" />
      </div>
      {hitCount !== null && (
        <div className={styles.answer}>
          <RoleList
            roles={listed.first ? [listed.first, ...others] : others}
            inSight={inSight}
            view={view}
            opened={opened}
            loadWhole={loadWhole}
            marks={listMarks({
              roles: others,
              hasFirst: listed.first !== null,
              latestPostedAt: Math.max(...roles.map(({ posted_at }) => posted_at)),
              order,
              now: view.now,
            })}
          />
          {noResults}
          {roles.length > 0 && others.length === 0 && !listed.first && isLastPage && <AllHidden />}
          {isLastPage && roles.length > 0 && (
            <MoreToFind found={literalCount ?? roles.length} allCounts={allCounts} />
          )}
          {!isLastPage && (
            <LoadMore
              isReady={isAnswered && isRestored && !isReturning}
              listed={roles.length}
              onReached={showMore}
            />
          )}
        </div>
      )}
    </section>
  );
}

/**
 * The roles of the list, page after page, and the order they are in. During a search the list stays
 * as it was: InstantSearch empties it for a moment, which would make the page jump.
 */
function useListedRoles(isAnswered: boolean) {
  const { state, ranking, searched } = useBoard();
  const [cache] = useState(createPageCache);
  const { items, isLastPage, showMore } = useConnector(connectList, { cache });
  const isReturning = useListPlace(cache, { listed: items.length, isAnswered });
  const latest = { items, isLastPage, state, ranking, searched };
  const [answered, setAnswered] = useState(latest);
  const isNew = answered.items !== items || answered.state !== state;
  if (isAnswered && (isNew || answered.ranking !== ranking)) setAnswered(latest);
  const listed = isAnswered ? latest : answered;
  const roles = useMemo(
    () => listed.items.map(roleOf).filter((role) => role !== null),
    [listed.items],
  );
  const order = {
    isDefaultIndex: isDefaultDated(listed),
    isFiltered: isFiltered(listed.state),
    closingSort: isClosingSort(listed.ranking),
  };
  return { roles, isLastPage: listed.isLastPage, showMore, order, isReturning };
}

type Drawn = {
  roles: readonly MatchedRole[];
  /** How many cards the window had room for. */
  inSight: number;
  /** What {@link typedOver} was. */
  typedOver: string | null;
};

/**
 * The list for the next frame. While somebody types, only the cards in sight are new, and the rest
 * follow after that frame: most of a list is out of sight, but drawing all of it takes longest of all
 * that happens between a key press and the result (0020).
 */
function useInSightFirst(roles: readonly MatchedRole[]) {
  const { state } = useBoard();
  const [before, setBefore] = useState<Drawn>({ roles, inSight: 0, typedOver: null });
  const isNew = before.roles !== roles;
  const typed = isNew ? typedOver(state) : null;
  // The second is a text that was taken back before the address was written.
  const isLater = isNew && (typed !== null || before.typedOver === window.location.search);
  const drawn = useMemo((): Drawn => {
    if (!isLater) return { roles, inSight: before.inSight, typedOver: null };
    const cards = [...document.querySelectorAll('li[id^=role-]')];
    const places = cards.map((card) => card.getBoundingClientRect());
    const inSight = cardsInSight(places, window.innerHeight);
    return { roles: inSightFirst(roles, before.roles, inSight), inSight, typedOver: typed };
  }, [roles, before, isLater, typed]);
  useEffect(() => {
    if (before.roles === roles) return;
    return afterFrame(() => startTransition(() => setBefore({ ...drawn, roles })));
  }, [before, roles, drawn]);
  return drawn;
}

/** @returns cancels it */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The query of the address when only the text has changed since it was written; null otherwise. */
function typedOver(state: SearchState): string | null {
  const step = urlPushFor(window.location, state, boardDefinitions);
  return step.kind === 'push' && step.isTyping ? window.location.search : null;
}

/** What answers searches instead of the search vendor; null while the vendor does. */
function useFallback(): Fallback | null {
  const route = searchRoute();
  return useSyncExternalStore(
    route?.subscribe ?? subscribeToNothing,
    () => route?.getSnapshot() ?? null,
    () => null,
  );
}

const subscribeToNothing = () => () => {};

/** When the visit before this one ended, epoch seconds; null on the first. See `first-paint.js`. */
function useLastVisit(): number | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => Number(document.documentElement.dataset.since) || null,
    () => null,
  );
}
