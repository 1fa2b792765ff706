import { createSafeStorage, type KeyValueStorage } from '../../lib/visitor/storage.ts';
import { createVisitorStore } from '../../lib/visitor/visitor-store.ts';

/** A browser whose tabs share one storage and are notified of each other's changes. */
export function browser(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const tabs: EventTarget[] = [];
  let isFull = false;

  function openTab() {
    const events = new EventTarget();
    tabs.push(events);
    const reported: string[] = [];
    const tracked: unknown[][] = [];
    const tellOthers = () => {
      for (const other of tabs) if (other !== events) other.dispatchEvent(new Event('storage'));
    };
    const storage: KeyValueStorage = {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        values.set(key, value);
        tellOthers();
      },
      removeItem(key) {
        values.delete(key);
        tellOthers();
      },
    };
    const safe = createSafeStorage(
      () => storage,
      (message) => reported.push(message),
    );
    const store = createVisitorStore({
      stored: safe,
      storedSearch: safe,
      events,
      track: (...call: unknown[]) => void tracked.push(call),
    });
    return { store, reported, tracked };
  }

  return {
    openTab,
    values,
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}

/** The parsed value of a key; null when there is none. */
export const stored = (values: Map<string, string>, key: string) =>
  JSON.parse(values.get(key) ?? 'null');
