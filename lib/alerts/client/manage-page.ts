/** The state and texts of the page with all alerts of an address (18.3, 18.4). */
import { plural } from '../../base/plural.ts';
import type { AlertApi, CallResult } from './alert-api.ts';
import { type AlertChange, type ManagedAlert, token as tokenSchema } from './contract.ts';

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
      /** The masked address. */
      address: string;
      alerts: ManagedAlert[];
      /** The id of the alert being changed, or null. */
      busy: string | null;
      outcome: ManageOutcome | null;
    };

/** The outcome of the last change. */
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
      const { success, data } = tokenSchema.safeParse(event.hash.replace(/^#/, ''));
      if (!success) return { kind: 'invalid' };
      return 'token' in page && page.token === data ? page : { kind: 'loading', token: data };
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
        const detail = result.kind === 'answered' ? OUTDATED : detailOf(result);
        return { ...page, busy: null, outcome: { kind: 'failed', detail } };
      }
      const outcome = change === 'delete' ? ({ kind: 'deleted', alertId } as const) : SAVED;
      return { ...page, alerts, busy: null, outcome };
    }
  }
}

const SAVED = { kind: 'saved' } as const;
const OUTDATED = 'This alert has changed or ended. Load the page again to see what there is.';

const detailOf = (result: CallResult<unknown>): string | null =>
  result.kind === 'refused' ? result.detail : null;

/**
 * The end of a pause, in words.
 * @param time epoch seconds
 */
export function pausedText(time: number): string {
  const date = new Date(time * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `Paused until ${date}.`;
}

/** Shown for an alert whose query the board no longer supports. */
export const BROKEN_ALERT =
  'This alert no longer works, because the board has changed: it does not know what the alert searches for. Edit it and choose again, or delete it.';

/** Shown above the roles of a preview. */
export function previewText(count: number): string {
  if (count === 0) return 'Nothing new since its last mail.';
  return `It would send ${plural(count, 'role')}:`;
}
