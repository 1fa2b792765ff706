// Contract: 2.7.

import { type ReactNode, useEffect, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { emptyState, hasQuery } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { focusList } from '../search/list-focus.ts';
import { useQueries } from '../search/useQueries.ts';
import { plural } from '../../lib/base/plural.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { countRequests } from '../../lib/search/count-requests.ts';
import { readWaysOut, type WayOut, waysOutCandidates } from '../../lib/search/ways-out.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import button from '../ui/Button.module.css';
import panel from '../ui/Panel.module.css';
import styles from './NoResults.module.css';

type NoResultsProps = {
  allCounts: FacetCounts;
  alertsButton: ReactNode;
};

/** Shown when nothing matches, with alternatives. */
export function NoResults({ allCounts, alertsButton }: NoResultsProps) {
  const { state, refine } = useBoard();
  const { pages, texts, isOwnBoard } = publicConfig;
  const clear = () => {
    refine(emptyState);
    focusList();
  };
  return (
    <div className={panel.panel}>
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
      <div className={panel.actions}>
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

type WaysOutProps = {
  /** Number of exact matches, without those of broader words. */
  found: number;
  allCounts: FacetCounts;
};

export function WaysOut({ found, allCounts }: WaysOutProps) {
  const { refine, hitCount } = useBoard();
  const ways = useWaysOut(found, allCounts);
  if (ways.length === 0) return null;
  return (
    <div className={styles.ways}>
      {hitCount !== 0 && (
        <p className={styles.lead}>
          {found === hitCount ? 'Few roles found.' : 'Few roles have all of these words.'} Searches
          that find more:
        </p>
      )}
      <ul aria-label="Searches that find more" className={styles.list}>
        {ways.map(({ kind, lead, subject, count, state }) => (
          <li key={`${kind} ${lead} ${subject}`}>
            <button
              type="button"
              className={styles.way}
              onClick={() => {
                refine(() => state);
                focusList();
              }}
            >
              <span>
                {lead} <em>{subject}</em>
                {kind === 'spelling' ? '?' : ''}
                <span className="visually-hidden">: </span>
              </span>
              <span className={styles.count}>{plural(count, 'role')}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Counts all in one request; empty while it is pending or if it fails. */
function useWaysOut(found: number, counts: FacetCounts): WayOut[] {
  const { state, indexName, locations } = useBoard();
  const { ask } = useQueries();
  const [answer, setAnswer] = useState<{ state: unknown; ways: WayOut[] } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const candidates = waysOutCandidates(state, {
      definitions: boardDefinitions,
      locations,
      counts,
    });
    if (candidates.length === 0) return;
    ask(countRequests(candidates, indexName, boardDefinitions)).then(
      (response) => {
        if (isCurrent) setAnswer({ state, ways: readWaysOut(candidates, response, found) });
      },
      (error: unknown) => reportError('cannot count other searches', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [state, indexName, found, locations, counts, ask]);

  return answer?.state === state ? answer.ways : [];
}
