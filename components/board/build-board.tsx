import type { LiteClient } from 'algoliasearch/lite';
import { renderToString } from 'react-dom/server';
import { getServerState, type InstantSearchServerState } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import {
  emptyFilters,
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/query/facet-discovery.ts';
import { indexName, type Ranking } from '../../lib/query/indices.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { withReadHits } from '../../lib/search/client.ts';
import { createReadHits } from '../../lib/search/read-hits.ts';
import { isWhollyPaged } from '../../lib/search/role-snapshot.ts';
import { Board } from './Board.tsx';

/**
 * Runs facet discovery and the board's first search, so that the page can include the results.
 * @param builtAt epoch seconds
 * @returns plain JSON, and whether the roles are published for the built-in search
 */
export async function buildBoard(client: LiteClient, builtRanking: Ranking, builtAt: number) {
  const index = indexName(publicConfig.indexName, builtRanking);
  const readHits = createReadHits(publicConfig.fieldTokens);
  const reading = withReadHits(client, async () => readHits);
  const facets = readFacetDiscovery(
    await reading.search({ requests: [facetDiscoveryRequest(index, boardDefinitions)] }),
  );
  const locations = splitLocations(facets);
  const board = {
    places: { countries: [...locations.countries], cities: [...locations.cities] },
    emptyFilters: emptyFilters(facets, locations, boardDefinitions),
    builtAt,
    builtRanking,
  };
  const state = await getServerState(<Board client={reading} {...board} />, { renderToString });
  const serverState = JSON.parse(JSON.stringify(state)) as InstantSearchServerState;
  const answer = serverState.initialResults[index]?.results?.[0];
  const hasSnapshot = publicConfig.algolia !== null && isWhollyPaged(answer ?? {});
  return { board: { ...board, serverState }, hasSnapshot };
}
