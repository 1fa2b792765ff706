/** The page of a route that fails. Contract: 2.12, 3.13. */
import type { NextPageContext } from 'next';
import Head from 'next/head';
import { ErrorMessage } from '../components/frame/ErrorMessage.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { errorWording } from '../lib/visitor/error-view.ts';

type ErrorPageProps = { statusCode: number };

export default function ErrorPage({ statusCode }: ErrorPageProps) {
  return (
    <PageFrame>
      <Head>
        <title>{errorWording(statusCode).heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <ErrorMessage statusCode={statusCode} />
    </PageFrame>
  );
}

ErrorPage.getInitialProps = ({ res, err }: NextPageContext): ErrorPageProps => ({
  statusCode: res?.statusCode ?? err?.statusCode ?? 500,
});
