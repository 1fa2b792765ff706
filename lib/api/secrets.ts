import { timingSafeEqual } from 'node:crypto';

/** Whether a secret that a caller gives is the right one; how long it takes tells nothing of it. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
