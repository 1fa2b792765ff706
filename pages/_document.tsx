import { Head, Html, Main, NextScript } from 'next/document';
import { cloneElement } from 'react';
import { publicConfig } from '../lib/config/public.ts';

/** The files of `components/fonts.css`. A changed file gets a new name, since browsers keep them. */
const fonts = ['/fonts/public-sans-1.woff2', '/fonts/newsreader-1.woff2'];

/**
 * A head whose scripts are loaded by `first-paint.js` once the text is painted (0019). `getScripts`,
 * with its context, is the one private interface of Next that the board uses.
 */
class PageHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    if (this.context.isDevelopment) return scripts;
    return scripts.map((script) => cloneElement(script, { type: 'text/plain', defer: undefined }));
  }
}

export default function Document() {
  return (
    <Html lang="en">
      <PageHead>
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121518" media="(prefers-color-scheme: dark)" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Must run before the first paint, so it may not be deferred. */}
        <script src="/first-paint.js" />
        {/* Holds back the first paint until the whole page has arrived, so that nothing moves. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </PageHead>
      <body>
        {/* After the page's own styles, which it may override. */}
        {publicConfig.isOwnBoard && <link rel="stylesheet" href="/theme.css" />}
        <Main />
        <div id="page-end" hidden />
        <NextScript />
      </body>
    </Html>
  );
}
