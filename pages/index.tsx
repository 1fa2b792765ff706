import type { GetStaticProps } from 'next';
import { useState } from 'react';
import type { InstantSearchServerState } from 'react-instantsearch';
import { Board, type BoardProps } from '../components/board/Board.tsx';
import { fetchServerState } from '../components/board/server-state.tsx';
import { BoardHeading } from '../components/layout/BoardHeading.tsx';
import { PageFrame } from '../components/layout/PageFrame.tsx';
import { PageMeta } from '../components/layout/PageMeta.tsx';
import { createBuildSearch } from '../lib/catalogue/build-search.ts';
import { createBrowserClient } from '../lib/search/browser-client.ts';
import { readSite } from '../lib/site/read-site.ts';
import type { Site } from '../lib/site/site.ts';

type HomeProps = {
  site: Site;
  serverState: InstantSearchServerState;
  places: BoardProps['places'];
  jobCount: number;
  builtAt: number;
};

export const getStaticProps: GetStaticProps<HomeProps> = async () => {
  const now = () => Math.floor(Date.now() / 1000);
  const builtAt = now();
  const client = await createBuildSearch(now);
  const [site, state] = await Promise.all([readSite(), fetchServerState(client, builtAt)]);
  return { props: { site, ...state, builtAt } };
};

export default function Home({ serverState, places, jobCount, builtAt }: HomeProps) {
  const [client] = useState(createBrowserClient);
  return (
    <PageFrame>
      <PageMeta
        description={`${jobCount} jobs - Find jobs working on helping AGI go well and other pressing global problems.`}
        canonicalPath="/"
      />
      <BoardHeading
        heading="Jobs"
        subtitle="Handpicked to help you tackle the world's most pressing problems with your career."
        path="/"
      />
      <Board client={client} serverState={serverState} places={places} builtAt={builtAt} />
    </PageFrame>
  );
}
