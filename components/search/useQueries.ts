import type { LiteClient } from 'algoliasearch/lite';
import { useCallback } from 'react';
import { useInstantSearchContext } from 'react-instantsearch';

/** Queries of the search service that are independent of the board's search. */
export type Ask = (requests: readonly { indexName: string }[]) => Promise<unknown>;

/** The client of the surrounding search, and a function that sends queries through it. */
export function useQueries(): { client: LiteClient | undefined; ask: Ask } {
  // InstantSearch supports other clients too; the board always passes a LiteClient.
  const client = useInstantSearchContext().client as LiteClient | undefined;
  const ask = useCallback<Ask>(
    async (requests) => {
      // Once InstantSearch has hydrated the client's cache, the client accepts only this older form.
      const calls = requests.map(({ indexName, ...params }) => ({ indexName, params }));
      return client?.search(calls);
    },
    [client],
  );
  return { client, ask };
}
