import { expect, test } from 'vitest';
import {
  addRecentSearch,
  clearRecentSearches,
  MAX_RECENT_SEARCHES,
  readRecentSearches,
  removeRecentSearch,
} from '../../lib/visitor/recent-searches.ts';
import { createSafeStorage } from '../../lib/visitor/storage.ts';

function storageOf(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  const storage = createSafeStorage(
    () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
    (message) => expect.fail(message),
  );
  return { stored, storage };
}

test('2.7 recent searches come newest first, each text once, the oldest dropped', () => {
  const { storage } = storageOf();
  const texts = ['policy', 'economist', 'Łódź', 'biosecurity', 'writer', 'lodz', ' analyst '];
  for (const text of texts) addRecentSearch(storage, text);
  const recent = readRecentSearches(storage);
  expect(recent).toEqual(['analyst', 'lodz', 'writer', 'biosecurity', 'economist']);
  expect(recent).toHaveLength(MAX_RECENT_SEARCHES);
});

test('2.7 texts of one or two letters and of more than 100 are not recent searches', () => {
  const { storage } = storageOf();
  for (const text of ['', ' a ', 'ab', 'x'.repeat(101)]) addRecentSearch(storage, text);
  expect(readRecentSearches(storage)).toEqual([]);
});

test('3.4 a recent search is removed, and all of them, which leaves nothing stored', () => {
  const { stored, storage } = storageOf();
  for (const text of ['policy', 'economist']) addRecentSearch(storage, text);
  removeRecentSearch(storage, 'policy');
  expect(readRecentSearches(storage)).toEqual(['economist']);
  clearRecentSearches(storage);
  expect(stored.size).toBe(0);
});

test('3.4 unreadable recent searches count as none', () => {
  for (const text of ['{', '{}', '[1]', 'null']) {
    expect(readRecentSearches(storageOf({ recent_searches: text }).storage)).toEqual([]);
  }
});
