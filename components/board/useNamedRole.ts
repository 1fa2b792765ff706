import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import type { Role } from '../../lib/roles/role.ts';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import { readJobPk } from '../../lib/search/job-pk-url.ts';
import { writeState } from '../../lib/search/url-codec.ts';
import { urlPushFor } from '../../lib/search/url-push.ts';
import { visitor } from '../ui/useVisitor.ts';
import { useBoard } from '../search/board-context.ts';
import { findNamedRole, type NamedOutcome, type NamedRole } from './named-role.ts';
import { useRoleLookup } from './useRoleLookup.ts';

/** What the router tells once the address is written; its rendering may still be called off. */
const WRITTEN = ['routeChangeComplete', 'routeChangeError'] as const;

type List = { roles: readonly Role[]; isAnswered: boolean };

/**
 * Follows `jobPk` of the address, on load and through Back and Forward, each time once the list is
 * that of the same address.
 * @param onFound told what becomes of the role that was named
 * @returns whether the address of the load has been taken up
 */
export function useNamedRole(
  { roles, isAnswered }: List,
  onFound: (outcome: NamedOutcome, by: NamedRole['by']) => void,
): boolean {
  const { state, indexName, isRestored } = useBoard();
  const lookup = useRoleLookup();
  const [named, setNamed] = useState<NamedRole | null>(null);
  const [isResolved, setResolved] = useState(false);
  const [looks, setLooks] = useState(0);
  const latest = useRef({ roles, indexName, onFound });
  useEffect(() => {
    latest.current = { roles, indexName, onFound };
  });

  useEffect(() => {
    const read = (by: NamedRole['by']) => setNamed({ ...readJobPk(window.location.search), by });
    const follow = () => read('history');
    read('link');
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const written = writeState(state);
  useEffect(() => {
    if (!named || !isRestored || !isAnswered) return;
    if (urlPushFor(window.location, state, boardDefinitions).kind !== 'none') {
      // The visitor was faster than the answer: the address is about to follow.
      const look = () => setLooks((count) => count + 1);
      for (const event of WRITTEN) Router.events.on(event, look);
      return () => {
        for (const event of WRITTEN) Router.events.off(event, look);
      };
    }
    let isStale = false;
    const visit = visitor.getSnapshot();
    void findNamedRole(named, { ...latest.current, lookup, visit }).then((outcome) => {
      if (isStale) return;
      if (outcome.kind === 'refused') visitor.showToast(outcome.message);
      latest.current.onFound(outcome, named.by);
      setNamed(null);
      setResolved(true);
    });
    return () => {
      isStale = true;
    };
    // `written` stands for `state`, which is a new object in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, isRestored, isAnswered, written, lookup, looks]);

  return isResolved;
}
