/** Remembers newsletter subscribers, so that the home page stops offering it. Contract: 4.11. */
import type { SafeStorage } from './storage.ts';

const FLAG_KEY = 'newsletter-subscribed';
const TIME_KEY = 'newsletter-timestamp';
const MAX_AGE_MS = 30 * 86_400_000;

/**
 * Remembers the subscription and hides the offer on the open page at once.
 * @param root the document element
 * @param now epoch milliseconds
 */
export function rememberNewsletter(
  stored: Pick<SafeStorage, 'write'>,
  root: Pick<HTMLElement, 'dataset'>,
  now: number,
): void {
  stored.write(FLAG_KEY, 'true');
  stored.write(TIME_KEY, String(now));
  showSubscribed(root);
}

export function showSubscribed({ dataset }: Pick<HTMLElement, 'dataset'>): void {
  dataset.newsletter = 'subscribed';
}

/**
 * Whether the visitor has subscribed within the last 30 days, as far as this browser knows.
 * @param now epoch milliseconds
 */
export function isSubscribed(stored: Pick<SafeStorage, 'read'>, now: number): boolean {
  if (stored.read(FLAG_KEY) !== 'true') return false;
  return now - Number(stored.read(TIME_KEY)) < MAX_AGE_MS;
}
