import type { SafeStorage } from '../../visitor/safe-storage.ts';

/**
 * Remembers that this visitor has subscribed to the newsletter (4.11). From then on, and on the
 * page that is open already, the home page's header card no longer offers it.
 * @param root the document's element
 * @param now epoch milliseconds
 */
export function rememberNewsletter(
  stored: Pick<SafeStorage, 'write'>,
  root: { dataset: DOMStringMap },
  now: number,
): void {
  stored.write('newsletter-subscribed', 'true');
  stored.write('newsletter-timestamp', String(now));
  root.dataset.newsletter = 'subscribed';
}
