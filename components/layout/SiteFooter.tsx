import { publicConfig } from '../../lib/config/public.ts';
import button from '../controls/Button.module.css';
import styles from './SiteFooter.module.css';

const links = [
  { label: 'Problem profiles', path: '/problem-profiles/' },
  { label: 'Newsletter', path: '/newsletter/' },
  { label: 'Contact', path: '/contact/' },
];

/** Advice, the parent site's pages and the copyright line (2.5). */
export function SiteFooter() {
  const { brandName, parentSiteUrl } = publicConfig;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <section className={styles.advice}>
          <h2>Get 1-1 advice</h2>
          <p>Talk through your options with someone who knows these problems and who hires.</p>
          <a
            className={`${button.button} ${button.ghost}`}
            href={`${parentSiteUrl}/speak-with-us/`}
          >
            speak to an advisor
          </a>
        </section>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.path}>
              <a href={`${parentSiteUrl}${link.path}`}>{link.label}</a>
            </li>
          ))}
        </ul>
        <p className={styles.legal}>
          © {brandName}. Please <a href={`${parentSiteUrl}/contact/`}>contact us</a> before you
          redistribute, translate or adapt our work.
        </p>
      </div>
    </footer>
  );
}
