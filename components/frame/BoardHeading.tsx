import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { breadcrumbs, headerTabs, helpLinks } from '../../lib/content/page-heading.ts';
import { CallToActionCard } from './HeaderCards.tsx';
import { useSite } from './SiteProvider.tsx';
import styles from './BoardHeading.module.css';

type BoardHeadingProps = {
  heading: string;
  subtitle: ReactNode;
  /** Path of the page, starting with a slash, without a query. */
  path: string;
  /** Name of the page's organisation or role. */
  subject?: string;
  /** Replaces the call to action. */
  card?: ReactNode;
};

/** Breadcrumbs, heading, subtitle, call to action and tabs of a page (2.2, 10.2). */
export function BoardHeading({ heading, subtitle, path, subject, card }: BoardHeadingProps) {
  const { tabs, isMain } = headerTabs(path, publicConfig);
  const showsRoles = tabs.some(({ current }) => current) || path.startsWith('/roles/');
  const isSample = useSite()?.hasSampleRoles && showsRoles;
  return (
    <div className={styles.heading}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.crumbs}>
          {breadcrumbs(path, publicConfig, subject).map((crumb) => (
            <li key={crumb.href}>
              <a href={crumb.href} aria-current={crumb.isCurrent ? 'page' : undefined}>
                {crumb.label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.title}>
        <div>
          <h1>{heading}</h1>
          {subtitle && <p className={styles.lead}>{subtitle}</p>}
          {isSample && (
            <p className={styles.sample}>
              <b>Sample data</b> Invented organisations and roles.
            </p>
          )}
        </div>
        {card ?? <CallToActionCard isHome={path === '/'} />}
      </div>
      <div className={isMain ? styles.row : `${styles.row} ${styles.nonMain}`}>
        <nav className={styles.tabs} aria-label="Job board">
          {tabs.map((tab) => (
            <a key={tab.href} href={tab.href} aria-current={tab.current}>
              {tab.shortLabel ? (
                <>
                  <span className={styles.long}>{tab.label}</span>
                  <span className={styles.short}>{tab.shortLabel}</span>
                </>
              ) : (
                tab.label
              )}
            </a>
          ))}
        </nav>
        <nav className={styles.help} aria-label="Help">
          {helpLinks(publicConfig).map(({ href, label }) => (
            <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}

/** A text of the board with each `[label](address)` as a link. */
export function Linked({ text }: { text: string }): ReactNode {
  const parts = text.split(/\[([^\]]+)\]\(((?:https?:|mailto:|\/)[^\s)]*)\)/);
  // The parts repeat in threes: text, label, address.
  return parts.map((part, at) => {
    if (at % 3 === 2) return null;
    return at % 3 === 0 ? (
      part
    ) : (
      <a key={at} href={parts[at + 1]}>
        {part}
      </a>
    );
  });
}
