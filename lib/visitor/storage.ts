/** Browser storage that never throws, and the cookies that can take its place. */
import type { PublicConfig } from '../config/public.ts';
import { readCookie } from './cookies.ts';

/** What is called of a browser's storage. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reports a failure that the page survives (8). */
export type ReportError = (message: string, cause: unknown) => void;

/** A storage that never throws. */
export type SafeStorage = {
  /** The stored text; null when there is none, undefined when it cannot be read. */
  read: (key: string) => string | null | undefined;
  /** Whether the value was stored; null removes the key. */
  write: (key: string, value: string | null) => boolean;
  /** Reports that a stored value is malformed. */
  reportUnreadable: (cause: unknown) => void;
};

/**
 * Wraps a browser storage that may be absent, forbidden, full or filled by others. Each kind of
 * failure is reported once, as "cannot get localstorage" or "cannot set localstorage" (8).
 * @param open gives the storage; it may throw, as `window.localStorage` does where it is blocked
 */
export function createSafeStorage(
  open: () => KeyValueStorage,
  reportError: ReportError,
): SafeStorage {
  const reported = new Set<string>();
  const report = (message: string, cause: unknown): void => {
    if (reported.has(message)) return;
    reported.add(message);
    reportError(message, cause);
  };
  const reportUnreadable = (cause: unknown): void => report('cannot get localstorage', cause);

  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch (error) {
        reportUnreadable(error);
        return undefined;
      }
    },
    write(key, value) {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
        return true;
      } catch (error) {
        report('cannot set localstorage', error);
        return false;
      }
    },
    reportUnreadable,
  };
}

/** How long a cookie keeps the last search. */
const SEARCH_COOKIE_SECONDS = 30 * 86_400;

/**
 * The storage of the last search, which may be another one than that of the visitor's settings (4.12).
 * @param local local storage
 */
export function searchStorage(
  kind: PublicConfig['stateStorage'],
  local: SafeStorage,
  reportError: ReportError,
): SafeStorage {
  if (kind === 'localStorage') return local;
  const open =
    kind === 'cookies' ? () => createCookieStorage(document) : () => window.sessionStorage;
  return createSafeStorage(open, reportError);
}

/**
 * Cookies as a storage. It is written by hand because every page loads it first: a library would cost
 * more than it saves.
 * @param page the document
 * @internal
 */
export function createCookieStorage(page: { cookie: string }): KeyValueStorage {
  const write = (key: string, value: string, seconds: number): void => {
    page.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; SameSite=Lax`;
  };
  const read = (key: string) => decodeURIComponent(readCookie(page.cookie, key));
  return {
    getItem: (key) => read(key) || null,
    setItem(key, value) {
      write(key, value, SEARCH_COOKIE_SECONDS);
      // Browsers silently drop a cookie that is too long.
      if (read(key) !== value) throw new Error(`the cookie ${key} was not kept`);
    },
    removeItem: (key) => write(key, '', 0),
  };
}
