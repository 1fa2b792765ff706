/** The form of the alerts modal: its state, its fields, and submission. Contract: 2.9, 4.6, 5. */
import { type FormEvent, useReducer, useRef, useState } from 'react';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import {
  alertFormReducer,
  type AlertOutcome,
  type AlertPurpose,
  canSubmit,
  readyForm,
  sendAlert,
  submitLabel,
} from '../../lib/alerts/client/alert-form.ts';
import { emailAddress } from '../../lib/alerts/client/contract.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { type Rhythm, rhythmNote } from '../../lib/alerts/client/rhythms.ts';
import type { UpdateToken } from '../../lib/alerts/client/update-check.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { track } from '../../lib/telemetry/track.ts';
import { rememberNewsletter } from '../../lib/visitor/newsletter-flag.ts';
import { words } from '../../lib/words/words.ts';
import { OptionRow } from '../filters/OptionRow.tsx';
import { browserStorage } from '../ui/useVisitor.ts';
import { EmailField, RhythmChoice, useProblemFocus } from './fields.tsx';
import button from '../ui/Button.module.css';
import { LegalLinks } from '../ui/LegalLinks.tsx';
import styles from './AlertForm.module.css';

export function useAlertForm(queryJson: QueryJson | null, update: UpdateToken) {
  const [form, dispatch] = useReducer(alertFormReducer, readyForm);
  const [email, setEmail] = useState('');
  const [withNewsletter, setWithNewsletter] = useState(false);
  const [rhythm, setRhythm] = useState<Rhythm>('daily');
  // A second press may come before the first is rendered.
  const isSending = useRef(false);

  const purpose: AlertPurpose = update.state === 'updating' ? 'update' : 'subscribe';
  const updateToken = purpose === 'update' ? update.token : null;

  async function submit(): Promise<void> {
    if (isSending.current || !canSubmit(form, email)) return;
    dispatch({ type: 'submitted', email });
    const { success, data: address } = emailAddress.safeParse(email);
    if (!success) return;
    isSending.current = true;
    const outcome = await sendAlert(
      { email: address, queryJson, updateToken, withNewsletter, rhythm },
      browserApi(),
    );
    isSending.current = false;
    dispatch({ type: 'answered', purpose, outcome });
    recordOutcome(outcome);
  }

  /** Effects of a response outside the modal, which may already be closed. */
  function recordOutcome({ alert, newsletter }: AlertOutcome): void {
    // A refused update may mean that the token has expired.
    if (purpose === 'update' && alert !== 'failed') update.recheck();
    if (alert === 'done') {
      track(purpose === 'update' ? 'Updated email alert' : 'Signed up for email alerts');
    }
    if (newsletter === 'done') {
      rememberNewsletter(browserStorage, document.documentElement, Date.now());
      track('Subscribed to newsletter');
    }
  }

  const fields = { email, setEmail, withNewsletter, setWithNewsletter, rhythm, setRhythm };
  return { form, purpose, ...fields, submit };
}

/** The address, the newsletter option and the button of the alerts modal. */
export function AlertForm(props: ReturnType<typeof useAlertForm>) {
  const { form, purpose, email, setEmail, withNewsletter, setWithNewsletter, submit } = props;
  const { rhythm, setRhythm } = props;
  const { legal } = publicConfig;
  const { input, send } = useProblemFocus(form);
  const isSending = form.kind === 'submitting';

  function press(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }

  return (
    <form className={styles.form} noValidate onSubmit={press}>
      <EmailField
        ref={input}
        value={email}
        onChange={setEmail}
        placeholder={words.alertForm.placeholder}
        problem={form.kind === 'error' && form.about === 'email' ? form.message : null}
        isReadOnly={isSending}
      />
      {publicConfig.keepsAlerts && purpose === 'subscribe' && (
        <RhythmChoice rhythm={rhythm} onChange={setRhythm} />
      )}
      {publicConfig.links.newsletter && (
        <div className={styles.newsletter}>
          <OptionRow isOn={withNewsletter} onChange={() => setWithNewsletter(!withNewsletter)}>
            {words.alertForm.newsletter}
            <small>
              {publicConfig.isOwnBoard
                ? publicConfig.texts.footer.newsletter
                : words.alertForm.newsletterNote}
            </small>
          </OptionRow>
        </div>
      )}
      <p className={styles.note}>{rhythmNote(purpose === 'subscribe' ? rhythm : 'daily')}</p>
      {(legal.privacy || legal.imprint || legal.address) && (
        <p className={styles.note}>
          {legal.address}
          {legal.address && (legal.privacy || legal.imprint) && ' · '}
          <LegalLinks />
        </p>
      )}
      {form.kind === 'error' && form.about === 'call' && (
        <div role="alert" className={styles.problem}>
          <p>{form.message}</p>
          {form.advice && <p>{form.advice}</p>}
        </div>
      )}
      <button
        ref={send}
        className={`${button.button} ${button.call} ${styles.send}`}
        disabled={!canSubmit(form, email)}
        aria-busy={isSending}
      >
        {submitLabel(purpose)}
      </button>
    </form>
  );
}
