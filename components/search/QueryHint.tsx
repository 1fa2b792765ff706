import { useMemo, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import { facetSuggestions, queryHint } from '../../lib/search/query-hint.ts';
import { hasQuery } from '../../lib/search/search-state.ts';
import { useBoard } from './board-context.ts';
import { useTags } from '../board/useTags.ts';
import styles from './QueryHint.module.css';

/** Says that what was typed is a filter's value too (2.7). */
export function QueryHint() {
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
  return <output className={styles.hint}>{hint ?? late}</output>;
}
