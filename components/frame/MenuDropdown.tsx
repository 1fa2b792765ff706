import { useLayoutEffect, useRef, useState } from 'react';
import { type MenuContent, needsTallPanel, type SubItem } from '../../lib/content/menu.ts';
import { useDismissal } from '../ui/useDismissal.ts';
import { CategoryContent, NarrowLinks, NestedLinks } from './MenuContent.tsx';
import styles from './MenuDropdown.module.css';

type MenuDropdownProps = { content: MenuContent; onClose: () => void };

/** What a click on an entry of the header opens (2.4). It is rendered beside the entry's button. */
export function MenuDropdown({ content, onClose }: MenuDropdownProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isAtEdge, setAtEdge] = useState(false);
  const entry = () => panel.current?.parentElement;
  useDismissal({ area: entry, anchor: () => entry()?.querySelector('button'), onClose });
  useLayoutEffect(() => {
    const menu = panel.current?.closest('nav');
    if (panel.current && menu && rightOf(panel.current) > rightOf(menu)) setAtEdge(true);
  }, []);

  if (content.kind === 'wide') {
    return (
      <div ref={panel} className={styles.wide} data-layer>
        <WidePanel categories={content.items} />
      </div>
    );
  }
  return (
    <div
      ref={panel}
      className={isAtEdge ? `${styles.narrow} ${styles.atEdge}` : styles.narrow}
      data-layer
    >
      {content.kind === 'narrow' ? (
        <NarrowLinks items={content.items} />
      ) : (
        <NestedLinks items={content.items} />
      )}
    </div>
  );
}

/**
 * Category headings and the content of the active one. Each content follows its heading, so that Tab
 * walks through a category before it comes to the next.
 */
function WidePanel({ categories }: { categories: SubItem[] }) {
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

const rightOf = (element: Element): number => element.getBoundingClientRect().right;
