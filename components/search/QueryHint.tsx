import { useMemo, useState, useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { facetSuggestions, queryHint } from '../../lib/search/facet-discovery.ts';
import { hasQuery } from '../../lib/search/search-state.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { createSafeStorage } from '../../lib/visitor/storage.ts';
import { useBoard } from './board-context.ts';
import styles from './QueryHint.module.css';

/**
 * Tells the visitor that the query is also a filter's value (2.7).
 * @param onOpen called with the label of the dropdown that the visitor wants to open
 */
export function QueryHint({ onOpen }: { onOpen: (label: string) => void }) {
  const { state, counts, locations } = useBoard();
  // The page was built with the values of the whole board; later counts leave some out.
  const [all] = useState(counts);
  const isAsked = hasQuery(state);
  const suggestions = useMemo(
    () => (isAsked ? facetSuggestions(all, locations, boardDefinitions) : null),
    [isAsked, all, locations],
  );
  const hint = suggestions && queryHint(state, suggestions);
  const tags = useTags(isAsked && hint === null);
  // A tag that was added after the page was built has its dropdown only among the latest counts.
  const isNewTag = hint === null && tags?.has(state.query.trim().toLowerCase());
  const late = isNewTag
    ? queryHint(state, facetSuggestions(counts, locations, boardDefinitions))
    : null;
  const shown = hint ?? late;
  return (
    <output className={styles.hint}>
      {shown && (
        <>
          You can add {shown.value} as a filter inside the{' '}
          <button type="button" onClick={() => onOpen(shown.type)}>
            {shown.type} dropdown
          </button>
          .
        </>
      )}
    </output>
  );
}

let reading: Promise<ReadonlySet<string>> | null = null;

/** Read once a visit; empty when there is no list (8). */
async function readNames(): Promise<ReadonlySet<string>> {
  try {
    const { readTags } = await import('../../lib/alerts/client/tags.ts');
    const tags = await readTags({
      apiBase: publicConfig.apiBase,
      fetch: (url, init) => fetch(url, init),
      stored: createSafeStorage(() => window.localStorage, reportError),
      now: Date.now,
    });
    return new Set(tags?.map(({ name }) => name));
  } catch (error) {
    reportError('cannot read the tags', error);
    return new Set();
  }
}

/**
 * Names of all tags in lower case (3.8), which may be newer than the page. Nothing is fetched before
 * they are needed.
 * @returns null until they have loaded
 */
function useTags(isNeeded: boolean): ReadonlySet<string> | null {
  const [names, setNames] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    reading ??= readNames();
    void reading.then((read) => {
      if (isCurrent) setNames(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return names;
}
