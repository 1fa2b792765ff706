import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { emptyState, hasQuery } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { focusList } from '../search/list-focus.ts';
import button from '../ui/Button.module.css';
import styles from './Panel.module.css';
import { WaysOut } from './WaysOut.tsx';

type NoResultsProps = {
  /** The facet values of the whole board. */
  allCounts: FacetCounts;
  alertsButton: ReactNode;
};

/** Shown when nothing matches (2.7), with alternatives. */
export function NoResults({ allCounts, alertsButton }: NoResultsProps) {
  const { state, refine } = useBoard();
  const { pages, texts, isOwnBoard } = publicConfig;
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
      <p>
        Fewer words or filters may find more. Use <kbd>"exact words"</kbd> for a phrase and{' '}
        <kbd>-word</kbd> to leave a word out.
        {/* The FAQ of an own board may not cover this. */}
        {pages.faq && !isOwnBoard && (
          <>
            {' '}
            The <a href="/faq">FAQ</a> says how filters combine.
          </>
        )}
      </p>
      <WaysOut found={0} allCounts={allCounts} />
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={clear}>
          Clear all
        </button>
        {alertsButton}
        {pages.collections && (
          <a className={button.ghost} href="/collections">
            {texts.collections.tab}
          </a>
        )}
      </div>
    </div>
  );
}
