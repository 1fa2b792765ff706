import type { AppProps } from 'next/app';
import { SiteProvider } from '../components/layout/SiteProvider.tsx';
import '../components/styles.css';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <SiteProvider site={pageProps.site}>
      <Component {...pageProps} />
    </SiteProvider>
  );
}
