import { useState } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { Icon } from '../ui/Icon.tsx';
import { useSite } from './SiteProvider.tsx';
import { menuEntries } from './menu-entry.ts';
import styles from './SiteMenu.module.css';

type OpenedMenus = typeof import('./opened-menus.ts');

const FULL_SCREEN = -1;

/**
 * The menu of the wider website (2.4). The page carries only its closed state; what opens is loaded
 * when a pointer or the focus comes near.
 */
export function SiteMenu() {
  const navigation = useSite()?.navigation;
  const [open, setOpen] = useState<number | null>(null);
  const [parts, setParts] = useState<OpenedMenus>();
  if (!navigation) return null;

  const load = () => {
    import('./opened-menus.ts').then(setParts, reportError.bind(null, 'The menu cannot be opened'));
  };
  const toggle = (which: number) => {
    load();
    setOpen(open === which ? null : which);
  };
  const close = () => setOpen(null);
  const nearby = { onPointerEnter: load, onFocus: load };
  const entries = menuEntries(navigation);

  return (
    <nav className={styles.menu} aria-label="Site">
      <ul className={styles.entries}>
        {entries.map(({ label, link, content }, i) => (
          <li key={`${i} ${label}`}>
            {content ? (
              <>
                <button
                  type="button"
                  className={styles.entry}
                  aria-expanded={open === i}
                  {...nearby}
                  onClick={() => toggle(i)}
                >
                  {label}
                  <Icon name="down" size={16} />
                </button>
                {open === i && parts && <parts.Dropdown content={content} onClose={close} />}
              </>
            ) : (
              <a className={styles.entry} href={link}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.toggle}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open === FULL_SCREEN}
        {...nearby}
        onClick={() => toggle(FULL_SCREEN)}
      >
        <Icon name="rows" size={26} />
      </button>
      {open === FULL_SCREEN && parts && <parts.FullScreenMenu entries={entries} onClose={close} />}
    </nav>
  );
}
