import Head from 'next/head';
import { publicConfig } from '../../lib/config/public.ts';

type PageMetaProps = {
  /** Completes the site's title; the home page has none. */
  title?: string;
  description: string;
  /** Path of the page's one true address, starting with a slash. */
  canonicalPath: string;
};

/** Title, description and canonical address of a page. */
export function PageMeta({ title, description, canonicalPath }: PageMetaProps) {
  const fullTitle = `Job board | ${publicConfig.brandName}${title ? ` - ${title}` : ''}`;
  const canonical = `${publicConfig.siteUrl}${canonicalPath}`;
  return (
    <Head>
      <title>{fullTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:type" content="website" />
    </Head>
  );
}
