import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { FaqAccordion } from '../components/pages/FaqAccordion.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type FaqSection, readFaq } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type FaqProps = { site: Site; sections: FaqSection[] };

export const getStaticProps: GetStaticProps<FaqProps> = async () => {
  if (!publicConfig.pages.faq) return { notFound: true };
  return { props: { site: await readSite(), sections: await readFaq() } };
};

export default function Faq({ sections }: FaqProps) {
  return (
    <BoardPage path="/faq">
      <FaqAccordion sections={sections} />
    </BoardPage>
  );
}
