import type { LiteClient } from 'algoliasearch/lite';
import { useEffect, useMemo } from 'react';
import { useInstantSearchContext } from 'react-instantsearch';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBoard } from '../search/board-context.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { RoleLookup } from './look-up-roles.ts';

/** The lookup through the client of the surrounding search. */
export function useRoleLookup(): RoleLookup {
  // InstantSearch supports more kinds of client; this is the one that the board was given.
  const client = useInstantSearchContext().client as LiteClient | undefined;
  return useMemo(() => createRoleLookup(client), [client]);
}

function createRoleLookup(client: LiteClient | undefined): RoleLookup {
  return {
    async ask(requests) {
      // The older form of the call: the only one that the client still accepts once InstantSearch
      // has filled its cache with the page's built-in results.
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

/**
 * Looks up the visitor's saved and hidden roles once a visit, so that roles which no longer exist
 * leave their lists (4.1). Without such roles nothing is sent.
 */
export function useStatusRefresh(): void {
  const { indexName, isRestored } = useBoard();
  const lookup = useRoleLookup();
  const hasAny = useVisitor(({ saved, hidden }) => saved.length + hidden.length > 0);

  useEffect(() => {
    if (!isRestored || !hasAny) return;
    return whenIdle(() => {
      const { saved, hidden } = visitor.getSnapshot();
      import('./look-up-roles.ts')
        .then(({ statusRoles }) => statusRoles.refresh(lookup, indexName, [...saved, ...hidden]))
        .catch((error: unknown) => reportError('cannot refresh saved and hidden roles', error));
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a visit
  }, [isRestored]);
}
