import { BoardPage } from '../components/frame/BoardPage.tsx';
import { DeveloperGuide } from '../components/pages/DeveloperGuide.tsx';
import { siteProps } from '../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const subtitle = 'The roles of this board for your own pages, tools and research.';
const texts = { heading: 'Open data', subtitle, description: subtitle };

export default function Developers() {
  return (
    <BoardPage path="/developers" texts={texts}>
      <DeveloperGuide />
    </BoardPage>
  );
}
