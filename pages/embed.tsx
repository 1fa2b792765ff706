import Head from 'next/head';
import { EmbeddedBoard } from '../components/pages/EmbeddedBoard.tsx';
import { publicConfig } from '../lib/config/public.ts';

/** A search of the board in a frame on another site (16.5). Links leave the frame in a new tab. */
export default function Embed() {
  return (
    <>
      <Head>
        <title>{`${publicConfig.brandName} jobs`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <base target="_blank" />
      </Head>
      <EmbeddedBoard />
    </>
  );
}
