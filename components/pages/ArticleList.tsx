import { publicConfig } from '../../lib/config/public.ts';
import type { Article } from '../../lib/content/texts.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './ArticleList.module.css';

/** A list of articles with a table of contents. */
export function ArticleList({ articles }: { articles: Article[] }) {
  const { pages, texts } = publicConfig;
  return (
    <div className={styles.layout}>
      <nav className={styles.contents} aria-label={words.articles.onThisPage}>
        <ol>
          {articles.map(({ id, title, minutes }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
              <span>{say(words.articles.minutes, { number: minutes })}</span>
            </li>
          ))}
        </ol>
        <ul className={styles.tools}>
          <li>
            <a href="/">{words.articles.searchAndAlerts}</a>
          </li>
          {pages.collections && (
            <li>
              <a href="/collections">{texts.collections.tab}</a>
            </li>
          )}
          {pages.faq && (
            <li>
              <a href="/faq">{words.articles.questions}</a>
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
