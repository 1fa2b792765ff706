import { useEffect, useId, useRef, useState } from 'react';
import { browserApi, CALL_FAILED } from '../../lib/alerts/client/alert-api.ts';
import type { AlertChange, ManagedAlert } from '../../lib/alerts/client/contract.ts';
import { BROKEN_ALERT, pausedText, previewText } from '../../lib/alerts/client/manage-page.ts';
import button from '../ui/Button.module.css';
import { RhythmChoice } from './RhythmChoice.tsx';
import styles from './ManagedAlertCard.module.css';

type ManagedAlertCardProps = {
  alert: ManagedAlert;
  /** From the link that opened the page. */
  token: string;
  isBusy: boolean;
  change: (change: AlertChange) => void;
};

/** One alert on the page with all alerts: its search in words, and actions (18.3, 18.4). */
export function ManagedAlertCard({ alert, token, isBusy, change }: ManagedAlertCardProps) {
  const { lines, rhythm, paused_until: pausedUntil, is_broken: isBroken = false } = alert;
  const everything = isBroken ? 'A search that cannot be read' : 'All new roles';
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{lines.length === 0 ? everything : lines.join(' · ')}</h2>
      {pausedUntil !== null && <p className={styles.paused}>{pausedText(pausedUntil)}</p>}
      {isBroken && <p className={styles.broken}>{BROKEN_ALERT}</p>}
      <div className={styles.controls}>
        <RhythmChoice rhythm={rhythm} onChange={change} isBusy={isBusy} />
        <div className={styles.buttons}>
          <Action onPress={() => change(pausedUntil === null ? 'pause' : 'resume')} subject={id}>
            {pausedUntil === null ? 'Pause for a month' : 'End the pause'}
          </Action>
          <Action onPress={() => change('edit')} subject={id}>
            Edit
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
        Delete
      </button>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline question outside a form
    <span role="group" aria-label="Delete this alert?" className={styles.question}>
      <button
        ref={sure}
        type="button"
        className={`${button.button} ${styles.delete}`}
        aria-describedby={subject}
        onClick={onDelete}
      >
        Yes, delete it
      </button>
      <button type="button" className={button.ghost} onClick={() => setIsAsking(false)}>
        No, keep it
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
      <summary>See what it sends today</summary>
      <div aria-live="polite">
        {result === null ? <p>Looking for new roles…</p> : <PreviewResult result={result} />}
      </div>
    </details>
  );
}

function PreviewResult({ result }: { result: Previewed }) {
  const roles = result.kind === 'answered' ? result.data.roles : undefined;
  if (result.kind === 'answered' && result.data.status === 'broken') return <p>{BROKEN_ALERT}</p>;
  if (result.kind !== 'answered' || roles === undefined) return <p>{CALL_FAILED}</p>;
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
      {count > roles.length && <p>{`and ${count - roles.length} more`}</p>}
    </>
  );
}
