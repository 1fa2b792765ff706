// Contract: 2.7.

import { type ReactNode, useEffect, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { emptyState, hasQuery } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { focusList } from '../search/list-focus.ts';
import { useQueries } from '../search/useQueries.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { countRequests } from '../../lib/search/count-requests.ts';
import { readWaysOut, type WayOut, waysOutCandidates } from '../../lib/search/ways-out.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
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
      <h3>{hasQuery(state) ? words.noResults.forSearch : words.noResults.forFilters}</h3>
      <p>
        {fill(words.noResults.hint, {
          phrase: <kbd>{words.noResults.phrase}</kbd>,
          minus: <kbd>{words.noResults.minus}</kbd>,
        })}
        {/* The FAQ of an own board may not cover this. */}
        {pages.faq && !isOwnBoard && (
          <> {fill(words.noResults.faqHint, { faq: <a href="/faq">{words.noResults.faq}</a> })}</>
        )}
      </p>
      <WaysOut found={0} allCounts={allCounts} />
      <div className={panel.actions}>
        <button type="button" className={button.button} onClick={clear}>
          {words.noResults.clearAll}
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
          {say(words.noResults.withSearches, {
            problem: found === hitCount ? words.noResults.few : words.noResults.fewWithAll,
          })}
        </p>
      )}
      <ul aria-label={words.noResults.searches} className={styles.list}>
        {ways.map(({ kind, change, subject, filter, count, state }) => (
          <li key={`${kind} ${change} ${filter} ${subject}`}>
            <button
              type="button"
              className={styles.way}
              onClick={() => {
                refine(() => state);
                focusList();
              }}
            >
              <span>
                {fill(changes[change], { subject: <em>{subject}</em>, filter })}
                <span className="visually-hidden">: </span>
              </span>
              <span className={styles.count}>{say(words.noResults.count, { count })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const changes = {
  spelled: words.waysOut.didYouMean,
  with: words.waysOut.with,
  without: words.waysOut.without,
  chosen: words.waysOut.filter,
  only: words.waysOut.only,
};

/** Counts all in one request; empty while it is pending or if it fails. */
function useWaysOut(found: number, counts: FacetCounts): WayOut[] {
  const { state, indexName, locations } = useBoard();
  const { ask } = useQueries();
  const [answer, setAnswer] = useState<{ state: unknown; ways: WayOut[] } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    async function count(): Promise<void> {
      const { wordSettings } = await import('../../lib/query/vocabulary.ts');
      const { vocabulary } = wordSettings;
      const definitions = boardDefinitions;
      const candidates = waysOutCandidates(state, { definitions, locations, counts, vocabulary });
      if (candidates.length === 0 || !isCurrent) return;
      const response = await ask(countRequests(candidates, indexName, definitions));
      if (isCurrent) setAnswer({ state, ways: readWaysOut(candidates, response, found) });
    }
    count().catch((error: unknown) => reportError('cannot count other searches', error));
    return () => {
      isCurrent = false;
    };
  }, [state, indexName, found, locations, counts, ask]);

  return answer?.state === state ? answer.ways : [];
}
