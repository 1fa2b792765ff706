import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useConnector, useInstantSearch } from 'react-instantsearch';
import { createBoardConnector, boardDefinitions } from '../../lib/search/board-connector.ts';
import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import type { Ranking } from '../../lib/search/indices.ts';
import { BoardContextProvider } from './board-context.ts';
import { useUrlSync } from './useUrlSync.ts';

const connectBoard = createBoardConnector(boardDefinitions);

type BoardStateProps = {
  locations: LocationLists;
  ranking: Ranking;
  searched: Ranking;
  /** Whether the order that is wanted is the one that the page was built in. */
  isBuiltRanking: boolean;
  indexName: string;
  /** Called once the address and the visitor's settings take over from the static page. */
  onTakenUp: () => void;
  children: ReactNode;
};

/** Gives the board's parts the search state, in step with the address. */
export function BoardState(props: BoardStateProps) {
  const { locations, ranking, searched, isBuiltRanking, indexName, onTakenUp, children } = props;
  const { state, counts, hitCount, refine } = useConnector(connectBoard);
  const phase = useUrlSync({ state, refine });
  const isRestored = useIsRestored(phase, isBuiltRanking);

  useEffect(() => {
    if (phase !== 'static') onTakenUp();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the phase changes
  }, [phase]);

  const board = useMemo(
    () => ({
      state,
      counts,
      hitCount,
      refine,
      locations,
      ranking,
      searched,
      indexName,
      isRestored,
    }),
    [state, counts, hitCount, refine, locations, ranking, searched, indexName, isRestored],
  );
  return <BoardContextProvider value={board}>{children}</BoardContextProvider>;
}

/** Whether the results shown are those that the address and the settings ask for. */
function useIsRestored(phase: 'static' | 'plain' | 'narrowed', isBuiltRanking: boolean): boolean {
  const { results } = useInstantSearch();
  const [built] = useState(results);
  const isAnswered = results !== built && !results.__isArtificial;
  const isAsBuilt = phase === 'plain' && isBuiltRanking;
  const [wasRestored, setWasRestored] = useState(false);
  const isRestored = wasRestored || isAsBuilt || (phase !== 'static' && isAnswered);
  if (isRestored && !wasRestored) setWasRestored(true);
  return isRestored;
}
