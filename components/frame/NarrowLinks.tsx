import type { SubItem } from '../../lib/content/menu.ts';
import styles from './MenuLinks.module.css';

/** Headings, and the links that follow each (2.4). */
export function NarrowLinks({ items }: { items: SubItem[] }) {
  return (
    <ul className={styles.links}>
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
