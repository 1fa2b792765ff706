import type { GetStaticProps } from 'next';
import { useEffect } from 'react';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { BirdList, BirdsSideCard } from '../components/pages/BirdList.tsx';
import { publicConfig } from '../lib/config/public.ts';
import allBirds from '../lib/content/birds.json';
import { type Bird, birdsRedirect } from '../lib/content/birds.ts';
import type { Site } from '../lib/content/site.ts';
import { readSite } from '../lib/site/current-site.ts';

type BirdsProps = { site: Site; birds: Bird[] };

export const getStaticProps: GetStaticProps<BirdsProps> = async () => {
  if (!publicConfig.pages.birds) return { notFound: true };
  return { props: { site: await readSite(), birds: allBirds } };
};

export default function Birds({ birds }: BirdsProps) {
  // On hosts without edge functions, redirect links that were meant for the board here.
  useEffect(() => {
    const target = birdsRedirect(window.location.search);
    if (target !== null) window.location.replace(target + window.location.hash);
  }, []);
  return (
    <BoardPage path="/birds" card={<BirdsSideCard />}>
      <BirdList birds={birds} />
    </BoardPage>
  );
}
