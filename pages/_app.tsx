import type { AppProps } from 'next/app';
import { AfterLoad } from '../components/after-load/AfterLoad.tsx';
import { ErrorBoundary } from '../components/frame/ErrorBoundary.tsx';
import { SiteProvider } from '../components/frame/SiteProvider.tsx';
import { Toast } from '../components/ui/Toast.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps, router }: AppProps) {
  return (
    <>
      {/* Beside the page: it reports the error of one that fails, and takes none with it. */}
      <ErrorBoundary resetKey="" fallback={null}>
        <AfterLoad />
      </ErrorBoundary>
      <ErrorBoundary resetKey={router.asPath}>
        <SiteProvider site={pageProps.site}>
          <Component {...pageProps} />
        </SiteProvider>
        <Toast />
      </ErrorBoundary>
    </>
  );
}
