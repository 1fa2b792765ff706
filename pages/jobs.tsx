// Contract: 2.1.

import Head from 'next/head';
import { useEffect } from 'react';
import { publicConfig } from '../lib/config/public.ts';
import { words } from '../lib/words/words.ts';
import { say } from '../lib/words/say.ts';

/** Redirects to the board on hosts that do not. */
export default function Jobs() {
  useEffect(() => {
    const { search, hash } = window.location;
    window.location.replace(`/${search}${hash}`);
  }, []);
  return (
    <>
      <Head>
        <title>{say(words.frame.title, { board: publicConfig.brandName })}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={`${publicConfig.siteUrl}/`} />
      </Head>
      <noscript>
        <a href="/">{words.frame.jobBoard}</a>
      </noscript>
    </>
  );
}
