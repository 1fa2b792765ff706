import { clientKey } from '../../api/client-address.ts';
import type { Limiter } from '../../api/limiter.ts';
import type { Limit } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Caller } from './alert-service.ts';

/**
 * Counts a call of a client.
 * @param now epoch seconds
 * @throws {Refusal} 429 when the client has called too often
 */
export async function limitCaller(
  limiter: Limiter,
  limit: Limit,
  { caller, now }: { caller: Caller; now: number },
): Promise<void> {
  const verdict = await limiter.count(limit, clientKey(caller.ip), now);
  if (verdict.isAllowed) return;
  const { retryAfter } = verdict;
  throw new Refusal(
    429,
    `Too many requests from your network. Please try again in ${inWords(retryAfter)}.`,
    retryAfter,
  );
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
