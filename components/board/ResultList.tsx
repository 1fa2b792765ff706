import { RoleCard } from '../card/RoleCard.tsx';
import { useBoard } from './board-context.ts';
import { ConnectionError } from './ConnectionError.tsx';
import { LoadMore } from './LoadMore.tsx';
import { NoResults } from './NoResults.tsx';
import { PlaceholderCards } from './PlaceholderCards.tsx';
import { useListedRoles } from './useListedRoles.ts';
import { useNow } from './useNow.ts';
import { useSearchLoad } from './useSearchLoad.ts';
import styles from './ResultList.module.css';

/** The roles found, loaded page by page as the visitor nears the end (2.7). */
export function ResultList({ builtAt }: { builtAt: number }) {
  const { hitCount } = useBoard();
  const load = useSearchLoad();
  const now = useNow(builtAt);
  const { roles, isLastPage, showMore } = useListedRoles(load.state === 'loaded');

  if (load.state === 'error') {
    return (
      <div className={styles.region}>
        <ConnectionError onRetry={load.retry} />
      </div>
    );
  }
  return (
    <section
      aria-label="Roles"
      aria-busy={load.state === 'loading'}
      className={load.slow ? `${styles.region} ${styles.waiting}` : styles.region}
    >
      <div className={hitCount === null ? undefined : styles.pending}>
        <PlaceholderCards count={6} label="Loading roles" />
      </div>
      {hitCount !== null && (
        <div className={styles.answer}>
          {roles.length === 0 && <NoResults />}
          <ol className={styles.list}>
            {roles.map((role) => (
              <RoleCard key={role.objectID} role={role} now={now} />
            ))}
          </ol>
          {!isLastPage && (
            <LoadMore
              isReady={load.state === 'loaded'}
              listed={roles.length}
              onReached={showMore}
            />
          )}
        </div>
      )}
    </section>
  );
}
