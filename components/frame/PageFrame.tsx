// components/frame knows header, tabs, menu, footer, breadcrumbs and the error page.

import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** The page's type (2.1), for those who style or measure pages from outside. */
  pageType?: 'orgs' | 'faq';
  children: ReactNode;
};

/** The wider website around a page of the board. */
export function PageFrame({ pageType, children }: PageFrameProps) {
  const suffix = pageType ? `-${pageType}` : '';
  return (
    <div className={styles.page} data-page={`job-board${suffix}`} data-page-type={pageType}>
      <SiteHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
