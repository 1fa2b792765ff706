import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { AfterLoad } from '../components/after-load/AfterLoad.tsx';
import { ErrorBoundary } from '../components/frame/ErrorBoundary.tsx';
import { SiteProvider } from '../components/frame/SiteProvider.tsx';
import { useOwnAddresses } from '../components/ui/address.ts';
import { Toast } from '../components/ui/Toast.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <>
      {/* Outside the page: it must report a page that fails, and must not make one fail. */}
      <ErrorBoundary fallback={null}>
        <AfterLoad />
      </ErrorBoundary>
      <ErrorBoundary>
        <SiteProvider site={pageProps.site}>
          <Component {...pageProps} />
        </SiteProvider>
        <Toast />
      </ErrorBoundary>
      <Hydrated />
    </>
  );
}

/** Last in the page: its effect runs after those of all components, which can handle presses by then. */
function Hydrated() {
  useOwnAddresses();
  useEffect(() => {
    // `components/pages/first-paint.ts` repeats the presses that it has held.
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
