// Contract: 2.2, 10.2.

import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { breadcrumbs, headerTabs, helpLinks } from '../../lib/content/page-heading.ts';
import { words } from '../../lib/words/words.ts';
import { useSite } from './SiteProvider.tsx';
import { AdvisorForm } from '../filters/Advisor.tsx';
import styles from './BoardHeading.module.css';

type BoardHeadingProps = {
  heading: string;
  subtitle: ReactNode;
  /** Path of the page, starting with a slash, without a query. */
  path: string;
  subject?: string;
  /** Replaces the call to action. */
  card?: ReactNode;
};

/** Breadcrumbs, heading, subtitle, call to action and tabs of a page. */
export function BoardHeading({ heading, subtitle, path, subject, card }: BoardHeadingProps) {
  const { tabs, isMain } = headerTabs(path, publicConfig);
  const showsRoles = tabs.some(({ current }) => current) || path.startsWith('/roles/');
  const isSample = useSite()?.hasSampleRoles && showsRoles;
  return (
    <div className={styles.heading}>
      <nav aria-label={words.frame.breadcrumb}>
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
              <b>{words.frame.sample}</b> {words.frame.invented}
            </p>
          )}
        </div>
        {card ?? <CallToActionCard isHome={path === '/'} />}
      </div>
      <div className={isMain ? styles.row : `${styles.row} ${styles.nonMain}`}>
        <nav className={styles.tabs} aria-label={words.frame.jobBoard}>
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
        <nav className={styles.help} aria-label={words.frame.help}>
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

/**
 * The header's call to action. The page contains all variants and the style sheet shows one, because
 * the visitor's variant and subscription are known before first paint but not at build time.
 */
function CallToActionCard({ isHome }: { isHome: boolean }) {
  const { links, texts, experiments } = publicConfig;
  const { cards } = texts;
  const newsletter = isHome ? links.newsletter : null;
  return (
    <div data-header-card>
      {experiments.includes('advisor_chatbot_1') && <AdvisorCards />}
      {newsletter && (
        <a className={`${styles.card} ${styles.control} ${styles.newsletter}`} href={newsletter}>
          {cards.newsletter}
          <b>{cards.newsletterLink}</b>
        </a>
      )}
      {links.advice && (
        <a
          className={`${styles.card} ${styles.control} ${newsletter ? styles.advice : ''}`}
          href={links.advice}
        >
          {cards.advice}
          <b>{cards.adviceLink}</b>
        </a>
      )}
    </div>
  );
}

function AdvisorCards() {
  return (
    <>
      <div className={`${styles.advisor} ${styles.A}`}>
        <p>{words.advisor.titleA}</p>
        <AdvisorForm variant="A" place="header_cta" action={words.advisor.getJobs} />
      </div>
      <div className={`${styles.advisor} ${styles.B}`}>
        <p>{words.advisor.titleB}</p>
        <AdvisorForm variant="B" place="header_cta" action={words.advisor.getJobs} />
      </div>
    </>
  );
}
