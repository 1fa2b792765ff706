import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';

export default function Document({ __NEXT_DATA__: { props } }: DocumentProps) {
  // In which order the page's list was built; see `first-paint.js`.
  const { ranking } = (props.pageProps ?? {}) as { ranking?: string };
  return (
    <Html lang="en" data-ranking={ranking}>
      <Head>
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121518" media="(prefers-color-scheme: dark)" />
        {/* Must run before the first paint, so it may not be deferred. */}
        <script src="/first-paint.js" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
