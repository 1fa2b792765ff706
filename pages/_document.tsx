import { Head, Html, Main, NextScript } from 'next/document';
import { cloneElement } from 'react';
import { publicConfig } from '../lib/config/public.ts';
import { words } from '../lib/words/words.ts';

/** The files of `components/fonts.css`. A changed file needs a new name, since browsers cache them. */
const fonts = ['/fonts/public-sans-1.woff2', '/fonts/newsreader-1.woff2'];

/**
 * A head whose scripts `first-paint.js` loads once the text is painted (docs/decisions/0019). `getScripts`
 * with its context is the only private API of Next that the board uses.
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
    <Html lang={words.locale.language} dir={words.locale.direction}>
      <PageHead>
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121518" media="(prefers-color-scheme: dark)" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Not deferred: it must run before first paint. */}
        <script src="/first-paint.js" />
        {/* Delays first paint until the whole page has arrived, to avoid layout shifts. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </PageHead>
      <body>
        {/* After the page's styles, so that it can override them. */}
        {publicConfig.isOwnBoard && <link rel="stylesheet" href="/theme.css" />}
        <Main />
        <div id="page-end" hidden />
        <NextScript />
      </body>
    </Html>
  );
}
