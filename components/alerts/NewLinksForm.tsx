/** Requests new update links to replace an expired one. Contract: 2.7, 4.7. */
import { type FormEvent, useReducer, useRef, useState } from 'react';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { emailAddress } from '../../lib/alerts/client/contract.ts';
import {
  canRequestLinks,
  newLinksReducer,
  requestNewLinks,
} from '../../lib/alerts/client/mailed-links.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { words } from '../../lib/words/words.ts';
import button from '../ui/Button.module.css';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import { EmailField, useProblemFocus } from './fields.tsx';
import styles from './NewLinksForm.module.css';

export function NewLinksForm() {
  const [form, dispatch] = useReducer(newLinksReducer, { kind: 'ready' });
  const [email, setEmail] = useState('');
  const isSending = useRef(false);
  const { input, send } = useProblemFocus(form);
  const sent = useFocusWhen<HTMLOutputElement>(form.kind === 'success');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current || !canRequestLinks(form, email)) return;
    dispatch({ type: 'submitted', email });
    const { success, data: address } = emailAddress.safeParse(email);
    if (!success) return;
    isSending.current = true;
    const isSent = await requestNewLinks(address, browserApi(), reportError);
    isSending.current = false;
    dispatch({ type: 'answered', isSent });
  }

  if (form.kind === 'success') {
    return (
      <output ref={sent} tabIndex={-1} className={styles.sent}>
        <p>{form.message}</p>
        <p>{words.newLinks.onTheWay}</p>
      </output>
    );
  }
  return (
    <form className={styles.newLinks} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        ref={input}
        value={email}
        onChange={setEmail}
        placeholder={words.alertForm.placeholder}
        problem={form.kind === 'fail' && form.about === 'email' ? form.message : null}
        isReadOnly={form.kind === 'sending'}
      />
      <button
        ref={send}
        className={`${button.button} ${button.call} ${styles.send}`}
        disabled={!canRequestLinks(form, email)}
        aria-busy={form.kind === 'sending'}
      >
        {words.newLinks.get}
      </button>
      {form.kind === 'fail' && form.about === 'call' && (
        <p role="alert" className={styles.problem}>
          {form.message}
        </p>
      )}
    </form>
  );
}
