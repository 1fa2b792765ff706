import type { liteClient } from 'algoliasearch/lite';

/** How an Algolia client sends its requests. */
export type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>;

/** What answers searches while the search vendor does not. */
export type StandIn = {
  requester: Requester;
  /** When its roles were taken from the vendor. Epoch seconds. */
  takenAt: number;
};

/** Where the searches of a page go: to the search vendor, or to a stand-in. */
export type SearchRoute = {
  /** The vendor's own way; a stand-in asks there whether it answers again. */
  vendor: Requester;
  /** For the client of the page, which is the same whoever answers. */
  requester: Requester;
  /** Null lets the vendor answer again. */
  use(standIn: StandIn | null): void;
  getSnapshot(): StandIn | null;
  subscribe(listener: () => void): () => void;
};

/** A route that leads to the vendor until it is told otherwise. */
export function createSearchRoute(vendor: Requester): SearchRoute {
  const listeners = new Set<() => void>();
  let standIn: StandIn | null = null;
  return {
    vendor,
    requester: { send: (request) => (standIn?.requester ?? vendor).send(request) },
    use(next) {
      standIn = next;
      for (const listener of listeners) listener();
    },
    getSnapshot: () => standIn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
