/** Keeps the expanded role and `jobPk` of the address in step (2.8, 4.2, 5, 8). */
import Router from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { rolePath } from '../../lib/roles/card-content.ts';
import type { Role } from '../../lib/roles/role.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { type LinkedRole, readJobPk } from '../../lib/search/deep-links.ts';
import { writeState, urlPushFor } from '../../lib/search/url-codec.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { toastMessages, type VisitorState } from '../../lib/visitor/visitor-state.ts';
import { cardElement } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';
import { isReturning } from './list-place.ts';
import type { RoleLookup } from './look-up-roles.ts';
import { useRoleLookup } from './useRoleLookup.ts';

/** How the address came to name a role: on load, or by a step through the history. */
type LinkedBy = 'link' | 'history';

type Linked = LinkedRole & { by: LinkedBy };

/** What to do about the role that the address names. */
export type LinkOutcome =
  | { kind: 'none' }
  /** `first`: the role to show above the list; null leaves it in its place in the list. */
  | { kind: 'open'; postPk: number; first: Role | null }
  /** It has closed, and its own page says so (15.4). */
  | { kind: 'closed'; postPk: number }
  /** There is nothing to open. `isCleared`: the role must be removed from the address. */
  | { kind: 'refused'; message: string; isCleared: boolean };

/** The router's events after the address is written; its rendering may still be cancelled. */
const WRITTEN = ['routeChangeComplete', 'routeChangeError'] as const;

type List = { roles: readonly Role[]; isAnswered: boolean };

/**
 * Follows `jobPk` of the address, on load and through Back and Forward, each time once the list
 * belongs to the same address.
 * @param onFound called with what to do about the role that the address names
 * @returns whether the address of the page load has been handled
 */
export function useLinkedRole(
  { roles, isAnswered }: List,
  onFound: (outcome: LinkOutcome, by: LinkedBy) => void,
): boolean {
  const { state, indexName, isRestored } = useBoard();
  const lookup = useRoleLookup();
  const [linked, setLinked] = useState<Linked | null>(null);
  const [isResolved, setResolved] = useState(false);
  const [checks, setChecks] = useState(0);
  const find = useEffectEvent((found: Linked) =>
    findLinkedRole(found, { roles, indexName, lookup, visit: visitor.getSnapshot() }),
  );
  const report = useEffectEvent(onFound);

  useEffect(() => {
    const read = (by: LinkedBy) => setLinked({ ...readJobPk(window.location.search), by });
    const follow = () => read('history');
    read(isReturning() ? 'history' : 'link');
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const written = writeState(state);
  useEffect(() => {
    if (!linked || !isRestored || !isAnswered) return;
    if (urlPushFor(window.location, state, boardDefinitions).kind !== 'none') {
      // The visitor was faster than the answer: the address is about to change.
      const check = () => setChecks((count) => count + 1);
      for (const event of WRITTEN) Router.events.on(event, check);
      return () => {
        for (const event of WRITTEN) Router.events.off(event, check);
      };
    }
    let isStale = false;
    void find(linked).then((outcome) => {
      if (isStale) return;
      if (outcome.kind === 'closed') return window.location.replace(rolePath(outcome.postPk));
      if (outcome.kind === 'refused') visitor.showToast(outcome.message);
      report(outcome, linked.by);
      setLinked(null);
      setResolved(true);
    });
    return () => {
      isStale = true;
    };
    // `written` stands for `state`, which is a new object in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [linked, isRestored, isAnswered, written, lookup, checks]);

  return isResolved;
}

type Dependencies = {
  roles: readonly Role[];
  lookup: RoleLookup;
  indexName: string;
  visit: VisitorState;
};

/**
 * Finds the role that the address names (2.8, 4.2, 5, 8): in the list, or with a lookup of its own.
 * A failed lookup is reported, and nothing opens.
 */
async function findLinkedRole(
  linked: Linked,
  { roles, lookup, indexName, visit }: Dependencies,
): Promise<LinkOutcome> {
  if (linked.kind === 'none') return linked;
  if (linked.kind === 'invalid') {
    const message = toastMessages.invalidRoleId(linked.value);
    return { kind: 'refused', message, isCleared: true };
  }
  const { postPk } = linked;
  if (displayStatus(postPk, visit) === 'true-hidden') {
    return { kind: 'refused', message: toastMessages.trueHidden(postPk), isCleared: false };
  }
  if (linked.by === 'history' && cardElement(postPk)) return { kind: 'open', postPk, first: null };
  try {
    const listed = roles.find((role) => role.post_pk === postPk);
    const first = listed ?? (await lookUp(lookup, indexName, postPk));
    if (first) return { kind: 'open', postPk, first };
    const { hasClosed } = await import('./look-up-roles.ts');
    if (await hasClosed(postPk)) return { kind: 'closed', postPk };
    return { kind: 'refused', message: toastMessages.roleNotFound(postPk), isCleared: true };
  } catch (error) {
    reportError('cannot look up the role of the address', error);
    return { kind: 'none' };
  }
}

async function lookUp(lookup: RoleLookup, indexName: string, postPk: number) {
  const { lookUpRole } = await import('./look-up-roles.ts');
  return lookUpRole(lookup, indexName, postPk);
}
