// components/frame knows header, tabs, menu, footer, breadcrumbs and the error page.

import type { SitePage } from '../../lib/config/pages.ts';
import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** A hook for external styling or measuring. */
  pageType?: SitePage['type'];
  children: ReactNode;
};

/** The wider website around a page of the board (2.1). */
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
