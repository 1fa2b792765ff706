import { useMemo } from 'react';
import { displayStatus } from '../../lib/roles/display-status.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { useBoard } from '../search/board-context.ts';
import { ConnectionError } from './ConnectionError.tsx';
import { listMarks } from './list-marks.tsx';
import { LoadMore } from './LoadMore.tsx';
import { AllHidden, NoResults } from './NoResults.tsx';
import { PlaceholderCards } from './PlaceholderCards.tsx';
import { RoleList } from './RoleList.tsx';
import { useCompactView } from './useCompactView.ts';
import { useListedRoles } from './useListedRoles.ts';
import { useListFocus } from './useListFocus.ts';
import { useNow } from './useNow.ts';
import { useOpenedRole } from './useOpenedRole.ts';
import { useSearchLoad } from '../search/useSearchLoad.ts';
import { useStandIn } from './useStandIn.ts';
import { useStatusRefresh } from './useStatusRefresh.ts';
import styles from './ResultList.module.css';

const statusPart = createLazyComponent(() =>
  import('./StatusView.tsx').then(({ StatusView }) => StatusView),
);
const noticePart = createLazyComponent(() =>
  import('./StandInNotice.tsx').then(({ StandInNotice }) => StandInNotice),
);

type ResultListProps = {
  builtAt: number;
  /** Whether the built-in search can stand in for the search vendor. */
  hasSnapshot: boolean;
};

/** The roles found, loaded page by page as the visitor nears the end (2.7). */
export function ResultList({ builtAt, hasSnapshot }: ResultListProps) {
  const { hitCount } = useBoard();
  const load = useSearchLoad();
  const isAnswered = load.state === 'loaded';
  const { roles, isLastPage, showMore, order } = useListedRoles(isAnswered);
  const { opened, first } = useOpenedRole(roles, isAnswered);
  const view = useCardView(builtAt, order.closingSort);
  const statusView = useVisitor((state) => state.statusView);
  const statusRoles = statusPart.useElement(
    statusView === '' ? null : { key: statusView, kind: statusView, view, opened, hasSnapshot },
  );
  const standIn = useStandIn();
  const notice = noticePart.useElement(standIn && { takenAt: standIn.takenAt });
  useStatusRefresh();
  const heading = useListFocus(statusView === '' && load.state !== 'error');

  const hidden = useVisitor((state) => state.hidden);
  const saved = useVisitor((state) => state.saved);
  const shown = useMemo(() => {
    const lists = { saved, hidden, statusView: '' } as const;
    const isShown = (postPk: number) => displayStatus(postPk, lists) !== 'true-hidden';
    const others = roles.filter(({ post_pk }) => post_pk !== first?.post_pk && isShown(post_pk));
    return { first: first && isShown(first.post_pk) ? first : null, others };
  }, [roles, first, saved, hidden]);

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
        <ConnectionError onRetry={load.retry} hasSnapshot={hasSnapshot} />
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
      <div className={hitCount === null ? undefined : styles.pending}>
        <PlaceholderCards count={6} label="Loading roles" />
      </div>
      {hitCount !== null && (
        <div className={styles.answer}>
          <RoleList
            roles={shown.first ? [shown.first, ...shown.others] : shown.others}
            view={view}
            opened={opened}
            marks={listMarks({
              roles: shown.others,
              hasFirst: shown.first !== null,
              latestPostedAt: Math.max(...roles.map(({ posted_at }) => posted_at)),
              order,
              now: view.now,
            })}
          />
          {roles.length === 0 && <NoResults />}
          {roles.length > 0 && shown.others.length === 0 && !shown.first && isLastPage && (
            <AllHidden />
          )}
          {!isLastPage && (
            <LoadMore isReady={isAnswered} listed={roles.length} onReached={showMore} />
          )}
        </div>
      )}
    </section>
  );
}

function useCardView(builtAt: number, closingSort: boolean) {
  const now = useNow(builtAt);
  const compact = useCompactView();
  const { indexName: currentIndex } = useBoard();
  return useMemo(
    () => ({ now, closingSort, compact, currentIndex }),
    [now, closingSort, compact, currentIndex],
  );
}
