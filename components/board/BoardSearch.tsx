import type { LiteClient } from 'algoliasearch/lite';
import { type ReactNode, useState } from 'react';
import { Configure, InstantSearch } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import { boardParameters } from '../../lib/search/board-parameters.ts';
import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import { chosenRanking } from '../../lib/search/index-choice.ts';
import { defaultRanking, indexName, type Ranking } from '../../lib/search/indices.ts';
import { useVisitor } from '../visitor/useVisitor.ts';
import { BoardState } from './BoardState.tsx';

const parameters = boardParameters(publicConfig.fieldTokens);

type BoardSearchProps = {
  client: LiteClient;
  locations: LocationLists;
  children: ReactNode;
};

/** One search for everything inside it. */
export function BoardSearch({ client, locations, children }: BoardSearchProps) {
  const stored = useVisitor((state) => state.index);
  // The first render is in the order that the page was built in; see `useUrlSync`.
  const [isStatic, setIsStatic] = useState(true);
  const chosen = chosenRanking(stored, publicConfig.indexName);
  const ranking: Ranking = isStatic ? defaultRanking : chosen;
  const index = indexName(publicConfig.indexName, ranking);
  return (
    <InstantSearch searchClient={client} indexName={index}>
      <Configure {...parameters} />
      <BoardState
        locations={locations}
        ranking={ranking}
        isBuiltRanking={chosen === defaultRanking}
        indexName={index}
        onTakenUp={() => setIsStatic(false)}
      >
        {children}
      </BoardState>
    </InstantSearch>
  );
}
