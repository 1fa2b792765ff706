import { useEffect, useMemo, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';

const TIME_LIMIT_MS = 8000;
const RETRY_AFTER_MS = 1000;

export type SearchLoad = {
  /** `error` when a search has no response after 8 seconds. */
  state: 'loading' | 'loaded' | 'error';
  /** Whether to show that the response takes long. */
  slow: boolean;
  retry: () => void;
};

/**
 * Whether the search service responds (4.8, 9): loading, then loaded when results render, or error after 8
 * seconds. Earlier failures are retried silently.
 */
export function useSearchLoad(): SearchLoad {
  const { status, refresh } = useInstantSearch({ catchError: true });
  const [timedOut, setTimedOut] = useState(false);
  const waiting = status !== 'idle';

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTimedOut(true), TIME_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      setTimedOut(false);
    };
  }, [waiting]);

  useEffect(() => {
    if (status !== 'error') return;
    if (!timedOut) {
      const timer = setTimeout(refresh, RETRY_AFTER_MS);
      return () => clearTimeout(timer);
    }
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [status, timedOut, refresh]);

  const state = !waiting ? 'loaded' : timedOut ? 'error' : 'loading';
  const slow = status === 'stalled' || status === 'error';
  return useMemo(() => ({ state, slow, retry: refresh }), [state, slow, refresh]);
}
