import Router from 'next/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  emptyListingQuery,
  type ListingQuery,
  readListingQuery,
  writeListingQuery,
} from '../../lib/content/listing-query.ts';

/** Typing writes to the address once it pauses for this long. */
const TYPING_MS = 300;

/**
 * The query of the list, in step with the address. The first render shows the whole list, as the
 * page's HTML does.
 */
export function useListingQuery() {
  const [query, setQuery] = useState(emptyListingQuery);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const read = () => {
      clearTimeout(timer.current);
      setQuery(readListingQuery(window.location.search));
    };
    read();
    window.addEventListener('popstate', read);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('popstate', read);
    };
  }, []);

  /** Text that is typed takes the place of the address before; every other change adds a step. */
  const change = useCallback((next: ListingQuery, how: 'push' | 'replace') => {
    setQuery(next);
    clearTimeout(timer.current);
    const write = () => {
      const url = writeListingQuery(window.location, next);
      // The router rejects when the visitor has already moved on.
      Router[how](url, undefined, { shallow: true, scroll: false }).catch(() => {});
    };
    if (how === 'push') write();
    else timer.current = setTimeout(write, TYPING_MS);
  }, []);

  return { query, change };
}
