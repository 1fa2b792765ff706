import type { liteClient } from 'algoliasearch/lite';

/** How an Algolia client sends its requests. */
export type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

/** What answers searches while the search vendor does not. */
export type Fallback = {
  requester: Requester;
  /** When its roles were taken from the vendor. Epoch seconds. */
  takenAt: number;
};

/** Where the searches of a page go: to the search vendor or to a fallback. */
export type SearchRoute = {
  /** Sends to the vendor; a fallback checks with it whether the vendor answers again. */
  vendor: Requester;
  /** The requester of the page's client, whoever answers. */
  requester: Requester;
  /** Null lets the vendor answer again. */
  use(fallback: Fallback | null): void;
  getSnapshot(): Fallback | null;
  subscribe(listener: () => void): () => void;
};

/** A route to the vendor, until a fallback is used. */
export function createSearchRoute(vendor: Requester): SearchRoute {
  const listeners = new Set<() => void>();
  let fallback: Fallback | null = null;
  return {
    vendor,
    requester: { send: (request) => (fallback?.requester ?? vendor).send(request) },
    use(next) {
      fallback = next;
      for (const listener of listeners) listener();
    },
    getSnapshot: () => fallback,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
