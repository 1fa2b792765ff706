import { BoardPage } from '../components/frame/BoardPage.tsx';
import { DeveloperGuide } from '../components/pages/DeveloperGuide.tsx';
import { siteProps } from '../lib/site/current-site.ts';

export const getStaticProps = siteProps;

export default function Developers() {
  return (
    <BoardPage path="/developers">
      <DeveloperGuide />
    </BoardPage>
  );
}
