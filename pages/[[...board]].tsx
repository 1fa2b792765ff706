/** The home page, one copy for each ranking of the experiment. Contract: 4.4. */
import type { GetStaticPaths, GetStaticProps } from 'next';
import Head from 'next/head';
import { useState } from 'react';
import { Board, type BoardProps } from '../components/board/Board.tsx';
import { buildBoard } from '../components/board/build-board.tsx';
import { BoardHeading, Linked } from '../components/frame/BoardHeading.tsx';
import { PageFrame, PageMeta } from '../components/frame/PageFrame.tsx';
import { fillCounts, pageDescription } from '../lib/config/pages.ts';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { createBrowserClient } from '../lib/search/browser-client.ts';
import { createBuildSearch } from '../lib/site/board-catalogue.ts';
import { readSite } from '../lib/site/current-site.ts';
import { rankingOfPage, rankingPage, rankingsBuiltFor } from '../lib/visitor/experiments.ts';
import { words } from '../lib/words/words.ts';

type HomeProps = { site: Site; board: Omit<BoardProps, 'client'>; hasSnapshot: boolean };

const { home } = publicConfig.texts;

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
      <PageMeta description={pageDescription(home, site.count)} canonicalPath="/" />
      <Head>
        {/* For `components/pages/first-paint.ts`. */}
        <meta name="built-for" content={board.builtRanking} />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={words.home.feed}
          href="/feed.atom"
        />
        <link
          rel="alternate"
          type="application/feed+json"
          title={words.home.feed}
          href="/feed.json"
        />
      </Head>
      <BoardHeading
        heading={home.heading}
        subtitle={<Linked text={fillCounts(home.subtitle, site.count)} />}
        path="/"
      />
      <Board client={client} {...board} />
    </PageFrame>
  );
}
