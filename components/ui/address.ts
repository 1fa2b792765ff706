import { useRouter } from 'next/router';
import { useEffect } from 'react';

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

  useEffect(() => {
    router.beforePopState(() => false);
    const follow = () => {
      current = window.location.href;
    };
    // Some seconds after the load the router writes its address again. Nobody may read that in between.
    const restore = () =>
      queueMicrotask(() => {
        if (current !== null) window.history.replaceState(window.history.state, '', current);
      });
    window.addEventListener('popstate', follow);
    router.events.on('beforeHistoryChange', restore);
    return () => {
      window.removeEventListener('popstate', follow);
      router.events.off('beforeHistoryChange', restore);
    };
  }, [router]);
}
