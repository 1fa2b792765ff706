import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/PageFrame.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type Article, readArticles } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';
import styles from '../components/pages/ArticleList.module.css';

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

/** A list of articles with a table of contents. */
function ArticleList({ articles }: { articles: Article[] }) {
  const { pages, texts } = publicConfig;
  return (
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
    </div>
  );
}
