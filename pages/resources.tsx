import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { ArticleList } from '../components/pages/ArticleList.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type Article, readArticles } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type ResourcesProps = { site: Site; articles: Article[] };

export const getStaticProps: GetStaticProps<ResourcesProps> = async () => {
  if (!publicConfig.pages.resources) return { notFound: true };
  return { props: { site: await readSite(), articles: await readArticles() } };
};

export default function Resources({ articles }: ResourcesProps) {
  return (
    <BoardPage path="/resources">
      <ArticleList articles={articles} />
    </BoardPage>
  );
}
