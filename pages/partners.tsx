import { BoardPage } from '../components/frame/BoardPage.tsx';
import { PartnerSnippet } from '../components/pages/PartnerSnippet.tsx';
import { siteProps } from '../lib/site/current-site.ts';

export const getStaticProps = siteProps;

export default function Partners() {
  return (
    <BoardPage path="/partners">
      <PartnerSnippet />
    </BoardPage>
  );
}
