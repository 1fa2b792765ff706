import { type ReactNode, useEffect, useRef } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { MenuContent, MenuEntry } from '../../lib/content/site.ts';
import { boardLinks } from '../../lib/content/page-heading.ts';
import { Icon } from '../ui/Icon.tsx';
import { CategoryContent, NarrowLinks, NestedLinks, OverviewLink } from './MenuContent.tsx';
import styles from './FullScreenMenu.module.css';

/** From this width on the header shows its entries in a row. */
const WIDE = '(min-width: 900px)';

type FullScreenMenuProps = {
  entries: MenuEntry[];
  /** The link to the wider website, as in the header. */
  brand: ReactNode;
  onClose: () => void;
};

/** The menu for narrow windows, with expandable categories (2.4). */
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
    <dialog ref={dialog} className={styles.menu} aria-label="Menu" onClose={onClose}>
      <div className={styles.bar}>
        {brand}
        <button
          type="button"
          className={styles.close}
          aria-label="Close the menu"
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
              <a href={link}>{label}</a>
            )}
          </li>
        ))}
        <li>
          <Expandable label="Pages of the job board">
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
  const { overview } = content;
  if (content.kind === 'narrow') return <NarrowLinks items={content.items} overview={overview} />;
  if (content.kind === 'nested') return <NestedLinks items={content.items} overview={overview} />;
  return (
    <>
      {overview && <OverviewLink className={styles.overview} link={overview} />}
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
