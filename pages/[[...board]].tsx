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

type HomeProps = { site: Site; board: Omit<BoardProps, 'client'>; hasSnapshot: boolean };

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
  const client = await createBuildSearch(now);
  const [site, built] = await Promise.all([readSite(), buildBoard(client, ranking, now())]);
  return { props: { site, ...built } };
};

export default function Home({ site, board, hasSnapshot }: HomeProps) {
  const [client] = useState(() => createBrowserClient({ hasSnapshot }));
  return (
    <PageFrame>
      <PageMeta
        description={site.count ? `${site.count.job_count} jobs - ${description}` : description}
        canonicalPath="/"
      />
      <Head>
        {/* For `components/pages/first-paint.ts`. */}
        <meta name="built-for" content={board.builtRanking} />
        <link rel="alternate" type="application/atom+xml" title="New roles" href="/feed.atom" />
        <link rel="alternate" type="application/feed+json" title="New roles" href="/feed.json" />
      </Head>
      <BoardHeading heading={heading} subtitle={<Linked text={subtitle} />} path="/" />
      <Board client={client} {...board} />
    </PageFrame>
  );
}

/**
 * Runs facet discovery and the board's first search, so that the page can include the results.
 * @param builtAt epoch seconds
 * @returns plain JSON, and whether the roles are published for the built-in search
 */
async function buildBoard(client: LiteClient, builtRanking: Ranking, builtAt: number) {
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
