/** Asks why an alert ended. Optional for the visitor. Contract: 18.6. */
import { type FormEvent, useId, useState } from 'react';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import type { LeavingReason as Reason } from '../../lib/alerts/client/contract.ts';
import { words } from '../../lib/words/words.ts';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import button from '../ui/Button.module.css';
import styles from './LeavingReason.module.css';

const reasons: ReadonlyArray<{ reason: Reason; label: string }> = [
  { reason: 'found', label: words.leavingReason.found },
  { reason: 'irrelevant', label: words.leavingReason.irrelevant },
  { reason: 'often', label: words.leavingReason.often },
  { reason: 'other', label: words.leavingReason.other },
];

type LeavingReasonProps = {
  token: string;
  /** The alert deleted on the page with all alerts; otherwise the token identifies it. */
  alertId?: string;
};

export function LeavingReason({ token, alertId }: LeavingReasonProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | 'failed'>('ready');
  const thanks = useFocusWhen<HTMLParagraphElement>(state === 'sent');
  const name = useId();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason === null || state === 'sending') return;
    setState('sending');
    const alert = alertId === undefined ? {} : { alert: alertId };
    const result = await browserApi().giveReason({ token, ...alert, reason });
    setState(result.kind === 'answered' && result.data.status === 'recorded' ? 'sent' : 'failed');
  }

  if (state === 'sent') {
    return (
      <p ref={thanks} tabIndex={-1} className={styles.thanks}>
        {words.leavingReason.thanks}
      </p>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{words.leavingReason.question}</legend>
        {reasons.map((choice) => (
          <label key={choice.reason}>
            <input
              type="radio"
              name={name}
              checked={reason === choice.reason}
              onChange={() => setReason(choice.reason)}
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          {words.alerts.callFailed}
        </p>
      )}
      <button
        className={button.ghost}
        aria-disabled={reason === null || state === 'sending'}
        aria-busy={state === 'sending'}
      >
        {words.leavingReason.send}
      </button>
    </form>
  );
}
