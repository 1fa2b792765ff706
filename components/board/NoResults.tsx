import { emptyState, hasQuery } from '../../lib/search/search-state.ts';
import button from '../ui/Button.module.css';
import { visitor } from '../ui/useVisitor.ts';
import { useBoard } from '../search/board-context.ts';
import { focusList } from './useListFocus.ts';
import styles from './Panel.module.css';

const ghost = `${button.button} ${button.ghost}`;

/** Said when nothing matches (2.7), with the ways on from there. */
export function NoResults() {
  const { state, refine } = useBoard();
  const clear = () => {
    refine(emptyState);
    focusList();
  };
  return (
    <div className={styles.panel}>
      <h3>
        {hasQuery(state)
          ? 'We have no results for this search. Sorry!'
          : 'No roles match these filters.'}
      </h3>
      <p>Fewer words or filters may find more.</p>
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={clear}>
          Clear all
        </button>
        <a className={ghost} href="/collections">
          Other Opportunities
        </a>
      </div>
    </div>
  );
}

/** Said when every role that was found is one that the visitor has hidden. */
export function AllHidden() {
  return (
    <div className={styles.panel}>
      <h3>You have hidden every role that was found.</h3>
      <div className={styles.actions}>
        <button type="button" className={ghost} onClick={() => visitor.toggleStatusView('hidden')}>
          Show my hidden jobs
        </button>
      </div>
    </div>
  );
}
