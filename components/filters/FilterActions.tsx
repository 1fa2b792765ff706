import type { ReactNode } from 'react';
import { emptyState, isFiltered } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import button from '../ui/Button.module.css';
import { SortChoice } from './SortChoice.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import styles from './FilterActions.module.css';

type FilterActionsProps = {
  /** Called when everything was cleared, which hides the button. */
  onCleared: () => void;
  alertsButton?: ReactNode;
};

/** Clears the search, sorts it, or sets up alerts for it. */
export function FilterActions({ onCleared, alertsButton }: FilterActionsProps) {
  const { state, refine } = useBoard();
  const statusView = useVisitor((all) => all.statusView);
  const clear = () => {
    // Also leaves the view of saved or hidden jobs.
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
