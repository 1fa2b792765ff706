import { createContext, useContext } from 'react';
import type { BoardRenderState } from '../../lib/search/board-connector.ts';
import type { FacetCounts, LocationLists } from '../../lib/query/facet-discovery.ts';
import type { Ranking } from '../../lib/query/indices.ts';
import type { ListMachine } from './list-state.ts';

export type SearchLoad = {
  /** `error` when a search has no response after 8 seconds. */
  state: 'loading' | 'loaded' | 'error';
  /** Whether to show that the response takes long. */
  slow: boolean;
  retry: () => void;
};

/** The state shared by all parts of the board. Contract: 4.4, 11.1, 15.6. */
type BoardContextValue = BoardRenderState & {
  /** The first counts, which cover the whole board; later ones lack some values. */
  allCounts: FacetCounts;
  /** The preset options of the location dropdowns. */
  locations: LocationLists;
  /** Filters without any value in the catalogue: ids of dropdowns, attributes of toggles. */
  emptyFilters: readonly string[];
  /** The sort order that the visitor chose. */
  ranking: Ranking;
  /** The order actually searched: for the default order, an experiment decides. */
  searched: Ranking;
  indexName: string;
  /** Which list the page shows, and which of its roles is open. */
  machine: ListMachine;
  /** Whether the results match the URL and the visitor's settings. */
  isRestored: boolean;
  /** An additional filter outside the search state; null for none. */
  onlyFilter: string | null;
  showOnly: (filter: string | null) => void;
  load: SearchLoad;
};

const BoardContext = createContext<BoardContextValue | null>(null);

export const BoardContextProvider = BoardContext.Provider;

/** The board around the calling component; null where a card stands on its own, as at the desk. */
export const useBoardAround = (): BoardContextValue | null => useContext(BoardContext);

/** The board around the calling component. */
export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard is called outside of the board');
  return board;
}
