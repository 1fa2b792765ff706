/** Tracks and shows the update of an alert. Its code loads only for visitors with a token. Contract: 2.7, 4.7. */
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import {
  notUpdating,
  updateCheckReducer,
  type UpdateToken,
} from '../../lib/alerts/client/update-check.ts';
import { readUpdateToken, withoutUpdateToken } from '../../lib/query/deep-links.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { ADDRESS_WRITTEN, writeAddress } from '../ui/address.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';

/** Tracks the update token in the URL through filters, Back and Forward, and checks each new one. */
export function useUpdateToken(): UpdateToken {
  const [{ token, state, serial }, dispatch] = useReducer(updateCheckReducer, notUpdating);

  useEffect(() => {
    const read = () =>
      dispatch({ type: 'addressed', token: readUpdateToken(window.location.search) });
    read();
    const changes = [ADDRESS_WRITTEN, 'popstate'];
    for (const change of changes) window.addEventListener(change, read);
    return () => {
      for (const change of changes) window.removeEventListener(change, read);
    };
  }, []);

  const recheck = useCallback(() => dispatch({ type: 'rechecked' }), []);

  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    import('../../lib/alerts/client/alert-api.ts')
      .then(({ checkToken }) => checkToken(token))
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

function close(): void {
  writeAddress(withoutUpdateToken(window.location), 'push');
}

const lazyBanner = createLazyComponent(
  async () => (await import('./UpdateBanner.tsx')).UpdateBanner,
);

/** Shows the update banner, only for links from an alert's mail. */
export function UpdateNotice({ update }: { update: UpdateToken }) {
  return lazyBanner.useElement(update.state === 'not updating' ? null : { update });
}
