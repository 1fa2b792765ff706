import Router from 'next/router';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { notUpdating, updateCheckReducer } from '../../lib/alerts/client/update-check.ts';
import {
  readUpdateToken,
  type UpdateState,
  withoutUpdateToken,
} from '../../lib/search/update-token.ts';

/** The alert that the address asks to change (4.7). */
export type UpdateToken = {
  /** The address's `update_token`; null when it has none. */
  token: string | null;
  state: UpdateState;
  /** Checks the token again, as after an update. */
  recheck: () => void;
  /** Takes the token out of the address (2.7). */
  close: () => void;
};

function close(): void {
  const next = withoutUpdateToken(window.location);
  // The router rejects when the visitor has already moved on; then there is nothing to write.
  Router.push(next, undefined, { shallow: true, scroll: false }).catch(() => {});
}

/**
 * Follows the update token of the address through filters, Back and Forward, and checks each
 * (4.7). A visitor without one loads no code for it.
 */
export function useUpdateToken(): UpdateToken {
  const [{ token, state, serial }, dispatch] = useReducer(updateCheckReducer, notUpdating);

  useEffect(() => {
    const read = () =>
      dispatch({ type: 'addressed', token: readUpdateToken(window.location.search) });
    read();
    // Where two changes met on load, the router calls every later one cancelled, though it is made.
    const changes = ['routeChangeComplete', 'routeChangeError'] as const;
    for (const change of changes) Router.events.on(change, read);
    return () => {
      for (const change of changes) Router.events.off(change, read);
    };
  }, []);

  const recheck = useCallback(() => dispatch({ type: 'rechecked' }), []);

  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    import('./check-update-token.ts')
      .then(({ checkUpdateToken }) => checkUpdateToken(token))
      .catch((error: unknown) => {
        reportError('cannot check the update token', error);
        return 'failed' as const;
      })
      .then((result) => {
        dispatch({ type: 'answered', serial, isValid: result === 'valid' });
        if (result === 'failed' && isCurrent) window.addEventListener('online', recheck);
      });
    return () => {
      isCurrent = false;
      window.removeEventListener('online', recheck);
    };
  }, [token, serial, recheck]);

  return useMemo(() => ({ token, state, recheck, close }), [token, state, recheck]);
}
