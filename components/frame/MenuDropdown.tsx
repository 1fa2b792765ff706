import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MenuContent, needsTallPanel, type SubItem } from '../../lib/content/site.ts';
import { useDismissal } from '../ui/useDismissal.ts';
import { CategoryContent, NarrowLinks, NestedLinks, OverviewLink } from './MenuContent.tsx';
import styles from './MenuDropdown.module.css';

/** How long the pointer must rest on a heading that it was only crossing. */
const REST_MS = 250;

/** As in the stylesheet. */
const HEADINGS_WIDTH_PX = 256;

type MenuDropdownProps = { content: MenuContent; onClose: () => void };

/** The dropdown of a header entry (2.4), rendered next to the entry's button. */
export function MenuDropdown({ content, onClose }: MenuDropdownProps) {
  const { overview } = content;
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
        <WidePanel categories={content.items} overview={overview} />
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
        <NarrowLinks items={content.items} overview={overview} />
      ) : (
        <NestedLinks items={content.items} overview={overview} />
      )}
    </div>
  );
}

/**
 * Category headings and the content of the active one. Each content follows its heading in the DOM, so that
 * Tab goes through a category before the next heading.
 */
function WidePanel({ categories, overview }: { categories: SubItem[]; overview: string }) {
  const [active, setActive] = useState(0);
  const { panel, follow, stop } = usePointerAim(setActive);
  const shown = categories[active];
  const height = shown && needsTallPanel(shown) ? styles.tall : styles.low;
  return (
    <ul ref={panel} className={`${styles.categories} ${height}`}>
      {overview && (
        <li>
          <OverviewLink className={styles.category} link={overview} />
        </li>
      )}
      {categories.map((category, i) => (
        <li key={i}>
          <button
            type="button"
            className={styles.category}
            aria-expanded={i === active}
            onPointerMove={(event) => follow(event, i)}
            onPointerLeave={stop}
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

/**
 * Activates the category under the pointer. While the pointer moves towards the content of the active
 * category, it may cross other headings diagonally; then a heading is activated only if the pointer rests
 * on it.
 */
function usePointerAim(activate: (category: number) => void) {
  const panel = useRef<HTMLUListElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function follow({ clientX: x, clientY: y }: PointerEvent, category: number): void {
    const from = last.current;
    last.current = { x, y };
    stop();
    const isAiming =
      from !== null && panel.current !== null && aimsAt(panel.current, from, { x, y });
    if (isAiming) timer.current = setTimeout(() => activate(category), REST_MS);
    else activate(category);
  }

  return { panel, follow, stop };
}

type Point = { x: number; y: number };

/** Whether the extended movement reaches the content, to the right of the headings. */
function aimsAt(panel: Element, from: Point, to: Point): boolean {
  const stepRight = to.x - from.x;
  if (stepRight <= 0) return false;
  const { left, top, bottom } = panel.getBoundingClientRect();
  const slope = (to.y - from.y) / stepRight;
  const reachedAt = to.y + slope * (left + HEADINGS_WIDTH_PX - to.x);
  return reachedAt >= top && reachedAt <= bottom;
}

const rightOf = (element: Element): number => element.getBoundingClientRect().right;
