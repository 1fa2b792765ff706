import { type FormEvent, useEffect, useRef } from 'react';
import { canSubmit } from '../../lib/alerts/client/alert-form.ts';
import { modalTexts, submitLabel } from '../../lib/alerts/client/modal-texts.ts';
import button from '../ui/Button.module.css';
import { OptionRow } from '../filters/OptionRow.tsx';
import { EmailField } from './EmailField.tsx';
import { NewsletterNotice } from './NewsletterNotice.tsx';
import type { useAlertForm } from './useAlertForm.ts';
import styles from './AlertFields.module.css';

/** The address, the newsletter option and the button of the alerts modal (2.9, 5). */
export function AlertFields(props: ReturnType<typeof useAlertForm>) {
  const { form, purpose, email, setEmail, withNewsletter, setWithNewsletter, submit } = props;
  const input = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const isSending = form.kind === 'submitting';

  useEffect(() => {
    if (form.kind === 'ready' || form.kind === 'submitting') return;
    if (form.kind === 'error' && form.about === 'email') input.current?.focus();
    // A pressed button loses the focus while it is disabled.
    else if (document.activeElement !== input.current) send.current?.focus();
  }, [form]);

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
        placeholder={modalTexts.placeholder}
        problem={form.kind === 'error' && form.about === 'email' ? form.message : null}
        isReadOnly={isSending}
      />
      <div className={styles.newsletter}>
        <OptionRow isOn={withNewsletter} onChange={() => setWithNewsletter(!withNewsletter)}>
          {modalTexts.newsletter}
          <small>{modalTexts.newsletterNote}</small>
        </OptionRow>
      </div>
      <p className={styles.note}>{modalTexts.note}</p>
      {form.kind === 'error' && form.about === 'call' && (
        <div role="alert" className={styles.problem}>
          <p>{form.message}</p>
          {form.advice && <p>{form.advice}</p>}
        </div>
      )}
      {/* Always there, so that what it comes to say is announced. */}
      <output className={form.kind === 'update_success' ? styles.success : 'visually-hidden'}>
        {form.kind === 'update_success' && (
          <>
            <p>{form.message}</p>
            {form.notice && <NewsletterNotice text={form.notice} />}
          </>
        )}
      </output>
      <button
        ref={send}
        className={`${button.button} ${styles.send}`}
        disabled={!canSubmit(form, email)}
        aria-busy={isSending}
      >
        {submitLabel(purpose)}
      </button>
    </form>
  );
}
