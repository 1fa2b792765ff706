// Contract: 2.4.

import {
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  type MenuContent,
  needsTallPanel,
  type SubItem,
  type MenuEntry,
  type SecondaryItem,
} from '../../lib/content/site.ts';
import { useDismissal } from '../ui/dismissal.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { boardLinks } from '../../lib/content/page-heading.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './MenuPanels.module.css';

/** How long the pointer must rest on a heading that it was only crossing. */
const REST_MS = 250;

/** As in the stylesheet. */
const HEADINGS_WIDTH_PX = 256;

type WideContent = Extract<MenuContent, { kind: 'wide' }>;

/** The dropdown of a header entry, rendered next to the entry's button. */
export function MenuDropdown({ content, onClose }: { content: MenuContent; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isAtEdge, setAtEdge] = useState(false);
  const entry = () => panel.current?.parentElement;
  useDismissal({ area: entry, anchor: () => entry()?.querySelector('button'), onClose });
  useLayoutEffect(() => {
    const menu = panel.current?.closest('nav');
    if (panel.current && menu && rightOf(panel.current) > rightOf(menu)) setAtEdge(true);
  }, []);

  const isWide = content.kind === 'wide';
  const narrow = isAtEdge ? `${styles.narrow} ${styles.atEdge}` : styles.narrow;
  return (
    <div ref={panel} className={isWide ? styles.wide : narrow} data-layer>
      {isWide ? <WidePanel content={content} /> : <MenuLinks content={content} />}
    </div>
  );
}

/**
 * Category headings and the content of the active one. Each content follows its heading in the DOM, so that
 * Tab goes through a category before the next heading.
 */
function WidePanel({ content: { items: categories, overview } }: { content: WideContent }) {
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
          <div className={styles.categoryContent} hidden={i !== active}>
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

/** From this width on the header shows its entries in a row. */
const WIDE = '(min-width: 900px)';

type FullScreenMenuProps = {
  entries: MenuEntry[];
  /** The link to the wider website, as in the header. */
  brand: ReactNode;
  onClose: () => void;
};

/** The menu for narrow windows, with expandable categories. */
export function FullScreenMenu({ entries, brand, onClose }: FullScreenMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const close = () => dialog.current?.close();
    const wide = matchMedia(WIDE);
    dialog.current?.showModal();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <dialog ref={dialog} className={styles.menu} aria-label={words.frame.menu} onClose={onClose}>
      <div className={styles.bar}>
        {brand}
        <button
          type="button"
          className={styles.close}
          aria-label={words.frame.closeMenu}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={26} />
        </button>
      </div>
      <ul className={styles.entries}>
        {entries.map(({ label, link, content }, i) => (
          <li key={i}>
            {content ? (
              <Expandable label={label}>
                <EntryContent content={content} />
              </Expandable>
            ) : (
              <a href={link || undefined}>{label}</a>
            )}
          </li>
        ))}
        <li>
          <Expandable label={words.frame.boardPages}>
            <ul className={styles.pages}>
              {boardLinks(publicConfig).map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </Expandable>
        </li>
      </ul>
    </dialog>
  );
}

function EntryContent({ content }: { content: MenuContent }) {
  if (content.kind !== 'wide') return <MenuLinks content={content} />;
  return (
    <>
      {content.overview && <OverviewLink className={styles.overview} link={content.overview} />}
      {content.items.map((category, i) => (
        <Expandable key={i} label={category.label}>
          <CategoryContent category={category} />
        </Expandable>
      ))}
    </>
  );
}

function Expandable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {label}
        <Icon name="down" size={18} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

function CategoryContent({ category }: { category: SubItem }) {
  const { label, link, description, column_1, column_2 } = category;
  return (
    <>
      {(link || description) && (
        <p className={styles.about}>
          {description}{' '}
          {link && (
            <a href={link} aria-label={say(words.frame.seeAllOf, { label })}>
              {words.frame.seeAll}
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
function OverviewLink({ link, className }: { link: string; className?: string }) {
  return (
    <a className={className} href={link}>
      {words.frame.overview}
    </a>
  );
}

/** The headings of a narrow dropdown with their links, or a sub-menu of the second row. */
function MenuLinks({ content }: { content: Exclude<MenuContent, WideContent> }) {
  return (
    <ul className={styles.links}>
      {content.overview && (
        <li>
          <OverviewLink link={content.overview} />
        </li>
      )}
      {content.kind === 'narrow'
        ? content.items.map(({ label, link, type, description }, i) => (
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
          ))
        : nestedItems(content.items)}
    </ul>
  );
}

const nestedItems = (items: SecondaryItem[]): ReactNode =>
  items.map(({ label, link, sub }, i) => (
    <li key={i}>
      {link ? <a href={link}>{label}</a> : <span className={styles.heading}>{label}</span>}
      {sub.length > 0 && <ul className={styles.links}>{nestedItems(sub)}</ul>}
    </li>
  ));
