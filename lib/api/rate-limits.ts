/** Rate limits by client or e-mail address. */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { clientKey } from './client-address.ts';
import { Refusal } from './responses.ts';

/** At most `count` times in each window of `seconds`. */
export type Limit = {
  /** Part of the key, so that limits are counted separately. */
  purpose: string;
  count: number;
  seconds: number;
};

/** `retryAfter` in seconds. */
export type Verdict = { isAllowed: true } | { isAllowed: false; retryAfter: number };

export type Limiter = {
  /**
   * Counts one more, unless the limit is reached.
   * @param subject the client or address; only a salted hash is stored
   */
  count(limit: Limit, subject: string, now: number): Promise<Verdict>;
};

/** Subjects a memory limiter keeps before it evicts the least recent. */
const MAX_SUBJECTS = 10_000;

/**
 * Counts a request of a client.
 * @throws {Refusal} 429 above the limit
 */
export async function limitClient(
  limiter: Limiter,
  limit: Limit,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  const verdict = await limiter.count(limit, clientKey(ip), now);
  if (verdict.isAllowed) return;
  const { retryAfter } = verdict;
  const detail = say(words.apiErrors.tooManyRequests, { wait: waitInWords(retryAfter) });
  throw new Refusal(429, detail, { retryAfter });
}

/** How long to wait, such as "12 minutes". */
export function waitInWords(seconds: number): string {
  if (seconds <= 15) return words.apiErrors.fewSeconds;
  const minutes = Math.ceil(seconds / 60);
  return say(words.apiErrors.minutes, { count: minutes });
}

/** A limiter that can also count with a weight. */
export type MemoryLimiter = {
  count(limit: Limit, subject: string, now: number, weight?: number): Promise<Verdict>;
};

/** Counts in this process only. */
export function memoryLimiter(maxSubjects = MAX_SUBJECTS): MemoryLimiter {
  const counts = new LRUCache<string, number>({ max: maxSubjects });
  return {
    async count(limit, subject, now, weight = 1) {
      const key = `${windowOf(limit, now).start} ${limitKey(limit, subject, '')}`;
      const count = counts.get(key) ?? 0;
      if (count >= limit.count) return verdict(false, limit, now);
      counts.set(key, count + weight);
      return verdict(true, limit, now);
    },
  };
}

/** The window of a limit that contains a time. */
export function windowOf({ seconds }: Limit, now: number): { start: number; end: number } {
  const start = Math.floor(now / seconds) * seconds;
  return { start, end: start + seconds };
}

/** A key that does not reveal the subject. */
export function limitKey({ purpose }: Limit, subject: string, salt: string): string {
  const hash = createHmac('sha256', salt).update(subject).digest('base64url');
  return `${purpose}: ${hash}`;
}

/** @param isAllowed whether it was counted */
export function verdict(isAllowed: boolean, limit: Limit, now: number): Verdict {
  if (isAllowed) return { isAllowed };
  return { isAllowed, retryAfter: Math.max(1, Math.ceil(windowOf(limit, now).end - now)) };
}
