import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { ArticleList } from '../components/pages/ArticleList.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type Article, readArticles } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type ResourcesProps = { site: Site; articles: Article[] };

const texts = publicConfig.texts.resources;

export const getStaticProps: GetStaticProps<ResourcesProps> = async () => {
  if (!publicConfig.pages.resources) return { notFound: true };
  return { props: { site: await readSite(), articles: await readArticles() } };
};

export default function Resources({ site, articles }: ResourcesProps) {
  const jobs = site.count
    ? ` For the ${site.count.job_count} jobs on our board and any other.`
    : '';
  return (
    <BoardPage
      path="/resources"
      description={publicConfig.isOwnBoard ? texts.description : `${texts.description}${jobs}`}
    >
      <ArticleList articles={articles} />
    </BoardPage>
  );
}
