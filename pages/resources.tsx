import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/PageFrame.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type Article, readArticles } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';
import styles from '../components/pages/ArticleList.module.css';

type ResourcesProps = { site: Site; articles: Article[] };

export const getStaticProps: GetStaticProps<ResourcesProps> = async () => {
  if (!publicConfig.pages.resources) return { notFound: true };
  return { props: { site: await readSite(), articles: await readArticles() } };
};

export default function Resources({ articles }: ResourcesProps) {
  const { pages, texts } = publicConfig;
  return (
    <BoardPage
      path="/resources"
      counted={({ job_count }) => ` For the ${job_count} jobs on our board and any other.`}
    >
      <div className={styles.layout}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {articles.map(({ id, title, minutes }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
                <span>{minutes} min</span>
              </li>
            ))}
          </ol>
          <ul className={styles.tools}>
            <li>
              <a href="/">Search and set up alerts</a>
            </li>
            {pages.collections && (
              <li>
                <a href="/collections">{texts.collections.tab}</a>
              </li>
            )}
            {pages.faq && (
              <li>
                <a href="/faq">Questions about the board</a>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.articles}>
          {articles.map(({ id, title, body }) => (
            <article key={id} id={id} aria-labelledby={`${id}-heading`} className={styles.article}>
              <h2 id={`${id}-heading`}>{title}</h2>
              <div className={styles.body} dangerouslySetInnerHTML={{ __html: body }} />
            </article>
          ))}
        </div>
      </div>{' '}
    </BoardPage>
  );
}
