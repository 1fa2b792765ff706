/** The storage calls that the visitor store makes. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Told of failures, once for each kind (8). */
export type ReportError = (message: string, cause: unknown) => void;

/** A storage that never throws. */
export type SafeStorage = {
  /** The stored text; null when there is none, undefined when it cannot be read. */
  read: (key: string) => string | null | undefined;
  /** Whether the value was stored; null removes the key. */
  write: (key: string, value: string | null) => boolean;
  /** Says that a stored value could not be used. */
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
