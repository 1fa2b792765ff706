import type { LiteClient } from 'algoliasearch/lite';
import { type ReactNode, useState } from 'react';
import { Configure, InstantSearch } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import { chosenRanking, effectiveRanking, defaultRanking, indexName, type Ranking } from '../../lib/search/indices.ts';
import { boardParameters } from '../../lib/search/search-parameters.ts';
import { shownVariant } from '../../lib/visitor/shown-variant.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { BoardState } from './BoardState.tsx';

const parameters = boardParameters(publicConfig.fieldTokens);

type BoardSearchProps = {
  client: LiteClient;
  locations: LocationLists;
  /** The order that the page was built in. */
  builtRanking: Ranking;
  children: ReactNode;
};

/** One search for everything inside it. */
export function BoardSearch({ client, locations, builtRanking, children }: BoardSearchProps) {
  const stored = useVisitor((state) => state.index);
  // The first render is in the order that the page was built in; see `useUrlSync`.
  const [isStatic, setIsStatic] = useState(true);
  const chosen = chosenRanking(stored, publicConfig.indexName);
  const wanted = wantedRanking(chosen, builtRanking);
  const searched = isStatic ? builtRanking : wanted;
  const index = indexName(publicConfig.indexName, searched);
  return (
    <InstantSearch searchClient={client} indexName={index}>
      <Configure {...parameters} />
      <BoardState
        locations={locations}
        ranking={isStatic ? defaultRanking : chosen}
        searched={searched}
        isBuiltRanking={wanted === builtRanking}
        indexName={index}
        onTakenUp={() => setIsStatic(false)}
      >
        {children}
      </BoardState>
    </InstantSearch>
  );
}

/** The order that is to be searched (4.4): where nobody gave a variant, the page's own stays. */
function wantedRanking(chosen: Ranking, built: Ranking): Ranking {
  if (chosen !== defaultRanking || typeof document === 'undefined') return chosen;
  const variant = shownVariant('ab4', document.documentElement);
  return variant === '' ? built : effectiveRanking(chosen, variant);
}
