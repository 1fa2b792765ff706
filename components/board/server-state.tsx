import type { LiteClient } from 'algoliasearch/lite';
import { renderToString } from 'react-dom/server';
import { getServerState, type InstantSearchServerState } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import {
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../../lib/search/facet-discovery.ts';
import { defaultRanking, indexName } from '../../lib/search/indices.ts';
import { Board } from './Board.tsx';

/**
 * Runs facet discovery and the board's first search, so that their answers can be part of the page.
 * @param builtAt epoch seconds
 * @returns plain JSON, and how many roles the board holds
 */
export async function fetchServerState(client: LiteClient, builtAt: number) {
  const index = indexName(publicConfig.indexName, defaultRanking);
  const discovery = await client.search({
    requests: [facetDiscoveryRequest(index, boardDefinitions)],
  });
  const { countries, cities } = splitLocations(readFacetDiscovery(discovery));
  const places = { countries: [...countries], cities: [...cities] };
  const state = await getServerState(<Board client={client} places={places} builtAt={builtAt} />, {
    renderToString,
  });
  const serverState = JSON.parse(JSON.stringify(state)) as InstantSearchServerState;
  const jobCount = serverState.initialResults[index]?.results?.[0]?.nbHits ?? 0;
  return { serverState, places, jobCount };
}
