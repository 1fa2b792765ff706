import type { GetStaticProps } from 'next';
import { BoardHeading } from '../components/frame/BoardHeading.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import { ArticleList } from '../components/pages/ArticleList.tsx';
import type { Site } from '../lib/content/site.ts';
import { type Article, readArticles } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type ResourcesProps = { site: Site; articles: Article[] };

export const getStaticProps: GetStaticProps<ResourcesProps> = async () => ({
  props: { site: await readSite(), articles: await readArticles() },
});

export default function Resources({ site, articles }: ResourcesProps) {
  const jobs = site.count
    ? ` For the ${site.count.job_count} jobs on our board and any other.`
    : '';
  return (
    <PageFrame>
      <PageMeta
        title="Resources"
        description={`Articles and tools for searching, applying, interviewing, and negotiating.${jobs}`}
        canonicalPath="/resources"
      />
      <BoardHeading
        heading="Resources"
        subtitle="Articles and tools for searching, applying, interviewing, and negotiating."
        path="/resources"
      />
      <ArticleList articles={articles} />
    </PageFrame>
  );
}
