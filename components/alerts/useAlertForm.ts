import { useReducer, useRef, useState } from 'react';
import {
  type AlertPurpose,
  alertFormReducer,
  canSubmit,
  readyForm,
} from '../../lib/alerts/client/alert-form.ts';
import { browserApi } from '../../lib/alerts/client/browser-api.ts';
import { emailAddress } from '../../lib/alerts/client/email-address.ts';
import { rememberNewsletter } from '../../lib/alerts/client/newsletter-flag.ts';
import { type AlertOutcome, sendAlert } from '../../lib/alerts/client/send-alert.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import type { QueryJson } from '../../lib/search/query-json.ts';
import { createSafeStorage } from '../../lib/visitor/safe-storage.ts';
import type { UpdateToken } from './useUpdateToken.ts';

/** What is measured of alerts (7), by its name there. */
export type AlertEvent =
  'Signed up for email alerts' | 'Subscribed to newsletter' | 'Updated email alert';

const stored = createSafeStorage(() => window.localStorage, reportError);

type AlertFormOptions = {
  queryJson: QueryJson | null;
  update: UpdateToken;
  onAlertEvent: ((event: AlertEvent) => void) | undefined;
};

/** The form of the alerts modal (4.6): what was entered, how far it is, and sending it. */
export function useAlertForm({ queryJson, update, onAlertEvent }: AlertFormOptions) {
  const [form, dispatch] = useReducer(alertFormReducer, readyForm);
  const [email, setEmail] = useState('');
  const [withNewsletter, setWithNewsletter] = useState(false);
  // A second press may come before the first has been rendered.
  const isSending = useRef(false);
  /** The alert that was taken although the newsletter failed: it is not sent again. */
  const taken = useRef('');

  const purpose: AlertPurpose = update.state === 'updating' ? 'update' : 'subscribe';
  const updateToken = purpose === 'update' ? update.token : null;

  async function submit(): Promise<void> {
    if (isSending.current || !canSubmit(form, email)) return;
    dispatch({ type: 'submitted', email });
    const { success, data: address } = emailAddress.safeParse(email);
    if (!success) return;
    isSending.current = true;
    const alert = JSON.stringify([address, queryJson, updateToken]);
    const isAlertDone = taken.current === alert;
    const outcome = await sendAlert(
      { email: address, queryJson, updateToken, withNewsletter, isAlertDone },
      browserApi,
    );
    isSending.current = false;
    taken.current = outcome.newsletter === 'failed' ? alert : '';
    dispatch({ type: 'answered', purpose, outcome });
    follow(outcome, isAlertDone);
  }

  /** What an answer means beyond the modal, which may be closed by now. */
  function follow({ alert, newsletter }: AlertOutcome, wasAlertDone: boolean): void {
    // A refused update may mean that the token has expired in the meantime.
    if (purpose === 'update' && alert !== 'failed') update.recheck();
    if (alert === 'done' && !wasAlertDone) {
      onAlertEvent?.(purpose === 'update' ? 'Updated email alert' : 'Signed up for email alerts');
    }
    if (newsletter === 'done') {
      rememberNewsletter(stored, document.documentElement, Date.now());
      onAlertEvent?.('Subscribed to newsletter');
    }
  }

  return { form, purpose, email, setEmail, withNewsletter, setWithNewsletter, submit };
}
