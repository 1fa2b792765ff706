import { describe, expect, test, vi } from 'vitest';
import { readTags } from '../../../lib/alerts/client/tags.ts';
import { createSafeStorage } from '../../../lib/visitor/storage.ts';

const DAY_MS = 86_400_000;
const NOW = 1_800_000_000_000;

/** A visit with its own storage and a fixed server response. */
function visit(respond: () => Promise<Response>, stored?: unknown) {
  const values = new Map<string, string>();
  if (stored !== undefined) {
    values.set('tags', typeof stored === 'string' ? stored : JSON.stringify(stored));
  }
  const fetch = vi.fn((_url: string, _init: RequestInit) => respond());
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const tags = readTags({
    apiBase: '/api',
    fetch,
    stored: createSafeStorage(() => storage, vi.fn()),
    now: () => NOW,
  });
  const cache = () => JSON.parse(values.get('tags') ?? 'null') as unknown;
  return { tags, fetch, cache };
}
const answer = (body: unknown) => async () => Response.json(body);
const fresh = answer({ success: true, data: [{ name: 'AI Safety' }, { name: 'ÉCOLE', id: 4 }] });
const lowerCased = [{ name: 'ai safety' }, { name: 'école' }];
const cached = (age: number) => ({ checkedAt: NOW - age, tags: [{ name: 'kept' }] });

describe('3.8 4.12 the tag list', () => {
  test('7 it is fetched from {apiBase}/tags/links, lower-cased and stored under "tags"', async () => {
    const { tags, fetch, cache } = visit(fresh);
    expect(await tags).toEqual(lowerCased);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/tags/links');
    expect(cache()).toEqual({ checkedAt: NOW, tags: lowerCased });
  });

  test('4.12 9 it comes from the cache for 14 days, then is fetched again', async () => {
    const kept = visit(fresh, cached(14 * DAY_MS));
    expect(await kept.tags).toEqual([{ name: 'kept' }]);
    expect(kept.fetch).not.toHaveBeenCalled();
    const old = visit(fresh, cached(14 * DAY_MS + 1));
    expect(await old.tags).toEqual(lowerCased);
    expect(old.cache()).toEqual({ checkedAt: NOW, tags: lowerCased });
  });

  test.each([
    '{',
    'null',
    '{"tags":[]}',
    '{"checkedAt":"x","tags":[]}',
    '{"checkedAt":1,"tags":5}',
  ])('4.12 the malformed cache %s is ignored', async (stored) => {
    expect(await visit(fresh, stored).tags).toEqual(lowerCased);
  });

  test('4.12 a cache with a future timestamp, from a wrong clock, still expires', async () => {
    expect(await visit(fresh, cached(-DAY_MS)).tags).toEqual(lowerCased);
  });

  test('7 8 a response whose content-type is not JSON gives null, and is not cached', async () => {
    for (const type of ['text/html', 'text/plain', '']) {
      const { tags, cache } = visit(
        async () =>
          new Response('{"success":true,"data":[]}', { headers: { 'content-type': type } }),
      );
      expect(await tags).toBeNull();
      expect(cache()).toBeNull();
    }
  });

  test('8 no response, a refusal and malformed JSON give null', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json({ detail: 'no' }, { status: 500 }),
      async () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      answer({ success: true, data: 'x' }),
    ];
    for (const respond of answers) expect(await visit(respond).tags).toBeNull();
  });

  test('8 without data the list is empty, and is not cached', async () => {
    const bodies = [{ success: true }, { success: true, data: null }, { success: false }];
    for (const body of bodies) {
      const { tags, cache } = visit(answer(body));
      expect(await tags).toEqual([]);
      expect(cache()).toBeNull();
    }
  });
});
