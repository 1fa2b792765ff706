/** Shared by all pages for mailed links: reading the URL's fragment, and error messages. */
import { useEffect, useEffectEvent } from 'react';
import { CALL_FAILED } from '../../lib/alerts/client/alert-api.ts';
import { publicConfig } from '../../lib/config/public.ts';
import styles from '../ui/Problem.module.css';

/** Calls back with the URL's fragment, which contains the token, on mount and on changes. */
export function useFragment(onFragment: (hash: string) => void): void {
  const read = useEffectEvent(() => onFragment(window.location.hash));
  useEffect(() => {
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
}

export function CallProblem({ advice }: { advice: string }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{CALL_FAILED}</p>
      <p>{advice}</p>
    </div>
  );
}

export function NeedsJavaScript() {
  return (
    <noscript>
      <p className={styles.problem}>
        This page needs JavaScript. Switch it on and open the link from the email again, or write to{' '}
        {publicConfig.contactEmail}.
      </p>
    </noscript>
  );
}
