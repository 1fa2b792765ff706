import type { GetStaticProps } from 'next';
import { useEffect } from 'react';
import { BirdList } from '../components/pages/BirdList.tsx';
import { SideCard } from '../components/pages/SideCard.tsx';
import { BoardHeading } from '../components/frame/BoardHeading.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import type { Bird } from '../lib/content/bird.ts';
import { birds as allBirds } from '../lib/catalogue/birds.ts';
import { birdsRedirect } from '../lib/content/redirects.ts';
import { readSite } from '../lib/site/read-site.ts';
import type { Site } from '../lib/site/site.ts';

type BirdsProps = { site: Site; birds: Bird[] };

export const getStaticProps: GetStaticProps<BirdsProps> = async () => ({
  props: { site: await readSite(), birds: [...allBirds] },
});

export default function Birds({ birds }: BirdsProps) {
  // Where there is no edge, links that were meant for the board are led there from here (2.1).
  useEffect(() => {
    const target = birdsRedirect(window.location.search);
    if (target !== null) window.location.replace(target + window.location.hash);
  }, []);
  return (
    <PageFrame>
      <PageMeta
        title="Job Birds"
        description="Handpicked to help you enjoy the world's most interesting creatures."
        canonicalPath="/birds"
      />
      <BoardHeading
        heading="Job Birds"
        subtitle="Handpicked to help you enjoy the world's most interesting creatures."
        path="/birds"
        card={<SideCard />}
      />
      <BirdList birds={birds} />
    </PageFrame>
  );
}
