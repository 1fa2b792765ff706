import { publicConfig } from '../../lib/config/public.ts';
import { boardLinks } from '../../lib/content/page-heading.ts';
import { CookieSettingsButton } from '../after-load/CookieSettingsButton.tsx';
import button from '../ui/Button.module.css';
import { useSite } from './SiteProvider.tsx';
import styles from './SiteFooter.module.css';

/** Newsletter, advice, the parent site's HTML and the copyright line (2.5). */
export function SiteFooter() {
  const { brandName, parentSiteUrl } = publicConfig;
  const footer = useSite()?.footer;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <section className={styles.offer}>
          <h2>Join our newsletter</h2>
          <p>
            Get weekly updates on our research, plus jobs and other opportunities to get involved.
          </p>
          <form
            className={styles.form}
            action={`${parentSiteUrl}/newsletter/step-2/`}
            method="get"
            noValidate
          >
            <input
              type="email"
              name="email"
              aria-label="E-mail address"
              autoComplete="email"
              placeholder="E-mail address"
            />
            <button className={button.button}>Subscribe</button>
          </form>
        </section>
        <section className={styles.offer}>
          <h2>Get 1-1 advice</h2>
          <p>Talk through your options with someone who knows these problems and who is hiring.</p>
          <a
            className={`${button.button} ${button.ghost}`}
            href={`${parentSiteUrl}/speak-with-us/`}
          >
            speak to an advisor
          </a>
        </section>
        <div className={styles.links}>
          <nav aria-label="All pages">
            <ul>
              {boardLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <ParentHtml className={styles.parentLinks} html={footer?.navigation} />
        </div>
        <ParentHtml className={styles.words} html={footer?.about} />
        <div className={styles.legal}>
          <ParentHtml html={footer?.disclaimer} />
          <p>
            © {brandName}. Please <a href={`${parentSiteUrl}/contact/`}>contact us</a> before you
            redistribute, translate or adapt our work.
          </p>
          <CookieSettingsButton />
        </div>
      </div>
    </footer>
  );
}

/** HTML of the parent site, which is sanitised already; nothing where there is none. */
function ParentHtml({ html, className }: { html?: string; className?: string }) {
  return html ? <div className={className} dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
