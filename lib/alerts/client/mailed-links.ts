/** What mailed links lead to: pages with one button, and the form that asks for new links (4.7). */
import { type AlertApi, type CallResult } from './alert-api.ts';
import { emailAddress, token as tokenSchema } from './contract.ts';

/**
 * The state of a page that a mailed link leads to. It acts only when the visitor presses its
 * button, because mail programs open links by themselves.
 */
export type LinkAction =
  /** The address has not been read yet, as in the page's HTML. */
  | { kind: 'reading' }
  /** The address has no token, or only a part of one. */
  | { kind: 'no token' }
  | { kind: 'ready' | 'sending' | 'invalid'; token: string }
  /** `asksReason`: a reason can be given for what has ended (18.6). */
  | { kind: 'done'; token: string; asksReason?: true }
  /** `detail`: the server's explanation, or null. */
  | { kind: 'failed'; token: string; detail: string | null };

export type LinkActionEvent =
  | { type: 'addressed'; hash: string }
  | { type: 'pressed' }
  | { type: 'answered'; token: string; result: LinkResult };

/** How the call behind the button ended. */
export type LinkResult =
  | { kind: 'done'; asksReason?: true }
  | { kind: 'invalid' }
  | { kind: 'failed'; detail: string | null };

/** The transitions of such a page. After a failure the button can be pressed again. */
export function linkActionReducer(action: LinkAction, event: LinkActionEvent): LinkAction {
  switch (event.type) {
    case 'addressed': {
      const token = tokenOf(event.hash);
      if (token === null) return { kind: 'no token' };
      return 'token' in action && action.token === token ? action : { kind: 'ready', token };
    }
    case 'pressed':
      if (action.kind !== 'ready' && action.kind !== 'failed') return action;
      return { kind: 'sending', token: action.token };
    case 'answered':
      if (action.kind !== 'sending' || action.token !== event.token) return action;
      return { token: action.token, ...event.result };
  }
}

/**
 * The answer and the mail in the fragment of a feedback link (18.5), such as `#yes.{id}`.
 * @returns null when it is not complete
 */
export function readFeedbackLink(fragment: string): { mail: string; useful: boolean } | null {
  const [, answer, mail] =
    /^#?(yes|no)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(fragment) ?? [];
  return mail === undefined ? null : { mail, useful: answer === 'yes' };
}

/** The token in `#token`; null when it cannot be one. */
function tokenOf(hash: string): string | null {
  const { success, data } = tokenSchema.safeParse(hash.replace(/^#/, ''));
  return success ? data : null;
}

/**
 * Reads the answer of the call behind the button.
 * @param done the status that means success
 */
export function linkResult(
  result: CallResult<{ status: string; asks_reason?: boolean | undefined }>,
  done: string,
): LinkResult {
  if (result.kind === 'answered') {
    if (result.data.status !== done) return { kind: 'invalid' };
    return { kind: 'done', ...(result.data.asks_reason && { asksReason: true }) };
  }
  return { kind: 'failed', detail: result.kind === 'refused' ? result.detail : null };
}

/** Messages of the form for new links (4.7, 8). */
const newLinksTexts = {
  sent: 'Email sent!',
  /** The contract spells it so. */
  failed: 'An error occured',
};

/** The state of the form for new update links (4.7): ready, then success or fail. */
export type NewLinksForm =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'success'; message: string }
  /** `about`: what is wrong, the address as typed or the call. */
  | { kind: 'fail'; about: 'email' | 'call'; message: string };

export type NewLinksEvent =
  { type: 'submitted'; email: string } | { type: 'answered'; isSent: boolean };

/** The form's transitions (4.7). After a failure it can be sent again. */
export function newLinksReducer(form: NewLinksForm, event: NewLinksEvent): NewLinksForm {
  if (event.type === 'answered') {
    if (form.kind !== 'sending') return form;
    return event.isSent
      ? { kind: 'success', message: newLinksTexts.sent }
      : { kind: 'fail', about: 'call', message: newLinksTexts.failed };
  }
  if (!canRequestLinks(form, event.email)) return form;
  const { success, error } = emailAddress.safeParse(event.email);
  if (success) return { kind: 'sending' };
  const message = error.issues[0]?.message ?? newLinksTexts.failed;
  return { kind: 'fail', about: 'email', message };
}

/** Whether "Get new links" can be pressed (5). */
export function canRequestLinks(form: NewLinksForm, email: string): boolean {
  return email !== '' && form.kind !== 'sending' && form.kind !== 'success';
}

/**
 * Asks for new links.
 * @param report called when the call itself fails, as with a network error (8)
 * @returns whether they were sent
 */
export async function requestNewLinks(
  email: string,
  api: Pick<AlertApi, 'requestNewLinks'>,
  report: (message: string, cause: unknown) => void,
): Promise<boolean> {
  const result = await api.requestNewLinks(email);
  if (result.kind === 'failed') report('cannot request new alert links', result.cause);
  return result.kind === 'answered' && result.data.success;
}
