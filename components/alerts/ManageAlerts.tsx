import { useEffect, useReducer } from 'react';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import type { AlertChange } from '../../lib/alerts/client/contract.ts';
import {
  type ManageOutcome,
  type ManagePage,
  managePageReducer,
} from '../../lib/alerts/client/manage-page.ts';
import { PageFrame } from '../frame/PageFrame.tsx';
import { PageMeta } from '../frame/PageMeta.tsx';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import button from '../ui/Button.module.css';
import { LeavingReason } from './LeavingReason.tsx';
import { CallProblem, NeedsJavaScript, useFragment } from './MailedPage.tsx';
import { ManagedAlertCard } from './ManagedAlertCard.tsx';
import { NewLinksForm } from './NewLinksForm.tsx';
import styles from './ManageAlerts.module.css';

/** The page with all alerts of an address, linked from mails (18.3). */
export function ManageAlerts() {
  const { page, change, retry } = useManagedAlerts();
  return (
    <PageFrame>
      <PageMeta
        title="Your job alerts"
        description="Change, pause or delete your job alerts."
        canonicalPath="/alerts/manage"
        isIndexed={false}
      />
      <section className={styles.page} aria-labelledby="manage-heading">
        <h1 id="manage-heading">Your job alerts</h1>
        {page.kind === 'shown' ? (
          <Shown page={page} change={change} />
        ) : (
          <NotShown page={page} retry={retry} />
        )}
      </section>
    </PageFrame>
  );
}

type Change = (alertId: string, change: AlertChange) => void;

function Shown({ page, change }: { page: Extract<ManagePage, { kind: 'shown' }>; change: Change }) {
  const { token, address, alerts, busy, outcome } = page;
  return (
    <>
      <p className={styles.address}>
        {alerts.length === 0 ? 'There are no alerts for ' : 'For '}
        <b>{address}</b>
        {alerts.length === 0 && '.'}
      </p>
      <Outcome outcome={outcome} token={token} />
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <ManagedAlertCard
              alert={alert}
              token={token}
              isBusy={busy === alert.id}
              change={(kind) => change(alert.id, kind)}
            />
          </li>
        ))}
      </ul>
      <a className={button.ghost} href="/">
        {alerts.length === 0 ? 'Set up a new alert' : 'Go to the job board'}
      </a>
    </>
  );
}

/** The outcome of the last change. */
function Outcome({ outcome, token }: { outcome: ManageOutcome | null; token: string }) {
  const isDeleted = outcome?.kind === 'deleted';
  const place = useFocusWhen<HTMLOutputElement>(isDeleted);
  return (
    <>
      <output ref={place} tabIndex={-1} className={styles.outcome}>
        {outcome?.kind === 'saved' && 'Saved.'}
        {isDeleted && 'The alert is deleted. It sends no more emails.'}
      </output>
      {isDeleted && <LeavingReason key={outcome.alertId} token={token} alertId={outcome.alertId} />}
      {outcome?.kind === 'failed' && (
        <CallProblem advice={outcome.detail ?? 'Check your connection and try again.'} />
      )}
    </>
  );
}

function NotShown({ page, retry }: { page: ManagePage; retry: () => void }) {
  if (page.kind === 'invalid') {
    return (
      <>
        <p>This link is not valid any more, or not complete.</p>
        <p>Enter your email, and we will send you new links to your alerts.</p>
        <NewLinksForm />
      </>
    );
  }
  if (page.kind === 'failed') {
    return (
      <>
        <CallProblem advice={page.detail ?? 'Check your connection and try again.'} />
        <button type="button" className={button.button} onClick={retry}>
          Try again
        </button>
      </>
    );
  }
  return (
    <>
      <output className={styles.waiting}>Loading your alerts…</output>
      <NeedsJavaScript />
    </>
  );
}

/** Reads `#token` from the URL, and loads the alerts. */
function useManagedAlerts() {
  const [page, dispatch] = useReducer(managePageReducer, { kind: 'reading' });
  const loading = page.kind === 'loading' ? page.token : null;

  useFragment((hash) => dispatch({ type: 'addressed', hash }));

  useEffect(() => {
    if (loading === null) return;
    void browserApi()
      .manage(loading)
      .then((result) => dispatch({ type: 'listed', token: loading, result }));
  }, [loading]);

  const change: Change = (alertId, kind) => {
    if (page.kind !== 'shown' || page.busy !== null) return;
    dispatch({ type: 'changing', alertId });
    void browserApi()
      .changeAlert(page.token, { alert: alertId, change: kind })
      .then((result) => {
        const editUrl = result.kind === 'answered' ? result.data.edit_url : undefined;
        if (editUrl?.startsWith('/?')) window.location.assign(editUrl);
        else dispatch({ type: 'changed', alertId, change: kind, result });
      });
  };

  return { page, change, retry: () => dispatch({ type: 'retried' }) };
}
