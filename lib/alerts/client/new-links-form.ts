import type { ErrorReporter } from '../../telemetry/report-error.ts';
import type { AlertApi } from './alert-api.ts';
import { alertMessages } from './alert-messages.ts';
import { emailAddress } from './email-address.ts';

/** How far the form for new update links is (4.7): ready, then success or fail. */
export type NewLinksForm =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'success'; message: string }
  /** `about`: what is wrong, the address as it was typed or the call. */
  | { kind: 'fail'; about: 'email' | 'call'; message: string };

export type NewLinksEvent =
  { type: 'submitted'; email: string } | { type: 'answered'; isSent: boolean };

/** The transitions of the form (4.7). After a failure it can be sent again. */
export function newLinksReducer(form: NewLinksForm, event: NewLinksEvent): NewLinksForm {
  if (event.type === 'answered') {
    if (form.kind !== 'sending') return form;
    return event.isSent
      ? { kind: 'success', message: alertMessages.linksSent }
      : { kind: 'fail', about: 'call', message: alertMessages.linksFailed };
  }
  if (!canRequestLinks(form, event.email)) return form;
  const { success, error } = emailAddress.safeParse(event.email);
  if (success) return { kind: 'sending' };
  const message = error.issues[0]?.message ?? alertMessages.linksFailed;
  return { kind: 'fail', about: 'email', message };
}

/** Whether "Get new links" can be pressed (5). */
export function canRequestLinks(form: NewLinksForm, email: string): boolean {
  return email !== '' && form.kind !== 'sending' && form.kind !== 'success';
}

/** Asks for new links; a network exception is reported (8). */
export async function requestNewLinks(
  email: string,
  api: Pick<AlertApi, 'requestNewLinks'>,
  report: ErrorReporter,
): Promise<boolean> {
  const answer = await api.requestNewLinks(email);
  if (answer.kind === 'failed') report('cannot request new alert links', answer.cause);
  return answer.kind === 'answered' && answer.data.success;
}
