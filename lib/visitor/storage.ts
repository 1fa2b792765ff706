/** Cookies, and browser storage that never throws. Contract: 4.5, 4.12, 8, 9. */
import type { PublicConfig } from '../config/public.ts';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reports a failure that the page survives. */
export type ReportError = (message: string, cause: unknown) => void;

export type SafeStorage = {
  /** Null when nothing is stored, undefined when the storage cannot be read. */
  read: (key: string) => string | null | undefined;
  /** Whether the value was stored; null removes the key. */
  write: (key: string, value: string | null) => boolean;
  /** Reports that a stored value is malformed. */
  reportUnreadable: (cause: unknown) => void;
};

/**
 * Wraps a browser storage that may be missing, blocked or full. Each kind of failure is reported
 * once, as "cannot get localstorage" or "cannot set localstorage".
 * @param open returns the storage; may throw, as `window.localStorage` does when blocked
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
 * The storage of the last search: local storage or cookies, as configured.
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
 * Cookies as a storage. Hand-written because every page loads it before the first paint.
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

/**
 * The undecoded value of a cookie; empty when there is none.
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`
 */
export function readCookie(cookieHeader: string, name: string): string {
  const start = `${name}=`;
  const cookie = cookieHeader
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return cookie?.slice(start.length) ?? '';
}

const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Name of the cookie with the visitor's UUID. */
export function experimentCookie(testName: string): string {
  return `experiment_ID_${testName}`;
}

/**
 * The `Set-Cookie` header of an experiment. Not HttpOnly, since the browser derives the same
 * variant from it.
 */
export function writeCookie(cookie: {
  name: string;
  value: string;
  sameSite: 'Strict' | 'Lax';
  isSecure: boolean;
}): string {
  const { name, value, sameSite, isSecure } = cookie;
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=${sameSite}`;
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
