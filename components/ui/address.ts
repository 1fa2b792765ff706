import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';

/** Raised on `window` when a page has written its own address. */
export const ADDRESS_WRITTEN = 'addresswritten';

/** The address that the page has written or come back to; null as long as it is that of the load. */
let current: string | null = null;

/**
 * Writes an address of the same page: nothing is loaded, and the page does not scroll.
 * @param how "push" adds a history entry
 */
export function writeAddress(address: string, how: 'push' | 'replace'): void {
  current = address;
  const { history } = window;
  if (how === 'push') history.pushState(history.state, '', address);
  else history.replaceState(history.state, '', address);
  window.dispatchEvent(new Event(ADDRESS_WRITTEN));
}

/**
 * Keeps Next's router out of the addresses of a page, which are the business of its components. Links
 * to other pages load them, so the router has nothing to do.
 */
export function useOwnAddresses(): void {
  const router = useRouter();
  const { isReady } = router;

  useEffect(() => {
    router.beforePopState(() => false);
  }, [router]);

  useEffect(() => {
    const follow = () => {
      current = window.location.href;
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  // The router writes the address of the load again once it is ready, which may take it some seconds.
  useLayoutEffect(() => {
    if (current !== null) window.history.replaceState(window.history.state, '', current);
  }, [isReady]);
}
