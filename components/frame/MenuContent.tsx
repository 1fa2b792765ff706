import type { SecondaryItem, SubItem } from '../../lib/content/site.ts';
import styles from './MenuContent.module.css';

/** A category's description, its link and its two columns of sanitised HTML (2.4). */
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

/** The link to the menu entry's own page, shown first in its dropdown. */
export function OverviewLink({ link, className }: { link: string; className?: string }) {
  return (
    <a className={className} href={link}>
      Overview
    </a>
  );
}

/** The headings of a narrow dropdown, each with its links. */
export function NarrowLinks({ items, overview }: { items: SubItem[]; overview: string }) {
  return (
    <ul className={styles.links}>
      {overview && (
        <li>
          <OverviewLink link={overview} />
        </li>
      )}
      {items.map(({ label, link, type, description }, i) => (
        <li key={i} className={type === 'heading' ? styles.heading : undefined}>
          {link ? (
            <a href={link}>
              {label}
              {description && <small>{description}</small>}
            </a>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  );
}

/** A sub-menu of the second row with its nested links. */
export function NestedLinks({ items, overview }: { items: SecondaryItem[]; overview?: string }) {
  return (
    <ul className={styles.links}>
      {overview && (
        <li>
          <OverviewLink link={overview} />
        </li>
      )}
      {items.map(({ label, link, sub }, i) => (
        <li key={i}>
          {link ? <a href={link}>{label}</a> : <span className={styles.heading}>{label}</span>}
          {sub.length > 0 && <NestedLinks items={sub} />}
        </li>
      ))}
    </ul>
  );
}
