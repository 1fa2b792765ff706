import type { AppProps } from 'next/app';
import { AfterLoad } from '../components/after-load/AfterLoad.tsx';
import { ErrorBoundary } from '../components/errors/ErrorBoundary.tsx';
import { SiteProvider } from '../components/layout/SiteProvider.tsx';
import { Toast } from '../components/toast/Toast.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps, router }: AppProps) {
  return (
    <ErrorBoundary resetKey={router.asPath}>
      <AfterLoad />
      <SiteProvider site={pageProps.site}>
        <Component {...pageProps} />
      </SiteProvider>
      <Toast />
    </ErrorBoundary>
  );
}
