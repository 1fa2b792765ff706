import type { ReactNode } from 'react';
import { emptyState, isFiltered } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import button from '../ui/Button.module.css';
import { SortChoice } from './SortChoice.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import styles from './FilterActions.module.css';

type FilterActionsProps = {
  /** Called when everything was cleared and the button disappears. */
  onCleared: () => void;
  alertsButton?: ReactNode;
};

/** Actions on the whole search: clear it, sort it, set up alerts for it. */
export function FilterActions({ onCleared, alertsButton }: FilterActionsProps) {
  const { state, refine } = useBoard();
  const statusView = useVisitor((all) => all.statusView);
  const clear = () => {
    // Leaves the view of saved or hidden jobs as well.
    refine(emptyState);
    onCleared();
  };
  return (
    <div className={styles.actions}>
      {(isFiltered(state) || statusView !== '') && (
        <button type="button" className={button.quiet} onClick={clear}>
          Clear all
        </button>
      )}
      <div className={styles.sort}>
        <SortChoice />
      </div>
      {alertsButton}
    </div>
  );
}
