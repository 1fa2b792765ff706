/** How much one client may search, so that nobody can keep the embedded search from others. */
import { clientKey, isLoopback } from '../api/client-address.ts';
import { type Limit, limitClient, memoryLimiter } from '../api/rate-limits.ts';

/** Short, so that a client that was refused is served again soon. */
const WINDOW_SECONDS = 10;

export type SearchLimit = {
  /**
   * Counts searches of a client before they are made.
   * @param searches how many searches the request costs as much as; one by default
   * @throws {Refusal} 429 when the client has searched too much
   */
  admit(ip: string, searches?: number): Promise<void>;
};

/**
 * Calls from this machine are not limited.
 * @param searchesPerMinute what a client may ask on average; 0 is no limit
 * @param now epoch seconds
 */
export function createSearchLimit(searchesPerMinute: number, now: () => number): SearchLimit {
  const limiter = memoryLimiter();
  const count = Math.ceil((searchesPerMinute * WINDOW_SECONDS) / 60);
  const limit: Limit = { purpose: 'search', count, seconds: WINDOW_SECONDS };
  const isLimited = (ip: string): boolean => count > 0 && !isLoopback(ip);
  return {
    async admit(ip, searches = 1) {
      if (!isLimited(ip)) return;
      await limitClient(limiter, limit, { ip, now: now() });
      if (searches > 1) await limiter.count(limit, clientKey(ip), now(), searches - 1);
    },
  };
}
