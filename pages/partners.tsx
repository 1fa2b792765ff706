import { BoardPage } from '../components/frame/BoardPage.tsx';
import { PartnerSnippet } from '../components/pages/PartnerSnippet.tsx';
import { siteProps } from '../lib/site/current-site.ts';
import { words } from '../lib/words/words.ts';

export const getStaticProps = siteProps;

const subtitle = words.partners.subtitle;
const texts = { heading: words.partners.heading, subtitle, description: subtitle };

export default function Partners() {
  return (
    <BoardPage path="/partners" texts={texts}>
      <PartnerSnippet />
    </BoardPage>
  );
}
