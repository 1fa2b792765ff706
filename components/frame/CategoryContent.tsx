import type { SubItem } from '../../lib/content/menu.ts';
import styles from './CategoryContent.module.css';

/** A category's own page and its two columns of HTML, which was sanitised when it was read. */
export function CategoryContent({ category }: { category: SubItem }) {
  const { label, link, description, column_1, column_2 } = category;
  return (
    <>
      {(link || description) && (
        <p className={styles.about}>
          {description}{' '}
          {link && (
            <a href={link} aria-label={`See all: ${label}`}>
              See all
            </a>
          )}
        </p>
      )}
      <div className={styles.columns}>
        {[column_1, column_2].map(
          (html, i) => html && <div key={i} dangerouslySetInnerHTML={{ __html: html }} />,
        )}
      </div>
    </>
  );
}
