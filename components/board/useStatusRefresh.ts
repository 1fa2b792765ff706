import { useEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { useBoard } from '../search/board-context.ts';
import { useRoleLookup } from './useRoleLookup.ts';

/**
 * On each visit looks up the visitor's saved and hidden roles, so that those which no longer exist
 * leave their lists (4.1). Who has none sends nothing.
 */
export function useStatusRefresh(): void {
  const { indexName, isRestored } = useBoard();
  const lookup = useRoleLookup();
  const hasAny = useVisitor(({ saved, hidden }) => saved.length + hidden.length > 0);

  useEffect(() => {
    if (!isRestored || !hasAny) return;
    return whenIdle(() => {
      void import('./status-roles.ts').then(({ statusRoles }) => {
        const { saved, hidden } = visitor.getSnapshot();
        return statusRoles.refresh(lookup, indexName, [...saved, ...hidden]);
      });
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a visit
  }, [isRestored]);
}
