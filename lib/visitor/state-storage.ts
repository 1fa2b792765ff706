import type { PublicConfig } from '../config/public.ts';
import { readCookie } from './read-cookie.ts';
import type { KeyValueStorage } from './safe-storage.ts';

/** How long a cookie keeps the last search. Seconds. */
const COOKIE_SECONDS = 30 * 86_400;

/**
 * Where the last search is kept when it is not among the visitor's other settings in the local
 * storage (4.12).
 * @returns opens the storage, which throws where the browser forbids it; null for the local storage
 */
export function separateStorage(
  kind: PublicConfig['stateStorage'],
): (() => KeyValueStorage) | null {
  if (kind === 'cookies') return () => createCookieStorage(document);
  return kind === 'sessionStorage' ? () => window.sessionStorage : null;
}

/**
 * Cookies as a storage. Every page has it in its first load, so it is no more than it must be.
 * @param page the document, or whatever else has its `cookie`
 */
export function createCookieStorage(page: { cookie: string }): KeyValueStorage {
  const write = (key: string, value: string, seconds: number): void => {
    page.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; SameSite=Lax`;
  };
  const read = (key: string) => decodeURIComponent(readCookie(page.cookie, key));
  return {
    getItem: (key) => read(key) || null,
    setItem(key, value) {
      write(key, value, COOKIE_SECONDS);
      // A browser drops a cookie that is too long without a word.
      if (read(key) !== value) throw new Error(`the cookie ${key} was not kept`);
    },
    removeItem: (key) => write(key, '', 0),
  };
}
