import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps Next from rendering the 404 page a second time when its address has a query. It would put
 * the page's styles into the document itself, which the Content-Security-Policy forbids, and the
 * page would stand there without any. Next looks for a query right after the first commit, between
 * the two effects here; nothing on the page needs to know the query.
 */
export function useUntouchedQuery(): void {
  const address = useRef('');
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    if (search === '') return;
    address.current = pathname + search + hash;
    window.history.replaceState(window.history.state, '', pathname + hash);
  }, []);
  useEffect(() => {
    if (address.current) window.history.replaceState(window.history.state, '', address.current);
  }, []);
}
