import { PageFrame, PageMeta } from '../components/frame/PageFrame.tsx';
import { PageNotFound } from '../components/frame/PageNotFound.tsx';
import { pageDescription } from '../lib/config/pages.ts';
import { publicConfig } from '../lib/config/public.ts';
import { siteProps } from '../lib/site/current-site.ts';
import { words } from '../lib/words/words.ts';

const { texts, isOwnBoard } = publicConfig;
const description = isOwnBoard
  ? pageDescription(texts.home, null)
  : texts.home.subtitle.replace('Handpicked', 'Handpicked roles');

export const getStaticProps = siteProps;

export default function NotFoundPage() {
  return (
    <PageFrame>
      <PageMeta
        title={words.errorPage.notFound}
        description={description}
        canonicalPath="/"
        isIndexed={false}
      />
      <PageNotFound />
    </PageFrame>
  );
}
