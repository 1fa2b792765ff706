import { useMemo, useState } from 'react';
import { type FacetItem, facetItems } from '../../lib/search/facet-items.ts';
import type { FacetFilter } from '../../lib/search/filter-definitions.ts';
import { useBoard } from '../search/board-context.ts';
import { inKeptOrder } from './kept-order.ts';

const noValues: string[] = [];
const noCounts: Record<string, number> = {};

/**
 * The items of an open dropdown, with live counts. They keep the order that they had when it was
 * opened or searched, and none leaves, since what is under the pointer may not change by a tick.
 */
export function useFacetItems(facet: FacetFilter, searchText: string): FacetItem[] {
  const { state, counts, locations } = useBoard();
  const [kept, setKept] = useState({ searchText, order: noValues });
  const order = kept.searchText === searchText ? kept.order : noValues;
  const selected = state.refinementList[facet.attribute] ?? noValues;
  const live = counts[facet.attribute] ?? noCounts;

  const items = useMemo(() => {
    const unfound = Object.fromEntries(order.map((value) => [value, 0]));
    const fresh = facetItems(facet, { ...unfound, ...live }, { selected, locations, searchText });
    return inKeptOrder(fresh, order);
  }, [facet, live, selected, locations, searchText, order]);

  if (kept.searchText !== searchText || items.length > order.length) {
    setKept({ searchText, order: items.map(({ value }) => value) });
  }
  return items;
}
