/** Limits each client's searches, so that nobody can block the embedded search for others. */
import {
  clientKey,
  isLoopback,
  type Limit,
  limitClient,
  memoryLimiter,
} from '../api/rate-limits.ts';

/** Short, so that a refused client is soon served again. */
const WINDOW_SECONDS = 10;

export type SearchLimit = {
  /**
   * Counts a client's searches before they are made.
   * @param searches the request's cost in searches; one by default
   * @throws {Refusal} 429 when the client has searched too much
   */
  admit(ip: string, searches?: number): Promise<void>;
};

/**
 * Calls from this machine are not limited.
 * @param searchesPerMinute a client's average limit; 0 for no limit
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
