import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = await readFile(
  path.resolve(import.meta.dirname, '../../../public/first-paint.js'),
  'utf8',
);
const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** State left by the script that runs before the first paint. */
function visit(search: string, stored: Record<string, string> = {}, fails?: 'full' | 'blocked') {
  const values = new Map(Object.entries(stored));
  const root = { dataset: {} as Record<string, string> };
  runInNewContext(script, {
    location: { search, pathname: '/' },
    localStorage: {
      getItem(key: string) {
        if (fails === 'blocked') throw new Error('blocked');
        return values.get(key) ?? null;
      },
      setItem(key: string, value: string) {
        if (fails) throw new Error('no room');
        values.set(key, value);
      },
    },
    sessionStorage: { getItem: () => null },
    document: { documentElement: root, cookie: '' },
    Date: { now: () => NOW },
    URLSearchParams,
  });
  return { newsletter: root.dataset.newsletter, stored: Object.fromEntries(values) };
}

const since = (age: number) => ({
  'newsletter-subscribed': 'true',
  'newsletter-timestamp': String(NOW - age),
});

test('4.11 source=email in the address sets the flag and the time', () => {
  expect(visit('?source=email&query=x')).toMatchObject({
    newsletter: 'subscribed',
    stored: { 'newsletter-subscribed': 'true', 'newsletter-timestamp': String(NOW) },
  });
  expect(visit('?source=emails').newsletter).toBeUndefined();
});

test.each(['full', 'blocked'] as const)(
  '4.11 with a storage that is %s, source=email counts for this page',
  (fails) => {
    expect(visit('?source=email', {}, fails)).toEqual({ newsletter: 'subscribed', stored: {} });
    expect(visit('', {}, fails).newsletter).toBeUndefined();
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
