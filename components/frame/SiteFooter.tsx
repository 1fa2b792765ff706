// Contract: 2.5, 10.2.

import { asksForConsent, publicConfig } from '../../lib/config/public.ts';
import { boardLinks, footerLinks } from '../../lib/content/page-heading.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { CookieSettingsButton } from '../after-load/CookieSettingsButton.tsx';
import button from '../ui/Button.module.css';
import { LegalLinks } from '../ui/LegalLinks.tsx';
import { useSite } from './SiteProvider.tsx';
import styles from './SiteFooter.module.css';

/** Newsletter, advice, the parent site's HTML and the copyright line. */
export function SiteFooter() {
  const { brandName, isOwnBoard, texts, links, licence, legal } = publicConfig;
  const offer = texts.footer;
  const footer = useSite()?.footer;
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        {links.newsletterForm && (
          <section className={styles.offer}>
            <h2>{offer.newsletterHeading}</h2>
            <p>{offer.newsletter}</p>
            <form
              className={styles.form}
              action={links.newsletterForm.action}
              method="get"
              target="_blank"
              rel="noopener"
              noValidate
            >
              {links.newsletterForm.fields.map(([name, value], index) => (
                <input key={index} type="hidden" name={name} value={value} />
              ))}
              <input
                type="email"
                name="email"
                aria-label={words.frame.email}
                autoComplete="email"
                placeholder={words.frame.email}
              />
              <button className={button.button}>
                {words.frame.subscribe}
                <span className="visually-hidden">{` ${words.frame.newTab}`}</span>
              </button>
            </form>
          </section>
        )}
        {links.advice && (
          <section className={styles.offer}>
            <h2>{offer.adviceHeading}</h2>
            <p>{offer.advice}</p>
            <a className={button.ghost} href={links.advice}>
              {offer.adviceLink}
            </a>
          </section>
        )}
        <div className={styles.links}>
          <nav aria-label={words.frame.allPages}>
            <ul>
              {[...boardLinks(publicConfig), ...footerLinks(publicConfig)].map(
                ({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ),
              )}
            </ul>
          </nav>
          <ParentHtml className={styles.parentLinks} html={footer?.navigation} />
        </div>
        <ParentHtml className={styles.words} html={footer?.about} />
        <div className={styles.legal}>
          <ParentHtml html={footer?.disclaimer} />
          {isOwnBoard ? (
            <p>
              © {brandName}. {licence && <Licence {...licence} />}
              {licence && ' · '}
              <a href={links.contact}>{words.frame.contactUs}</a>
            </p>
          ) : (
            <p>
              {fill(words.frame.copyright, {
                board: brandName,
                contact: <a href={links.contact}>{words.frame.contact}</a>,
              })}
            </p>
          )}
          {legal.address && <p>{legal.address}</p>}
          {(legal.privacy || legal.imprint) && (
            <p>
              <LegalLinks />
            </p>
          )}
          {asksForConsent(publicConfig) && <CookieSettingsButton />}
        </div>
      </div>
    </footer>
  );
}

function Licence({ text, url }: { text: string; url: string | null }) {
  return url ? <a href={url}>{text}</a> : text;
}

function ParentHtml({ html, className }: { html?: string; className?: string }) {
  return html ? <div className={className} dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
