import { useMemo, useState } from 'react';
import { useInfiniteHits } from 'react-instantsearch';
import { isClosingSort, isDefaultDated } from '../../lib/search/index-choice.ts';
import { roleOf } from '../../lib/search/role-hits.ts';
import { isFiltered } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';

/**
 * The roles of the list, page after page, and how they came about. While a search is under way the
 * list stays as it was: InstantSearch empties it for a moment, which would make the page jump.
 */
export function useListedRoles(isAnswered: boolean) {
  const { state, ranking, searched } = useBoard();
  const { items, isLastPage, showMore } = useInfiniteHits();
  const latest = { items, isLastPage, state, ranking, searched };
  const [answered, setAnswered] = useState(latest);
  const isNew = answered.items !== items || answered.state !== state;
  if (isAnswered && (isNew || answered.ranking !== ranking)) setAnswered(latest);
  const listed = isAnswered ? latest : answered;
  const roles = useMemo(
    () => listed.items.map(roleOf).filter((role) => role !== null),
    [listed.items],
  );
  const order = {
    isDefaultIndex: isDefaultDated(listed),
    isFiltered: isFiltered(listed.state),
    closingSort: isClosingSort(listed.ranking),
  };
  return { roles, isLastPage: listed.isLastPage, showMore, order };
}
