import { BoardHeading } from '../components/frame/BoardHeading.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import { PartnerSnippet } from '../components/pages/PartnerSnippet.tsx';
import { siteProps } from '../lib/site/current-site.ts';

const SUBTITLE =
  'Two lines of HTML show any search of this board on your own page, always up to date.';

export const getStaticProps = siteProps;

export default function Partners() {
  return (
    <PageFrame>
      <PageMeta title="Roles on your site" description={SUBTITLE} canonicalPath="/partners" />
      <BoardHeading heading="Roles on your site" subtitle={SUBTITLE} path="/partners" />
      <PartnerSnippet />
    </PageFrame>
  );
}
