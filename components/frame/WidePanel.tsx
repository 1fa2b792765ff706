import { useState } from 'react';
import { needsTallPanel, type SubItem } from '../../lib/content/menu.ts';
import { CategoryContent } from './CategoryContent.tsx';
import styles from './WidePanel.module.css';

/**
 * Category headings and the content of the active one (2.4). Each content follows its heading, so
 * that Tab walks through a category before it comes to the next.
 */
export function WidePanel({ categories }: { categories: SubItem[] }) {
  const [active, setActive] = useState(0);
  const shown = categories[active];
  const height = shown && needsTallPanel(shown) ? styles.tall : styles.low;
  return (
    <ul className={`${styles.categories} ${height}`}>
      {categories.map((category, i) => (
        <li key={i}>
          <button
            type="button"
            className={styles.category}
            aria-expanded={i === active}
            onPointerEnter={() => setActive(i)}
            onFocus={() => setActive(i)}
            onClick={() => setActive(i)}
          >
            {category.label}
          </button>
          <div className={styles.content} hidden={i !== active}>
            <CategoryContent category={category} />
          </div>
        </li>
      ))}
    </ul>
  );
}
