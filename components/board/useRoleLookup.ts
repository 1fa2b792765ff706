import type { LiteClient } from 'algoliasearch/lite';
import { useMemo } from 'react';
import { useInstantSearchContext } from 'react-instantsearch';
import type { LookupRequest } from '../../lib/search/lookups.ts';

/** Asks the search service for single roles, beside the board's search. */
export type RoleLookup = {
  ask: (requests: readonly LookupRequest[]) => Promise<unknown>;
  /** Drops the answers that the client remembers, so that a bad one is not given again. */
  forget: () => void;
  /** What is told of the client when a lookup fails (8). */
  about: { appId: string | null; hasApiKey: boolean; hasSearchClient: boolean };
};

/** The lookup through the client of the search around the calling component. */
export function useRoleLookup(): RoleLookup {
  // InstantSearch knows more kinds of client; this is the one that the board was given.
  const client = useInstantSearchContext().client as LiteClient | undefined;
  return useMemo(() => createRoleLookup(client), [client]);
}

function createRoleLookup(client: LiteClient | undefined): RoleLookup {
  return {
    async ask(requests) {
      // The older form of the call: the only one that the client still takes once InstantSearch
      // has filled its cache with the first answer of the page.
      const calls = requests.map(({ indexName, ...params }) => ({ indexName, params }));
      return client?.search(calls);
    },
    forget: () => void client?.clearCache(),
    about: {
      appId: client?.appId ?? null,
      hasApiKey: Boolean(client?.apiKey),
      hasSearchClient: client !== undefined,
    },
  };
}
