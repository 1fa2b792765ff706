import Head from 'next/head';
import { publicConfig } from '../../lib/config/public.ts';

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
  const fullTitle = `Job board | ${publicConfig.brandName}${title ? ` - ${title}` : ''}`;
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
