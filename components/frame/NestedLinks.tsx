import type { SecondaryItem } from '../../lib/content/menu.ts';
import styles from './MenuLinks.module.css';

/** A sub-menu with what is nested in it (2.4). */
export function NestedLinks({ items }: { items: SecondaryItem[] }) {
  return (
    <ul className={styles.links}>
      {items.map(({ label, link, sub }, i) => (
        <li key={i}>
          {link ? <a href={link}>{label}</a> : <span className={styles.heading}>{label}</span>}
          {sub.length > 0 && <NestedLinks items={sub} />}
        </li>
      ))}
    </ul>
  );
}
