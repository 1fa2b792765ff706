import { expect, test } from 'vitest';
import { rememberNewsletter } from '../../lib/visitor/newsletter-flag.ts';
import { paint } from './first-paint.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** What the first-paint script shows and stores. */
function visit(
  search: string,
  stored?: Record<string, string>,
  refuses?: 'writing' | 'everything',
) {
  const url = `https://jobs.example/${search}`;
  const { marks, kept } = paint({ url, stored, refuses, now: NOW });
  return { newsletter: marks.newsletter, kept };
}

const since = (age: number) => ({
  'newsletter-subscribed': 'true',
  'newsletter-timestamp': String(NOW - age),
});

test('4.11 source=email in the address sets the flag and the time', () => {
  expect(visit('?source=email&query=x')).toMatchObject({
    newsletter: 'subscribed',
    kept: { 'newsletter-subscribed': 'true', 'newsletter-timestamp': String(NOW) },
  });
  expect(visit('?source=emails').newsletter).toBeUndefined();
});

test.each(['writing', 'everything'] as const)(
  '4.11 with a storage that refuses %s, source=email counts for this page',
  (refuses) => {
    expect(visit('?source=email', {}, refuses)).toEqual({ newsletter: 'subscribed', kept: {} });
    expect(visit('', {}, refuses).newsletter).toBeUndefined();
  },
);

test('4.11 the flag expires after 30 days', () => {
  expect(visit('', since(30 * DAY_MS - 1)).newsletter).toBe('subscribed');
  expect(visit('', since(30 * DAY_MS)).newsletter).toBeUndefined();
});

test('4.11 without the flag, or with a malformed one, the visitor is not subscribed', () => {
  expect(visit('').newsletter).toBeUndefined();
  expect(visit('', { 'newsletter-subscribed': 'true' }).newsletter).toBeUndefined();
  expect(visit('', { ...since(0), 'newsletter-timestamp': 'x' }).newsletter).toBeUndefined();
  expect(visit('', { ...since(0), 'newsletter-subscribed': 'no' }).newsletter).toBeUndefined();
});

test('4.11 a newsletter subscription is stored with its time and takes effect immediately', () => {
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
