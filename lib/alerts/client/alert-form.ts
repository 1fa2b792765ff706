/**
 * The alerts modal without its markup: texts, states, sending the form, and how many roles the alert would have
 * sent lately. Contract: 2.9, 4.6, 5, 7, 8, 18.1.
 */
import type { QueryJson } from '../../query/query-json.ts';
import { words } from '../../words/words.ts';
import { say } from '../../words/say.ts';
import { type AlertApi, detailOf } from './alert-api.ts';
import { emailAddress, PREVIOUSLY_UNSUBSCRIBED } from './contract.ts';
import type { Rhythm } from './rhythms.ts';

export type AlertPurpose = 'subscribe' | 'update';

/** @param isFiltered whether the alert has a query or a filter */
export function modalTitle(purpose: AlertPurpose, { isFiltered }: { isFiltered: boolean }): string {
  if (purpose === 'update') return words.alertForm.titleUpdate;
  return isFiltered ? words.alertForm.titleFiltered : words.alertForm.titleAll;
}

export function submitLabel(purpose: AlertPurpose): string {
  return purpose === 'update' ? words.alertForm.update : words.alertForm.subscribe;
}

/** The state of the form. Each opening of the modal starts from `ready`. */
export type AlertForm =
  | { kind: 'ready' }
  | { kind: 'submitting' }
  | {
      kind: 'update_success' | 'subscribe_success';
      message: string;
      newsletter: AlertOutcome['newsletter'];
    }
  /** `advice`: what the visitor can do about it, or null. */
  | { kind: 'error'; about: 'email' | 'call'; message: string; advice: string | null };

export type AlertFormEvent =
  | { type: 'submitted'; email: string }
  | { type: 'answered'; purpose: AlertPurpose; outcome: AlertOutcome };

export const readyForm: AlertForm = { kind: 'ready' };

export function alertFormReducer(form: AlertForm, event: AlertFormEvent): AlertForm {
  if (event.type === 'answered') {
    return form.kind === 'submitting' ? formAfter(event.purpose, event.outcome) : form;
  }
  if (!canSubmit(form, event.email)) return form;
  const { success, error } = emailAddress.safeParse(event.email);
  if (success) return { kind: 'submitting' };
  const message = error.issues[0]?.message ?? words.alerts.callFailed;
  return { kind: 'error', about: 'email', message, advice: null };
}

/** Whether the submit button can be pressed. */
export function canSubmit(form: AlertForm, email: string): boolean {
  return email !== '' && form.kind !== 'submitting' && form.kind !== 'subscribe_success';
}

function formAfter(purpose: AlertPurpose, outcome: AlertOutcome): AlertForm {
  const { alert, newsletter, detail } = outcome;
  if (alert !== 'done') {
    return {
      kind: 'error',
      about: 'call',
      message: words.alerts.callFailed,
      advice: detail ?? advice[alert],
    };
  }
  return purpose === 'update'
    ? { kind: 'update_success', message: words.alertForm.updated, newsletter }
    : { kind: 'subscribe_success', message: words.alertForm.subscribed, newsletter };
}

const advice = {
  failed: words.alerts.checkConnection,
  refused: words.alerts.tryLater,
};

export type AlertRequest = {
  email: string;
  queryJson: QueryJson | null;
  /** Changes an existing alert; null sets up a new one. */
  updateToken: string | null;
  withNewsletter: boolean;
  rhythm: Rhythm;
};

export type AlertOutcome = {
  /** "failed": there was no answer, or none that can be read. */
  alert: 'done' | 'refused' | 'failed';
  newsletter: 'not asked' | 'done' | 'previously unsubscribed' | 'failed';
  /** The server's explanation; null when it gives none. */
  detail: string | null;
};

/** Makes the alert call and, if that succeeds and the visitor asks for it, the newsletter call. */
export async function sendAlert(
  request: AlertRequest,
  api: Pick<AlertApi, 'subscribe' | 'subscribeToNewsletter'>,
): Promise<AlertOutcome> {
  const { email, queryJson, updateToken, withNewsletter, rhythm } = request;
  const set = await api.subscribe({
    email,
    query_json: queryJson,
    ...(updateToken === null ? {} : { update_token: updateToken }),
    // Without a choice the call is as the contract has it.
    ...(updateToken === null && rhythm !== 'daily' ? { rhythm } : {}),
  });
  if (set.kind !== 'answered' || !set.data.success) {
    const alert = set.kind === 'failed' ? 'failed' : 'refused';
    return { alert, newsletter: 'not asked', detail: detailOf(set) };
  }
  if (!withNewsletter) return { alert: 'done', newsletter: 'not asked', detail: null };
  const result = await api.subscribeToNewsletter(email);
  if (result.kind === 'answered') return { alert: 'done', newsletter: 'done', detail: null };
  const detail = detailOf(result);
  const newsletter = detail === PREVIOUSLY_UNSUBSCRIBED ? 'previously unsubscribed' : 'failed';
  return { alert: 'done', newsletter, detail };
}

const DAYS = 30;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** More roles in 30 days than anyone would read. */
const MANY_ROLES = 100;

/** Enough to see whether the search finds what was meant. */
const REHEARSED_ROLES = 3;

/**
 * The search request for the roles of the last 30 days: their number and the first of them.
 * @param now epoch seconds; rounded down to the hour, so that a repeated request is cached
 */
export function rehearsalRequest(json: QueryJson | null, indexName: string, now: number) {
  const since = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS - DAYS * DAY_SECONDS;
  return {
    indexName,
    params: {
      query: json?.query ?? '',
      facetFilters: json?.facetFilters ?? [],
      numericFilters: [...(json?.numericFilters ?? []), [`posted_at >= ${since}`]],
      hitsPerPage: REHEARSED_ROLES,
      // All that a hit needs to count as a role, and what is shown.
      attributesToRetrieve: ['post_pk', 'id', 'title', 'company_name', 'posted_at'],
      analytics: false,
    },
  };
}

/** What an alert would have sent lately. */
export type Rehearsal = {
  count: number;
  /** The first of them, such as "Policy lead at Example Institute". */
  roles: string[];
};

/** Reads `results[0]`; null when it has no count. */
export function readRehearsal(response: unknown): Rehearsal | null {
  const result = (response as { results?: Array<{ nbHits?: unknown; hits?: unknown }> } | null)
    ?.results?.[0];
  const count = result?.nbHits;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null;
  const hits: Array<{ title?: unknown; company_name?: unknown }> = Array.isArray(result?.hits)
    ? result.hits
    : [];
  const roles = hits.flatMap(({ title, company_name: company }) =>
    typeof title === 'string' && typeof company === 'string'
      ? [say(words.alerts.roleAt, { title, organisation: company })]
      : [],
  );
  return { count, roles };
}

/**
 * The number in a sentence, with advice where it is zero or too many.
 * @param isFiltered whether the alert has a query or a filter
 */
export function recentCountText(
  count: number,
  { isFiltered }: { isFiltered: boolean },
): { sentence: string; advice: string | null } {
  const sentence = say(words.alertForm.recentCount, { count, days: DAYS });
  if (!isFiltered) return { sentence, advice: null };
  if (count === 0) return { sentence, advice: words.alertForm.fewerFilters };
  return { sentence, advice: count > MANY_ROLES ? words.alertForm.anotherFilter : null };
}
