import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { searchRoute, type Fallback } from '../../lib/search/browser-client.ts';
import type { MatchedRole } from '../../lib/query/matches.ts';
import { isFiltered } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { useListFocus } from '../search/list-focus.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useBrowserValue } from '../ui/useBrowserValue.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { listMarks } from './ListMarks.tsx';
import { AllHidden, ConnectionError, MoreToFind } from './ListMessages.tsx';
import { LoadMore, PlaceholderCards } from './LoadMore.tsx';
import { RoleList } from './RoleList.tsx';
import { useCardView } from './useCardView.ts';
import { useListedRoles } from './useListedRoles.ts';
import { useOpenedRole } from './useOpenedRole.ts';
import { useStatusRefresh } from './useRoleLookup.ts';
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
 * The roles found, loaded page by page (2.7), or instead the visitor's saved or hidden roles.
 * @param builtAt when the page was built, epoch seconds
 * @param alertsButton offered when nothing is found
 */
export function ResultList({
  builtAt,
  alertsButton,
}: {
  builtAt: number;
  alertsButton: ReactNode;
}) {
  const { state, hitCount, literalCount, counts, load, machine } = useBoard();
  // The initial counts cover the whole board; later ones lack some values.
  const [allCounts] = useState(counts);
  const listed = useListedRoles();
  const { roles, order, isLastPage, isListed, isDrawn, isReady, showMore } = listed;
  const opened = useOpenedRole(listed);
  const { first, others } = useShownRoles(roles, machine.state.opened.first);
  const view = useCardView(builtAt, order.closingSort);
  const statusView = useVisitor((visit) => visit.statusView);
  const statusRoles = lazyStatusView.usePart(
    statusView === '' ? null : { key: statusView, kind: statusView, view, opened },
  );
  const fallback = useFallback();
  const notice = lazyNotice.useElement(fallback && { takenAt: fallback.takenAt });
  const since = useLastVisit();
  const news = lazyNewSince.useElement(
    since !== null && isListed ? { since, now: view.now } : null,
  );
  const noResults = lazyNoResults.usePart(
    hitCount !== null && roles.length === 0 ? { allCounts, alertsButton } : null,
  );
  useEffect(() => {
    // In case the results are empty.
    if (isFiltered(state)) lazyNoResults.preload();
  }, [state]);
  useStatusRefresh();
  const heading = useListFocus(statusView === '' && load.state !== 'error');

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
      aria-busy={load.state === 'loading' || !isDrawn}
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
            roles={first ? [first, ...others] : others}
            view={view}
            opened={opened}
            marks={listMarks({
              roles: others,
              hasFirst: first !== null,
              latestPostedAt: Math.max(...roles.map(({ posted_at }) => posted_at)),
              order,
              now: view.now,
            })}
          />
          {noResults}
          {isDrawn && roles.length > 0 && others.length === 0 && !first && isLastPage && (
            <AllHidden />
          )}
          {isDrawn && isLastPage && roles.length > 0 && (
            <MoreToFind found={literalCount ?? roles.length} allCounts={allCounts} />
          )}
          {!isLastPage && <LoadMore isReady={isReady} listed={roles.length} onReached={showMore} />}
        </div>
      )}
    </section>
  );
}

/** The roles without hidden ones, with the role in the URL first. */
function useShownRoles(roles: readonly MatchedRole[], named: MatchedRole | null) {
  const hidden = useVisitor((visit) => visit.hidden);
  const saved = useVisitor((visit) => visit.saved);
  return useMemo(() => {
    const lists = { saved, hidden, statusView: '' } as const;
    const isShown = ({ post_pk: id }: MatchedRole) => displayStatus(id, lists) !== 'true-hidden';
    const first = named && isShown(named) ? named : null;
    const others = roles.filter((role) => role.post_pk !== named?.post_pk && isShown(role));
    return { first, others };
  }, [roles, named, saved, hidden]);
}

/** The search used instead of the search service; null while that responds. */
function useFallback(): Fallback | null {
  const route = searchRoute();
  return useSyncExternalStore(
    route?.subscribe ?? subscribeToNothing,
    () => route?.getSnapshot() ?? null,
    () => null,
  );
}

const subscribeToNothing = () => () => {};

/** When the previous visit ended, epoch seconds; null on the first visit. See `first-paint.js`. */
function useLastVisit(): number | null {
  return useBrowserValue<number | null>(
    () => Number(document.documentElement.dataset.since) || null,
    null,
  );
}
