import type { LiteClient } from 'algoliasearch/lite';
import { renderToString } from 'react-dom/server';
import { getServerState, type InstantSearchServerState } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { withReadHits } from '../../lib/search/client.ts';
import {
  emptyFilters,
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/query/facet-discovery.ts';
import { indexName, type Ranking } from '../../lib/query/indices.ts';
import { createReadHits } from '../../lib/search/read-hits.ts';
import { isWhollyPaged } from '../../lib/search/role-snapshot.ts';
import { Board } from './Board.tsx';

/**
 * Runs facet discovery and the board's first search, so that the page can include the results.
 * @param page the order of its list, and when it is built, in epoch seconds
 * @returns plain JSON, and whether the roles are published for the built-in search
 */
export async function fetchServerState(
  client: LiteClient,
  page: { ranking: Ranking; builtAt: number },
) {
  const { ranking, builtAt } = page;
  const index = indexName(publicConfig.indexName, ranking);
  const readHits = createReadHits(publicConfig.fieldTokens);
  const reading = withReadHits(client, async () => readHits);
  const discovery = await reading.search({
    requests: [facetDiscoveryRequest(index, boardDefinitions)],
  });
  const facets = readFacetDiscovery(discovery);
  const locations = splitLocations(facets);
  const { countries, cities } = locations;
  const places = { countries: [...countries], cities: [...cities] };
  const empty = emptyFilters(facets, locations, boardDefinitions);
  const board = (
    <Board
      client={reading}
      places={places}
      emptyFilters={empty}
      builtAt={builtAt}
      builtRanking={ranking}
    />
  );
  const state = await getServerState(board, { renderToString });
  const serverState = JSON.parse(JSON.stringify(state)) as InstantSearchServerState;
  const answer = serverState.initialResults[index]?.results?.[0];
  const hasSnapshot = publicConfig.algolia !== null && isWhollyPaged(answer ?? {});
  return { serverState, places, emptyFilters: empty, hasSnapshot };
}
