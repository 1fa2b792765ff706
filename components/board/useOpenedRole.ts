// Contract: 2.8, 4.2, 4.9, 5, 8.

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { type LinkedRole, readJobPk } from '../../lib/query/deep-links.ts';
import { urlPushFor } from '../../lib/query/url-codec.ts';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { rolePath } from '../../lib/roles/card-content.ts';
import type { Role } from '../../lib/roles/role.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import {
  cardElement,
  keepInPlace,
  openerOf,
  prefersReducedMotion,
  scrollIntoSight,
  scrollToCard,
  topOf,
} from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { isOvertaken, type LinkOutcome, type ListState } from '../search/list-state.ts';
import { useSearchChange, writeRoleAddress } from '../search/useUrlSync.ts';
import { ADDRESS_WRITTEN } from '../ui/address.ts';
import { useEscape } from '../ui/dismissal.ts';
import { visitor } from '../ui/useVisitor.ts';
import type { RoleLookup } from './look-up-roles.ts';
import type { useListedRoles } from './useListedRoles.ts';
import { useRoleLookup } from './useRoleLookup.ts';

export type OpenedRole = Pick<ListState['opened'], 'postPk' | 'folding'> & {
  toggle: (postPk: number) => void;
  close: () => void;
  /** Called when the content has collapsed. */
  fold: () => void;
};

type Listed = Pick<ReturnType<typeof useListedRoles>, 'roles' | 'isReady' | 'isReturn'>;

/** The one expanded role, in sync with `jobPk` in the URL and scrolled into view. */
export function useOpenedRole(listed: Listed): OpenedRole {
  const { state, read, send } = useBoard().machine;
  const { stage, opened } = state;
  useLinkedRole(listed);

  const close = useCallback(() => {
    const { postPk } = read().opened;
    if (postPk === null) return;
    const card = cardElement(postPk);
    if (card?.contains(document.activeElement)) openerOf(card)?.focus({ preventScroll: true });
    send({ type: 'closed', folds: !prefersReducedMotion() });
    writeRoleAddress(null, 'push');
  }, [read, send]);
  const toggle = useCallback(
    (postPk: number) => {
      if (read().opened.postPk === postPk) return close();
      const card = cardElement(postPk);
      send({ type: 'opened', postPk, top: card && topOf(card) });
      writeRoleAddress(postPk, 'push');
    },
    [read, send, close],
  );
  const fold = useCallback(() => send({ type: 'folded' }), [send]);

  useEscape(opened.postPk !== null, close);

  useSearchChange(stage === 'own', (isInAddress) => {
    const { postPk } = read().opened;
    send({ type: 'searched' });
    if (postPk !== null && !isInAddress) writeRoleAddress(null, 'push');
  });

  useLayoutEffect(() => {
    const card = opened.postPk === null ? null : cardElement(opened.postPk);
    if (!card) return;
    if (opened.by === 'history') return scrollIntoSight(card);
    if (opened.topBefore !== null) keepInPlace(card, opened.topBefore);
    scrollToCard(card, opened.by);
  }, [opened]);

  const { postPk, folding } = opened;
  return useMemo(
    () => ({ postPk, folding, toggle, close, fold }),
    [postPk, folding, toggle, close, fold],
  );
}

type Linked = LinkedRole & { by: 'link' | 'history' };

function useLinkedRole({ roles, isReady, isReturn }: Listed): void {
  const { state, indexName, machine } = useBoard();
  const { read, send } = machine;
  const lookup = useRoleLookup();
  const [linked, setLinked] = useState<Linked | null>(null);
  const [writes, setWrites] = useState(0);
  const find = useEffectEvent((found: Linked) => findLinkedRole(found, roles, indexName, lookup));

  useEffect(() => {
    const follow = (by: Linked['by']) => setLinked({ ...readJobPk(window.location.search), by });
    follow(isReturn ? 'history' : 'link');
    const step = () => follow('history');
    window.addEventListener('popstate', step);
    return () => window.removeEventListener('popstate', step);
  }, [isReturn]);

  useEffect(() => {
    if (!linked || !isReady) return;
    if (urlPushFor(window.location, state, boardDefinitions).kind !== 'none') {
      // The visitor was faster than the response: the URL is about to change.
      const check = () => setWrites((count) => count + 1);
      window.addEventListener(ADDRESS_WRITTEN, check);
      return () => window.removeEventListener(ADDRESS_WRITTEN, check);
    }
    let isStale = false;
    void find(linked).then((outcome) => {
      if (isStale) return;
      if (outcome.kind === 'closed') return window.location.replace(rolePath(outcome.postPk));
      const isLate = isOvertaken(read());
      send({ type: 'linked', outcome, by: linked.by });
      if (outcome.kind === 'refused') {
        visitor.showToast(outcome.message);
        if (outcome.isCleared && !isLate) writeRoleAddress(null, 'replace');
      }
      setLinked(null);
    });
    return () => {
      isStale = true;
    };
  }, [linked, isReady, state, lookup, writes, read, send]);
}

/** Also has the reasons for not opening a role: few visits begin with a link to one. */
const loadLookup = () => import('./look-up-roles.ts');

/**
 * Finds the role in the URL, in the list or by a separate lookup. A failed lookup is reported, and nothing
 * opens.
 */
async function findLinkedRole(
  linked: Linked,
  roles: readonly Role[],
  indexName: string,
  lookup: RoleLookup,
): Promise<LinkOutcome> {
  if (linked.kind === 'none') return linked;
  try {
    if (linked.kind === 'invalid') {
      const { refusals } = await loadLookup();
      return { kind: 'refused', message: refusals.invalidId(linked.value), isCleared: true };
    }
    const { postPk } = linked;
    if (displayStatus(postPk, visitor.getSnapshot()) === 'true-hidden') {
      const { refusals } = await loadLookup();
      return { kind: 'refused', message: refusals.hidden(postPk), isCleared: false };
    }
    if (linked.by === 'history' && cardElement(postPk)) {
      return { kind: 'open', postPk, first: null };
    }
    const listed = roles.find((role) => role.post_pk === postPk);
    if (listed) return { kind: 'open', postPk, first: listed };
    const { hasClosed, lookUpRole, refusals } = await loadLookup();
    const found = await lookUpRole(lookup, indexName, postPk);
    if (found) return { kind: 'open', postPk, first: found };
    if (await hasClosed(postPk)) return { kind: 'closed', postPk };
    return { kind: 'refused', message: refusals.notFound(postPk), isCleared: true };
  } catch (error) {
    reportError('cannot look up the role of the address', error);
    return { kind: 'none' };
  }
}
