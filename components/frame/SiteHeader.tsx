// Contract: 2.4.

import { useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { menuEntries } from '../../lib/content/site.ts';
import { words } from '../../lib/words/words.ts';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useSite } from './SiteProvider.tsx';
import styles from './SiteHeader.module.css';

const lazyDropdown = createLazyComponent(
  async () => (await import('./MenuPanels.tsx')).MenuDropdown,
);
const lazyFullScreenMenu = createLazyComponent(
  async () => (await import('./MenuPanels.tsx')).FullScreenMenu,
);

/** Denotes the full-screen menu; other values are the index of an entry. */
const FULL_SCREEN = -1;

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {words.frame.skip}
      </a>
      <div className={styles.bar}>
        <BrandLink />
        <SiteMenu />
      </div>
    </header>
  );
}

/** The header without the menu, for a page that failed to render: the menu may be the cause. */
export function BareHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <BrandLink />
      </div>
    </header>
  );
}

function BrandLink() {
  const { brandName, logo, parentSiteUrl } = publicConfig;
  const isWordmark = logo?.isWordmark ?? false;
  const size = logo ? { width: logo.width, height: logo.height } : { width: 22, height: 22 };
  const picture = (
    <img src={logo ? '/logo.svg' : '/favicon.svg'} {...size} alt={isWordmark ? brandName : ''} />
  );
  return (
    <a className={styles.brand} href={`${parentSiteUrl}/`}>
      {logo?.hasDark ? (
        <picture>
          <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
          {picture}
        </picture>
      ) : (
        picture
      )}
      {!isWordmark && brandName}
    </a>
  );
}

/** The site's menu. The page contains only its closed state; dropdowns load on hover or focus. */
function SiteMenu() {
  const navigation = useSite()?.navigation;
  const [open, setOpen] = useState<number | null>(null);
  const entries = navigation ? menuEntries(navigation) : [];
  const onClose = () => setOpen(null);
  const toggle = (which: number) => setOpen(open === which ? null : which);
  const content = open === null ? null : (entries[open]?.content ?? null);
  const dropdown = lazyDropdown.useLayer(content && { content, onClose });
  const fullScreenMenu = lazyFullScreenMenu.useLayer(
    open === FULL_SCREEN ? { entries, brand: <BrandLink />, onClose } : null,
  );
  if (!navigation) return null;

  return (
    <nav className={styles.menu} aria-label={words.frame.site}>
      <ul className={styles.entries}>
        {entries.map((entry, i) => (
          <li key={`${i} ${entry.label}`}>
            {entry.content ? (
              <>
                <button
                  type="button"
                  className={styles.entry}
                  aria-expanded={open === i}
                  onPointerEnter={lazyDropdown.preload}
                  onFocus={lazyDropdown.preload}
                  onClick={() => toggle(i)}
                >
                  {entry.label}
                  <Icon name="down" size={18} />
                </button>
                {open === i && dropdown}
              </>
            ) : (
              // Without an address an anchor is no link.
              <a className={styles.entry} href={entry.link || undefined}>
                {entry.label}
              </a>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.toggle}
        aria-label={words.frame.menu}
        aria-haspopup="dialog"
        aria-expanded={open === FULL_SCREEN}
        onPointerEnter={lazyFullScreenMenu.preload}
        onFocus={lazyFullScreenMenu.preload}
        onClick={() => toggle(FULL_SCREEN)}
      >
        <Icon name="rows" size={26} />
      </button>
      {fullScreenMenu}
    </nav>
  );
}
