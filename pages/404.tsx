import type { GetStaticProps } from 'next';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import { PageNotFound } from '../components/frame/PageNotFound.tsx';
import type { Site } from '../lib/content/site.ts';
import { readSite } from '../lib/site/current-site.ts';

export const getStaticProps: GetStaticProps<{ site: Site }> = async () => ({
  props: { site: await readSite() },
});

export default function NotFoundPage() {
  return (
    <PageFrame>
      <PageMeta
        title="Page not found"
        description="Handpicked roles to help you tackle the world's most pressing problems with your career."
        canonicalPath="/"
        isIndexed={false}
      />
      <PageNotFound />
    </PageFrame>
  );
}
