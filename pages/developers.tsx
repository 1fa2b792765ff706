import { BoardHeading } from '../components/frame/BoardHeading.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import { DeveloperGuide } from '../components/pages/DeveloperGuide.tsx';
import { siteProps } from '../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const SUBTITLE = 'The roles of this board for your own pages, tools and research.';

export default function Developers() {
  return (
    <PageFrame>
      <PageMeta title="Open data" description={SUBTITLE} canonicalPath="/developers" />
      <BoardHeading heading="Open data" subtitle={SUBTITLE} path="/developers" />
      <DeveloperGuide />
    </PageFrame>
  );
}
