import { createContext, useContext } from 'react';
import type { BoardRenderState } from '../../lib/search/board-connector.ts';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import type { Ranking } from '../../lib/query/indices.ts';
import type { ListMachine } from './list-state.ts';
import type { SearchLoad } from './useSearchLoad.ts';

/** What every part of the board shares. */
type BoardContextValue = BoardRenderState & {
  /** Preset lists of the location dropdowns. */
  locations: LocationLists;
  /** Filters without a value in the whole catalogue (11.1): ids of dropdowns, attributes of toggles. */
  emptyFilters: readonly string[];
  /** The sort order that the visitor chose. */
  ranking: Ranking;
  /** The order that is searched: where the default is chosen, an experiment decides (4.4). */
  searched: Ranking;
  /** The index that is searched. */
  indexName: string;
  /** Whose list the page shows, and which of its roles is open. */
  machine: ListMachine;
  /** Whether the results are those that the address and the visitor's settings ask for. */
  isRestored: boolean;
  /** Narrows the list to some of the roles found, outside of the search's state (15.6); null for all. */
  onlyFilter: string | null;
  showOnly: (filter: string | null) => void;
  /** Whether the search service answers. */
  load: SearchLoad;
};

const BoardContext = createContext<BoardContextValue | null>(null);

export const BoardContextProvider = BoardContext.Provider;

/** The board around the calling component. */
export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard is called outside of the board');
  return board;
}
