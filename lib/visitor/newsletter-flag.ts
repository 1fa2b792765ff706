/** Remembers newsletter subscribers, so that the home page stops offering it. Contract: 4.11. */

const FLAG_KEY = 'newsletter-subscribed';
const TIME_KEY = 'newsletter-timestamp';
const MAX_AGE_MS = 30 * 86_400_000;

type Root = { readonly dataset: Record<string, string | undefined> };

/**
 * Remembers the subscription and hides the offer on the open page at once.
 * @param root the document element
 * @param now epoch milliseconds
 */
export function rememberNewsletter(
  stored: { write: (key: string, value: string) => unknown },
  root: Root,
  now: number,
): void {
  stored.write(FLAG_KEY, 'true');
  stored.write(TIME_KEY, String(now));
  showSubscribed(root);
}

export function showSubscribed({ dataset }: Root): void {
  dataset.newsletter = 'subscribed';
}

/**
 * Whether the visitor has subscribed within the last 30 days, as far as this browser knows.
 * @param now epoch milliseconds
 */
export function isSubscribed(
  stored: { read: (key: string) => string | null | undefined },
  now: number,
): boolean {
  if (stored.read(FLAG_KEY) !== 'true') return false;
  return now - Number(stored.read(TIME_KEY)) < MAX_AGE_MS;
}
