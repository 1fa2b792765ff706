import type { GetStaticProps } from 'next';
import { shownVariantName } from '../components/after-load/component-events.ts';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { FaqAccordion } from '../components/pages/FaqAccordion.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type FaqSection, readFaq } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';
import { questionClick } from '../lib/telemetry/link-clicks.ts';
import { track } from '../lib/telemetry/track.ts';

type FaqProps = { site: Site; sections: FaqSection[] };

const texts = publicConfig.texts.faq;

export const getStaticProps: GetStaticProps<FaqProps> = async () => {
  if (!publicConfig.pages.faq) return { notFound: true };
  return { props: { site: await readSite(), sections: await readFaq() } };
};

const tell = (question: string) => track('Clicked', questionClick(question, shownVariantName()));

export default function Faq({ site, sections }: FaqProps) {
  const jobs = site.count
    ? ` How its ${site.count.job_count} jobs are chosen, and how to search them.`
    : '';
  return (
    <BoardPage
      path="/faq"
      description={publicConfig.isOwnBoard ? texts.description : `${texts.description}${jobs}`}
    >
      <FaqAccordion sections={sections} onPress={tell} />
    </BoardPage>
  );
}
