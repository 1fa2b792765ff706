import { BrandLink } from './BrandLink.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import styles from './SiteHeader.module.css';

/** The wider website's header: its name and its menu (2.4). */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={styles.bar}>
        <BrandLink />
        <SiteMenu />
      </div>
    </header>
  );
}
