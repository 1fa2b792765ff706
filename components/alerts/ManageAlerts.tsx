/** The page with all alerts of an address, linked from mails. Contract: 18.3, 18.4. */
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import type { AlertChange, ManagedAlert } from '../../lib/alerts/client/contract.ts';
import {
  type ManageOutcome,
  type ManagePage,
  managePageReducer,
  pausedText,
  previewText,
} from '../../lib/alerts/client/mailed-links.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { PageFrame, PageMeta } from '../frame/PageFrame.tsx';
import button from '../ui/Button.module.css';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import { LeavingReason } from './LeavingReason.tsx';
import { CallProblem, NeedsJavaScript, useFragment } from './LinkPage.tsx';
import styles from './ManageAlerts.module.css';
import { NewLinksForm } from './NewLinksForm.tsx';
import { RhythmChoice } from './fields.tsx';

export function ManageAlerts() {
  const { page, change, retry } = useManagedAlerts();
  return (
    <PageFrame>
      <PageMeta
        title={words.manageAlerts.title}
        description={words.manageAlerts.description}
        canonicalPath="/alerts/manage"
        isIndexed={false}
      />
      <section className={styles.page} aria-labelledby="manage-heading">
        <h1 id="manage-heading">{words.manageAlerts.title}</h1>
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
        {alerts.length === 0
          ? fill(words.manageAlerts.none, { address: <b>{address}</b> })
          : fill(words.manageAlerts.of, { address: <b>{address}</b> })}
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
        {alerts.length === 0 ? words.manageAlerts.setUp : words.alerts.goToBoard}
      </a>
    </>
  );
}

function Outcome({ outcome, token }: { outcome: ManageOutcome | null; token: string }) {
  const isDeleted = outcome?.kind === 'deleted';
  const place = useFocusWhen<HTMLOutputElement>(isDeleted);
  return (
    <>
      <output ref={place} tabIndex={-1} className={styles.outcome}>
        {outcome?.kind === 'saved' && words.manageAlerts.saved}
        {isDeleted && words.manageAlerts.deleted}
      </output>
      {isDeleted && <LeavingReason key={outcome.alertId} token={token} alertId={outcome.alertId} />}
      {outcome?.kind === 'failed' && (
        <CallProblem advice={outcome.detail ?? words.alerts.checkConnection} />
      )}
    </>
  );
}

function NotShown({ page, retry }: { page: ManagePage; retry: () => void }) {
  if (page.kind === 'invalid') {
    return (
      <>
        <p>{words.manageAlerts.invalid}</p>
        <p>{words.manageAlerts.enterEmail}</p>
        <NewLinksForm />
      </>
    );
  }
  if (page.kind === 'failed') {
    return (
      <>
        <CallProblem advice={page.detail ?? words.alerts.checkConnection} />
        <button type="button" className={button.button} onClick={retry}>
          {words.alerts.tryAgain}
        </button>
      </>
    );
  }
  return (
    <>
      <output className={styles.waiting}>{words.manageAlerts.loading}</output>
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

type ManagedAlertCardProps = {
  alert: ManagedAlert;
  /** From the link that opened the page. */
  token: string;
  isBusy: boolean;
  change: (change: AlertChange) => void;
};

/** One alert on the page with all alerts: its search in words, and actions. */
function ManagedAlertCard({ alert, token, isBusy, change }: ManagedAlertCardProps) {
  const { lines, rhythm, paused_until: pausedUntil, is_broken: isBroken = false } = alert;
  const everything = isBroken ? words.manageAlerts.unreadable : words.manageAlerts.everything;
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{lines.length === 0 ? everything : lines.join(' · ')}</h2>
      {pausedUntil !== null && <p className={styles.paused}>{pausedText(pausedUntil)}</p>}
      {isBroken && <p className={styles.broken}>{words.manageAlerts.broken}</p>}
      <div className={styles.controls}>
        <RhythmChoice rhythm={rhythm} onChange={change} isBusy={isBusy} />
        <div className={styles.buttons}>
          <Action onPress={() => change(pausedUntil === null ? 'pause' : 'resume')} subject={id}>
            {pausedUntil === null ? words.manageAlerts.pause : words.manageAlerts.endPause}
          </Action>
          <Action onPress={() => change('edit')} subject={id}>
            {words.manageAlerts.edit}
          </Action>
          <DeleteAction onDelete={() => change('delete')} subject={id} />
        </div>
      </div>
      {!isBroken && <Preview alertId={alert.id} token={token} />}
    </article>
  );
}

type ActionProps = {
  onPress: () => void;
  /** Id of the element that describes the alert. */
  subject: string;
  children: string;
};

function Action({ onPress, subject, children }: ActionProps) {
  return (
    <button type="button" className={button.ghost} aria-describedby={subject} onClick={onPress}>
      {children}
    </button>
  );
}

/** Asks for confirmation, since deleting cannot be undone. */
function DeleteAction({ onDelete, subject }: { onDelete: () => void; subject: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const wasAsking = useRef(false);
  const [sure, first] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];

  // The pressed button has disappeared.
  useEffect(() => {
    if (isAsking) sure.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking, sure, first]);

  if (!isAsking) {
    return (
      <button
        ref={first}
        type="button"
        className={button.ghost}
        aria-describedby={subject}
        onClick={() => setIsAsking(true)}
      >
        {words.manageAlerts.delete}
      </button>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline question outside a form
    <span role="group" aria-label={words.manageAlerts.deleteQuestion} className={styles.question}>
      <button
        ref={sure}
        type="button"
        className={`${button.button} ${styles.delete}`}
        aria-describedby={subject}
        onClick={onDelete}
      >
        {words.manageAlerts.deleteYes}
      </button>
      <button type="button" className={button.ghost} onClick={() => setIsAsking(false)}>
        {words.manageAlerts.deleteNo}
      </button>
    </span>
  );
}

type Previewed = Awaited<ReturnType<ReturnType<typeof browserApi>['preview']>>;

/** What the alert would send now, loaded when opened. */
function Preview({ alertId, token }: { alertId: string; token: string }) {
  const [result, setResult] = useState<Previewed | null>(null);

  function toggle(isOpen: boolean): void {
    if (!isOpen) return;
    setResult(null);
    void browserApi().preview(token, alertId).then(setResult);
  }

  return (
    <details
      className={styles.preview}
      onToggle={(event) => toggle((event.target as HTMLDetailsElement).open)}
    >
      <summary>{words.manageAlerts.preview}</summary>
      <div aria-live="polite">
        {result === null ? <p>{words.manageAlerts.looking}</p> : <PreviewResult result={result} />}
      </div>
    </details>
  );
}

function PreviewResult({ result }: { result: Previewed }) {
  const roles = result.kind === 'answered' ? result.data.roles : undefined;
  if (result.kind === 'answered' && result.data.status === 'broken')
    return <p>{words.manageAlerts.broken}</p>;
  if (result.kind !== 'answered' || roles === undefined) return <p>{words.alerts.callFailed}</p>;
  const count = result.data.count ?? roles.length;
  return (
    <>
      <p>{previewText(count)}</p>
      <ul>
        {roles.map((role) => (
          <li key={role.url}>
            <a href={role.url}>{role.title}</a>
            <span>{[role.company, role.locations, role.closing].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {count > roles.length && <p>{say(words.alerts.andMore, { count: count - roles.length })}</p>}
    </>
  );
}
