/** The visitor's last text searches, kept in this browser only. Contract: 2.7, 3.4. */
import { fold } from '../base/fold.ts';
import type { SafeStorage } from './storage.ts';

const KEY = 'recent_searches';
/** @internal */
export const MAX_RECENT_SEARCHES = 5;
const MIN_CHARACTERS = 3;
/** A pasted paragraph is not worth repeating. */
const MAX_CHARACTERS = 100;

/** Newest first. Empty when nothing is stored or it is unreadable. */
export function readRecentSearches(storage: SafeStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT_SEARCHES);
  } catch {
    return [];
  }
}

/** Puts a text first. The same text in other letters, and the oldest one, are dropped. */
export function addRecentSearch(storage: SafeStorage, text: string): void {
  const added = text.trim();
  if (added.length < MIN_CHARACTERS || added.length > MAX_CHARACTERS) return;
  const others = readRecentSearches(storage).filter((other) => fold(other) !== fold(added));
  write(storage, [added, ...others].slice(0, MAX_RECENT_SEARCHES));
}

export function removeRecentSearch(storage: SafeStorage, text: string): void {
  write(
    storage,
    readRecentSearches(storage).filter((other) => other !== text),
  );
}

export function clearRecentSearches(storage: SafeStorage): void {
  write(storage, []);
}

function write(storage: SafeStorage, texts: readonly string[]): void {
  storage.write(KEY, texts.length > 0 ? JSON.stringify(texts) : null);
}
