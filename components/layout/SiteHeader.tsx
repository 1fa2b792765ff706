import { publicConfig } from '../../lib/config/public.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './SiteHeader.module.css';

const parentPage = (path: string) => `${publicConfig.parentSiteUrl}${path}`;

/** The wider website's header: its name, and the ways back into it. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={styles.bar}>
        <a className={styles.brand} href={parentPage('/')}>
          <Icon name="star" size={22} />
          {publicConfig.brandName}
        </a>
        <nav className={styles.menu} aria-label="Site">
          <a className={styles.wide} href={parentPage('/problem-profiles/')}>
            Problem profiles
          </a>
          <a className={styles.wide} href={parentPage('/career-guide/')}>
            Career guide
          </a>
          <a href="/">Job board</a>
          <a href={parentPage('/speak-with-us/')}>Speak with us</a>
        </nav>
      </div>
    </header>
  );
}
