import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { AfterLoad } from '../components/after-load/AfterLoad.tsx';
import { ErrorBoundary } from '../components/frame/ErrorMessage.tsx';
import { SiteProvider } from '../components/frame/SiteProvider.tsx';
import { useOwnAddresses } from '../components/ui/address.ts';
import { Toast } from '../components/ui/Toast.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <>
      {/* Outside the page's error boundary: it must report failures and not cause any. */}
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

/** Last in the page, so that its effect runs after those of all other components. */
function Hydrated() {
  useOwnAddresses();
  useEffect(() => {
    // `components/pages/first-paint.ts` then replays the queued clicks.
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
