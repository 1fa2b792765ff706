import { createHmac } from 'node:crypto';
import type { Limit } from './limits.ts';

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

/** The stretch of time that a moment lies in. Epoch seconds. */
export function stretchOf({ seconds }: Limit, now: number): { start: number; end: number } {
  const start = Math.floor(now / seconds) * seconds;
  return { start, end: start + seconds };
}

/** Names a subject in a store without telling who it is. */
export function limitKey({ purpose }: Limit, subject: string, salt: string): string {
  const hash = createHmac('sha256', salt).update(subject).digest('base64url');
  return `${purpose}: ${hash}`;
}

/** @param isAllowed whether it was counted */
export function verdict(isAllowed: boolean, limit: Limit, now: number): Verdict {
  if (isAllowed) return { isAllowed };
  return { isAllowed, retryAfter: Math.max(1, Math.ceil(stretchOf(limit, now).end - now)) };
}
