// Contract: 4.4.

import type { GetStaticPaths, GetStaticProps } from 'next';
import Head from 'next/head';
import { useState } from 'react';
import { type InstantSearchServerState, getServerState } from 'react-instantsearch';
import { Board, type BoardProps } from '../components/board/Board.tsx';
import { BoardHeading, Linked } from '../components/frame/BoardHeading.tsx';
import { PageFrame, PageMeta } from '../components/frame/PageFrame.tsx';
import { createBuildSearch } from '../lib/site/board-catalogue.ts';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { createBrowserClient } from '../lib/search/browser-client.ts';
import { type Ranking, indexName } from '../lib/query/indices.ts';
import { readSite } from '../lib/site/current-site.ts';
import { rankingsBuiltFor, rankingOfPage, rankingPage } from '../lib/visitor/experiments.ts';
import type { LiteClient } from 'algoliasearch/lite';
import { renderToString } from 'react-dom/server';
import { boardDefinitions } from '../lib/search/board-connector.ts';
import { withReadHits } from '../lib/search/client.ts';
import {
  emptyFilters,
  facetDiscoveryRequest,
  readFacetDiscovery,
  splitLocations,
} from '../lib/query/facet-discovery.ts';
import { createReadHits } from '../lib/search/read-hits.ts';
import { isWhollyPaged } from '../lib/search/role-snapshot.ts';

type HomeProps = {
  site: Site;
  serverState: InstantSearchServerState;
  places: BoardProps['places'];
  emptyFilters: string[];
  builtAt: number;
  hasSnapshot: boolean;
  ranking: Ranking;
};

const { heading, subtitle, description } = publicConfig.texts.home;

/**
 * The home page, and copies in the other orders of the experiment, which the edge function serves at
 * `/` too. They share one route, so that Next's router sees no difference.
 */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: rankingsBuiltFor(publicConfig.experiments).map((ranking) => ({
    params: { board: rankingPage(ranking) },
  })),
  fallback: false,
});

export const getStaticProps: GetStaticProps<HomeProps> = async ({ params }) => {
  const ranking = rankingOfPage([params?.board ?? []].flat());
  const now = () => Math.floor(Date.now() / 1000);
  const builtAt = now();
  const client = await createBuildSearch(now);
  const [site, state] = await Promise.all([
    readSite(),
    fetchServerState(client, { ranking, builtAt }),
  ]);
  return { props: { site, ...state, builtAt, ranking } };
};

export default function Home(props: HomeProps) {
  const { site, serverState, places, emptyFilters, builtAt, ranking, hasSnapshot } = props;
  const [client] = useState(() => createBrowserClient({ hasSnapshot }));
  return (
    <PageFrame>
      <PageMeta
        description={site.count ? `${site.count.job_count} jobs - ${description}` : description}
        canonicalPath="/"
      />
      <Head>
        {/* For `components/pages/first-paint.ts`. */}
        <meta name="built-for" content={ranking} />
        <link rel="alternate" type="application/atom+xml" title="New roles" href="/feed.atom" />
        <link rel="alternate" type="application/feed+json" title="New roles" href="/feed.json" />
      </Head>
      <BoardHeading heading={heading} subtitle={<Linked text={subtitle} />} path="/" />
      <Board
        client={client}
        serverState={serverState}
        places={places}
        emptyFilters={emptyFilters}
        builtAt={builtAt}
        builtRanking={ranking}
      />
    </PageFrame>
  );
}

/**
 * Runs facet discovery and the board's first search, so that the page can include the results.
 * @param page the order of its list, and when it is built, in epoch seconds
 * @returns plain JSON, and whether the roles are published for the built-in search
 */
async function fetchServerState(client: LiteClient, page: { ranking: Ranking; builtAt: number }) {
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
