import { BoardPage } from '../components/frame/BoardPage.tsx';
import { PartnerSnippet } from '../components/pages/PartnerSnippet.tsx';
import { siteProps } from '../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const subtitle =
  'Two lines of HTML show any search of this board on your own page, always up to date.';
const texts = { heading: 'Roles on your site', subtitle, description: subtitle };

export default function Partners() {
  return (
    <BoardPage path="/partners" texts={texts}>
      <PartnerSnippet />
    </BoardPage>
  );
}
