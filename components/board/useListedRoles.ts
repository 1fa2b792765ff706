import { useMemo, useRef } from 'react';
import { useInfiniteHits } from 'react-instantsearch';
import { parseHit } from '../../lib/search/parse-hit.ts';

/**
 * The roles of the list, page after page. While a search is under way the list stays as it was:
 * InstantSearch empties it for a moment, which would make the page jump.
 */
export function useListedRoles(isAnswered: boolean) {
  const { items, isLastPage, showMore } = useInfiniteHits();
  const answered = useRef({ items, isLastPage });
  if (isAnswered) answered.current = { items, isLastPage };
  const listed = answered.current;
  const roles = useMemo(
    () => listed.items.map(parseHit).filter((role) => role !== null),
    [listed.items],
  );
  return { roles, isLastPage: listed.isLastPage, showMore };
}
