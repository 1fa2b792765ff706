import { publicConfig } from '../../lib/config/public.ts';
import { CallToActionCard } from './CallToActionCard.tsx';
import styles from './BoardHeading.module.css';

type Tab = { label: string; href: string };

const tabs: Tab[] = [{ label: 'Search Jobs', href: '/' }];

/** Breadcrumbs, heading, subtitle and tabs of a main page (2.2). */
export function BoardHeading(props: { heading: string; subtitle: string; path: string }) {
  return (
    <div className={styles.heading}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.crumbs}>
          <li>
            <a href={`${publicConfig.parentSiteUrl}/`}>Home</a>
          </li>
          <li>
            <a href="/" aria-current="page">
              Job board
            </a>
          </li>
        </ol>
      </nav>
      <div className={styles.title}>
        <div>
          <h1>{props.heading}</h1>
          <p className={styles.lead}>{props.subtitle}</p>
        </div>
        <CallToActionCard />
      </div>
      <nav className={styles.tabs} aria-label="Job board">
        {tabs.map((tab) => (
          <a
            key={tab.href}
            href={tab.href}
            aria-current={tab.href === props.path ? 'page' : undefined}
          >
            {tab.label}
          </a>
        ))}
      </nav>
    </div>
  );
}
