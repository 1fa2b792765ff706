/**
 * The pages behind mailed links without their markup: those with one button, the form for new links, and the
 * page with all alerts of an address. Contract: 4.7, 5, 8, 18.3, 18.4, 18.5, 18.6.
 */
import type * as z from 'zod/mini';
import { words } from '../../words/words.ts';
import { say } from '../../words/say.ts';
import { type AlertApi, type CallResult, detailOf } from './alert-api.ts';
import {
  type AlertChange,
  emailAddress,
  type linkAnswer,
  type ManagedAlert,
  token as tokenSchema,
} from './contract.ts';

/**
 * The state of a page that a mailed link leads to. It acts only when the button is pressed, because mail
 * programs open links automatically.
 */
export type LinkAction =
  /** The URL has not been read yet, as in the prerendered page. */
  | { kind: 'reading' }
  /** The URL has no token, or only a part of one. */
  | { kind: 'no token' }
  | { kind: 'ready' | 'sending' | 'invalid'; token: string }
  | ({ token: string } & Done)
  /** `detail`: the server's explanation, or null. */
  | { kind: 'failed'; token: string; detail: string | null };

export type LinkActionEvent =
  | { type: 'addressed'; hash: string }
  | { type: 'pressed' }
  | { type: 'answered'; token: string; result: LinkResult };

type Done = {
  kind: 'done';
  /** The page asks why the alert ended. */
  asksReason?: true;
  /** It was about the newsletter, not about an alert. */
  isNewsletter?: true;
};

export type LinkResult = Done | { kind: 'invalid' } | { kind: 'failed'; detail: string | null };

/** After a failure the button can be pressed again. */
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
 * Parses the fragment of a feedback link, such as `#yes.{id}`.
 * @returns null when it is malformed
 */
export function readFeedbackLink(fragment: string): { mail: string; useful: boolean } | null {
  const [, answer, mail] =
    /^#?(yes|no)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(fragment) ?? [];
  return mail === undefined ? null : { mail, useful: answer === 'yes' };
}

/** The token in `#token`; null when it is malformed. */
function tokenOf(hash: string): string | null {
  return tokenSchema.safeParse(hash.replace(/^#/, '')).data ?? null;
}

/**
 * Interprets the response to the button's call.
 * @param done the status that means success
 */
export function linkResult(
  result: CallResult<z.output<typeof linkAnswer>>,
  done: string,
): LinkResult {
  if (result.kind === 'answered') {
    if (result.data.status !== done) return { kind: 'invalid' };
    const { asks_reason: asksReason, is_newsletter: isNewsletter } = result.data;
    return {
      kind: 'done',
      ...(asksReason && { asksReason }),
      ...(isNewsletter && { isNewsletter }),
    };
  }
  return { kind: 'failed', detail: detailOf(result) };
}

export type NewLinksForm =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'success'; message: string }
  /** `about`: whether the typed address is invalid or the call failed. */
  | { kind: 'fail'; about: 'email' | 'call'; message: string };

export type NewLinksEvent =
  { type: 'submitted'; email: string } | { type: 'answered'; isSent: boolean };

/** After a failure the form can be submitted again. */
export function newLinksReducer(form: NewLinksForm, event: NewLinksEvent): NewLinksForm {
  if (event.type === 'answered') {
    if (form.kind !== 'sending') return form;
    return event.isSent
      ? { kind: 'success', message: words.newLinks.sent }
      : { kind: 'fail', about: 'call', message: words.newLinks.failed };
  }
  if (!canRequestLinks(form, event.email)) return form;
  const { success, error } = emailAddress.safeParse(event.email);
  if (success) return { kind: 'sending' };
  const message = error.issues[0]?.message ?? words.newLinks.failed;
  return { kind: 'fail', about: 'email', message };
}

export function canRequestLinks(form: NewLinksForm, email: string): boolean {
  return email !== '' && form.kind !== 'sending' && form.kind !== 'success';
}

/**
 * Requests new links.
 * @param report called when the call itself fails, such as with a network error
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

export type ManagePage =
  /** The URL has not been read yet, as in the prerendered page. */
  | { kind: 'reading' }
  | { kind: 'loading'; token: string }
  /** The link has expired, is incomplete, or belongs to an alert that has ended. */
  | { kind: 'invalid' }
  /** `detail`: the server's explanation, or null. */
  | { kind: 'failed'; token: string; detail: string | null }
  | {
      kind: 'shown';
      token: string;
      address: string;
      alerts: ManagedAlert[];
      /** The id of the alert being changed, or null. */
      busy: string | null;
      outcome: ManageOutcome | null;
    };

export type ManageOutcome =
  | { kind: 'saved' }
  | { kind: 'deleted'; alertId: string }
  | { kind: 'failed'; detail: string | null };

type Listed = Awaited<ReturnType<AlertApi['manage']>>;

export type ManageEvent =
  | { type: 'addressed'; hash: string }
  | { type: 'retried' }
  | { type: 'listed'; token: string; result: Listed }
  | { type: 'changing'; alertId: string }
  | { type: 'changed'; alertId: string; change: AlertChange; result: Listed };

export function managePageReducer(page: ManagePage, event: ManageEvent): ManagePage {
  switch (event.type) {
    case 'addressed': {
      const token = tokenOf(event.hash);
      if (token === null) return { kind: 'invalid' };
      return 'token' in page && page.token === token ? page : { kind: 'loading', token };
    }
    case 'retried':
      return page.kind === 'failed' ? { kind: 'loading', token: page.token } : page;
    case 'listed': {
      if (page.kind !== 'loading' || page.token !== event.token) return page;
      const { result } = event;
      const { token } = page;
      if (result.kind !== 'answered') return { kind: 'failed', token, detail: detailOf(result) };
      const { address, alerts } = result.data;
      if (address === undefined || alerts === undefined) return { kind: 'invalid' };
      return { kind: 'shown', token, address, alerts, busy: null, outcome: null };
    }
    case 'changing':
      if (page.kind !== 'shown' || page.busy !== null) return page;
      return { ...page, busy: event.alertId, outcome: null };
    case 'changed': {
      if (page.kind !== 'shown' || page.busy !== event.alertId) return page;
      const { result, alertId, change } = event;
      const alerts = result.kind === 'answered' ? result.data.alerts : undefined;
      if (alerts === undefined) {
        const detail = result.kind === 'answered' ? words.manageAlerts.outdated : detailOf(result);
        return { ...page, busy: null, outcome: { kind: 'failed', detail } };
      }
      const outcome = change === 'delete' ? ({ kind: 'deleted', alertId } as const) : SAVED;
      return { ...page, alerts, busy: null, outcome };
    }
  }
}

const SAVED = { kind: 'saved' } as const;

/**
 * The end of a pause, in words.
 * @param time epoch seconds
 */
export function pausedText(time: number): string {
  const date = new Date(time * 1000).toLocaleDateString(words.locale.dates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return say(words.manageAlerts.pausedUntil, { date });
}

/** Shown above the roles of a preview. */
export function previewText(count: number): string {
  if (count === 0) return words.manageAlerts.nothingNew;
  return say(words.manageAlerts.wouldSend, { count });
}
