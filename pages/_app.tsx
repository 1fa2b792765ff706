import type { AppProps } from 'next/app';
import { ErrorBoundary } from '../components/errors/ErrorBoundary.tsx';
import { SiteProvider } from '../components/layout/SiteProvider.tsx';
import { Toast } from '../components/toast/Toast.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps, router }: AppProps) {
  return (
    <ErrorBoundary resetKey={router.asPath}>
      <SiteProvider site={pageProps.site}>
        <Component {...pageProps} />
      </SiteProvider>
      <Toast />
    </ErrorBoundary>
  );
}
