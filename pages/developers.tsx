import { BoardPage } from '../components/frame/BoardPage.tsx';
import { DeveloperGuide } from '../components/pages/DeveloperGuide.tsx';
import { siteProps } from '../lib/site/current-site.ts';
import { words } from '../lib/words/words.ts';

export const getStaticProps = siteProps;

const subtitle = words.developers.subtitle;
const texts = { heading: words.developers.heading, subtitle, description: subtitle };

export default function Developers() {
  return (
    <BoardPage path="/developers" texts={texts}>
      <DeveloperGuide />
    </BoardPage>
  );
}
