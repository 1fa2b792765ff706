// Contract: 4.1.

import { useEffect, useMemo } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBoard } from '../search/board-context.ts';
import { useQueries } from '../search/useQueries.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { whenIdle } from '../ui/browser.ts';
import type { RoleLookup } from './look-up-roles.ts';

/** Looks up roles through the client of the surrounding search. */
export function useRoleLookup(): RoleLookup {
  const { client, ask } = useQueries();
  return useMemo(
    () => ({
      ask,
      forget: () => void client?.clearCache(),
      about: {
        appId: client?.appId ?? null,
        hasApiKey: Boolean(client?.apiKey),
        hasSearchClient: client !== undefined,
      },
    }),
    [client, ask],
  );
}

/**
 * Looks up the visitor's saved and hidden roles once per visit, so that roles that no longer exist are
 * removed from the lists.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per visit
  }, [isRestored]);
}
