import { alertMessages } from './alert-messages.ts';
import { emailAddress } from './email-address.ts';
import type { AlertOutcome } from './send-alert.ts';

/** Whether a new alert is set up or an existing one changed. */
export type AlertPurpose = 'subscribe' | 'update';

/** How far the alerts modal is (4.6). Each opening starts from `ready`. */
export type AlertForm =
  | { kind: 'ready' }
  | { kind: 'submitting' }
  /** `notice`: what else is to be said of the newsletter, or null. */
  | { kind: 'update_success' | 'subscribe_success'; message: string; notice: string | null }
  /** `advice`: what the visitor can do about it, or null. */
  | { kind: 'error'; about: 'email' | 'call'; message: string; advice: string | null };

export type AlertFormEvent =
  | { type: 'submitted'; email: string }
  | { type: 'answered'; purpose: AlertPurpose; outcome: AlertOutcome };

export const readyForm: AlertForm = { kind: 'ready' };

/** The alerts modal's transitions (4.6). */
export function alertFormReducer(form: AlertForm, event: AlertFormEvent): AlertForm {
  if (event.type === 'answered') {
    return form.kind === 'submitting' ? answered(event.purpose, event.outcome) : form;
  }
  if (!canSubmit(form, event.email)) return form;
  const { success, error } = emailAddress.safeParse(event.email);
  if (success) return { kind: 'submitting' };
  const message = error.issues[0]?.message ?? alertMessages.failed;
  return { kind: 'error', about: 'email', message, advice: null };
}

/** Whether the submit button can be pressed (5). */
export function canSubmit(form: AlertForm, email: string): boolean {
  return email !== '' && form.kind !== 'submitting' && form.kind !== 'subscribe_success';
}

function answered(purpose: AlertPurpose, outcome: AlertOutcome): AlertForm {
  const { alert, newsletter, detail } = outcome;
  if (alert !== 'done') return failed(detail ?? adviceFor(alert));
  if (newsletter === 'failed') {
    const done =
      purpose === 'update'
        ? 'Your alert was updated.'
        : 'Your alert was set up: a confirmation email is on its way.';
    return failed(`${done} Only the newsletter could not be subscribed to.`);
  }
  const notice =
    newsletter === 'previously unsubscribed' ? alertMessages.previouslyUnsubscribed : null;
  return purpose === 'update'
    ? { kind: 'update_success', message: alertMessages.updated, notice }
    : { kind: 'subscribe_success', message: alertMessages.subscribed, notice };
}

function failed(advice: string): AlertForm {
  return { kind: 'error', about: 'call', message: alertMessages.failed, advice };
}

function adviceFor(alert: 'refused' | 'failed'): string {
  return alert === 'failed'
    ? 'Check your connection and try again.'
    : 'Try again in a few minutes.';
}
