import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Event on `window` after a page has written its own URL. */
export const ADDRESS_WRITTEN = 'addresswritten';

/** The URL that the page has written or returned to; null while it is still the one it was loaded with. */
let current: string | null = null;

/**
 * Changes the URL of the page without loading or scrolling.
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
 * Keeps Next's router from changing the URL, which the page's components manage themselves. Links to other
 * pages are full page loads, so the router is not needed.
 */
export function useOwnAddresses(): void {
  const router = useRouter();

  useEffect(() => {
    router.beforePopState(() => false);
    const follow = () => {
      current = window.location.href;
    };
    // Seconds after load the router rewrites the URL. Undo that before anything reads it.
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
