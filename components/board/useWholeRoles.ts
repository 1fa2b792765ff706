import { useEffect, useMemo, useState } from 'react';
import { rolePath } from '../../lib/roles/card-content.ts';
import type { MatchedRole } from '../../lib/search/matches.ts';
import { hasQuery } from '../../lib/search/search-state.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { toastMessages } from '../../lib/visitor/visitor-state.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';
import type { OpenedRole } from './useOpenedRole.ts';
import type { RoleLookup } from './look-up-roles.ts';
import { useRoleLookup } from './useRoleLookup.ts';

/** Loads what the list left out of a role, once; null when the role is gone. */
export type LoadWhole = (role: MatchedRole) => Promise<MatchedRole | null>;

/** Loads whole roles of the board's list, with the words of its text marked. */
export function useWholeRoles(): LoadWhole {
  const { state, indexName } = useBoard();
  const lookup = useRoleLookup();
  const query = hasQuery(state) ? state.query : '';
  return useMemo(() => createLoader(lookup, indexName, query), [lookup, indexName, query]);
}

function createLoader(lookup: RoleLookup, indexName: string, query: string): LoadWhole {
  const asked = new Map<number, Promise<MatchedRole | null>>();

  async function load(role: MatchedRole): Promise<MatchedRole | null> {
    const { lookUpWholeRole } = await import('./look-up-roles.ts');
    return lookUpWholeRole(lookup, indexName, role, query);
  }

  return (role) => {
    if (!role.isBrief) return Promise.resolve(role);
    const { post_pk: postPk } = role;
    const whole = asked.get(postPk) ?? load(role);
    asked.set(postPk, whole);
    whole.catch(() => asked.delete(postPk));
    return whole;
  };
}

/**
 * The opened role of a list, whole; null until it has loaded. If it has closed, its own page follows
 * (15.4). If it is gone or cannot be loaded, the card closes and a toast says so.
 */
export function useWholeRole(
  roles: readonly MatchedRole[],
  opened: OpenedRole,
  loadWhole: LoadWhole | undefined,
): MatchedRole | null {
  const [loaded, setLoaded] = useState<{ role: MatchedRole; by: LoadWhole } | null>(null);
  const role = roles.find(({ post_pk }) => post_pk === opened.postPk);
  useEffect(() => {
    if (!role?.isBrief || !loadWhole) return;
    let isStale = false;
    const refuse = (message: string) => {
      if (isStale) return;
      opened.close('replace');
      visitor.showToast(message);
    };
    const show = async () => {
      const whole = await loadWhole(role);
      if (isStale) return;
      if (whole) return setLoaded({ role: whole, by: loadWhole });
      const { hasClosed } = await import('./look-up-roles.ts');
      if (!(await hasClosed(role.post_pk))) return refuse(toastMessages.roleNotFound(role.post_pk));
      if (!isStale) window.location.replace(rolePath(role.post_pk));
    };
    show().catch((error: unknown) => {
      reportError('cannot look up the role of a card', error);
      refuse(toastMessages.roleNotLoaded);
    });
    return () => {
      isStale = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [role, loadWhole]);
  // Another search has marked other words.
  return loaded?.by === loadWhole ? (loaded?.role ?? null) : null;
}
