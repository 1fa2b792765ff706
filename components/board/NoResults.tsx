import { emptyState, hasQuery } from '../../lib/search/search-state.ts';
import button from '../controls/Button.module.css';
import { useBoard } from './board-context.ts';
import styles from './Panel.module.css';

/** Said when nothing matches (2.7), with the ways on from there. */
export function NoResults() {
  const { state, refine } = useBoard();
  return (
    <div className={styles.panel}>
      <h2>
        {hasQuery(state)
          ? 'We have no results for this search. Sorry!'
          : 'No roles match these filters.'}
      </h2>
      <p>Fewer words or filters may find more.</p>
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={() => refine(emptyState)}>
          Clear all
        </button>
      </div>
    </div>
  );
}
