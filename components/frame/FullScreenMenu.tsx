import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { BrandLink } from './BrandLink.tsx';
import { EntryContent } from './EntryContent.tsx';
import { Expandable } from './Expandable.tsx';
import type { MenuEntry } from './menu-entry.ts';
import styles from './FullScreenMenu.module.css';

/** Not this menu's size any more: the row of entries is there instead. */
const WIDE = '(min-width: 768px)';

/** The menu of a narrow window: the whole screen, with categories that expand (2.4). */
export function FullScreenMenu(props: { entries: MenuEntry[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const close = () => dialog.current?.close();
    const wide = matchMedia(WIDE);
    dialog.current?.showModal();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <dialog ref={dialog} className={styles.menu} aria-label="Menu" onClose={props.onClose}>
      <div className={styles.bar}>
        <BrandLink />
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
        {props.entries.map(({ label, link, content }, i) => (
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
      </ul>
    </dialog>
  );
}
