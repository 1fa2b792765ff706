import { expect, test } from 'vitest';
import { rememberNewsletter } from '../../../lib/alerts/client/newsletter-flag.ts';

test('4.11 a newsletter subscription is remembered with its time, and shows at once', () => {
  const written: Record<string, string | null> = {};
  const root = { dataset: {} as DOMStringMap };
  const write = (key: string, value: string | null) => {
    written[key] = value;
    return true;
  };
  rememberNewsletter({ write }, root, 1_800_000_000_000);
  expect(written).toEqual({
    'newsletter-subscribed': 'true',
    'newsletter-timestamp': '1800000000000',
  });
  expect(root.dataset.newsletter).toBe('subscribed');
});
