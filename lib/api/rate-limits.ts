/** How often a client, or an address, may do something. */
import { createHmac } from 'node:crypto';
import { clientKey } from './client-address.ts';
import { Refusal } from './responses.ts';

/** At most `count` times in each window of `seconds`. */
export type Limit = {
  /** Part of the key, so that each limit is counted by itself. */
  purpose: string;
  count: number;
  seconds: number;
};

/** Whether something may be done now, and if not, in how many seconds. */
export type Verdict = { isAllowed: true } | { isAllowed: false; retryAfter: number };

/** Counts what a client, or an address, does. */
export type Limiter = {
  /**
   * Counts one more, unless the limit is reached.
   * @param subject whom to count for; only a salted hash of it is kept
   * @param now epoch seconds
   */
  count(limit: Limit, subject: string, now: number): Promise<Verdict>;
};

/** A memory limiter counts this many subjects; beyond that it forgets the oldest. */
const MAX_SUBJECTS = 10_000;

/**
 * Counts a request of a client.
 * @param client.ip address of the client
 * @param client.now epoch seconds
 * @throws {Refusal} 429 when the client has asked too often
 */
export async function limitClient(
  limiter: Limiter,
  limit: Limit,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  const verdict = await limiter.count(limit, clientKey(ip), now);
  if (verdict.isAllowed) return;
  const { retryAfter } = verdict;
  const detail = `Too many requests from your network. Please try again in ${inWords(retryAfter)}.`;
  throw new Refusal(429, detail, { retryAfter });
}

function inWords(seconds: number): string {
  if (seconds <= 15) return 'a few seconds';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** A limiter that can also count something that weighs more than one. */
export type MemoryLimiter = {
  count(limit: Limit, subject: string, now: number, weight?: number): Promise<Verdict>;
};

/** Counts in this process only, for endpoints without a database. */
export function memoryLimiter(maxSubjects = MAX_SUBJECTS): MemoryLimiter {
  const counts = new Map<string, number>();
  return {
    async count(limit, subject, now, weight = 1) {
      const key = `${windowOf(limit, now).start} ${limitKey(limit, subject, '')}`;
      const count = counts.get(key) ?? 0;
      if (count >= limit.count) return verdict(false, limit, now);
      counts.set(key, count + weight);
      if (counts.size > maxSubjects) {
        const [oldest] = counts.keys();
        if (oldest !== undefined) counts.delete(oldest);
      }
      return verdict(true, limit, now);
    },
  };
}

/** The window that a moment lies in. Epoch seconds. */
export function windowOf({ seconds }: Limit, now: number): { start: number; end: number } {
  const start = Math.floor(now / seconds) * seconds;
  return { start, end: start + seconds };
}

/** Names a subject in a store without revealing it. */
export function limitKey({ purpose }: Limit, subject: string, salt: string): string {
  const hash = createHmac('sha256', salt).update(subject).digest('base64url');
  return `${purpose}: ${hash}`;
}

/** @param isAllowed whether it was counted */
export function verdict(isAllowed: boolean, limit: Limit, now: number): Verdict {
  if (isAllowed) return { isAllowed };
  return { isAllowed, retryAfter: Math.max(1, Math.ceil(windowOf(limit, now).end - now)) };
}
