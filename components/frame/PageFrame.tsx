// components/frame knows header, tabs, menu, footer, breadcrumbs and the error page.
// Contract: 2.1.

import type { SitePage } from '../../lib/config/pages.ts';
import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import Head from 'next/head';
import { publicConfig } from '../../lib/config/public.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './PageFrame.module.css';

type PageFrameProps = {
  /** A hook for external styling or measuring. */
  pageType?: SitePage['type'];
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

type PageMetaProps = {
  /** Added to the site's title; the home page has none. */
  title?: string;
  description: string;
  /** Starts with a slash. */
  canonicalPath: string;
  /** Title for shared links; by default the page's title. */
  shareTitle?: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
};

/** Title, description, share image and canonical URL of a page. */
export function PageMeta(props: PageMetaProps) {
  const { title, description, canonicalPath, shareTitle, isIndexed = true } = props;
  const board = publicConfig.brandName;
  const fullTitle = title
    ? say(words.frame.pageTitle, { board, page: title })
    : say(words.frame.title, { board });
  const canonical = `${publicConfig.siteUrl}${canonicalPath}`;
  return (
    <Head>
      <title>{fullTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={publicConfig.brandName} />
      <meta property="og:title" content={shareTitle ?? fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={`${publicConfig.siteUrl}/share.png`} />
      <meta property="og:image:width" content="2560" />
      <meta property="og:image:height" content="1440" />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
