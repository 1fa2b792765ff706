import type { QueryJson } from '../../search/query-json.ts';
import type { AlertApi, Answer } from './alert-api.ts';
import { PREVIOUSLY_UNSUBSCRIBED } from './alert-messages.ts';

/** What a visitor asks for in the alerts modal. */
export type AlertRequest = {
  email: string;
  queryJson: QueryJson | null;
  /** Changes an existing alert; null sets up a new one. */
  updateToken: string | null;
  withNewsletter: boolean;
  /** Whether the alert call has succeeded before, and only the newsletter call failed. */
  isAlertDone: boolean;
};

/** What became of it. */
export type AlertOutcome = {
  /** "failed": there was no answer, or none that can be read. */
  alert: 'done' | 'refused' | 'failed';
  newsletter: 'not asked' | 'done' | 'previously unsubscribed' | 'failed';
  /** What the server says to do; null when it says nothing. */
  detail: string | null;
};

/** The alert call and, once that has succeeded and if it is asked for, the newsletter call (7). */
export async function sendAlert(
  request: AlertRequest,
  api: Pick<AlertApi, 'subscribe' | 'subscribeToNewsletter'>,
): Promise<AlertOutcome> {
  const { email, queryJson, updateToken, withNewsletter, isAlertDone } = request;
  if (!isAlertDone) {
    const answer = await api.subscribe({
      email,
      query_json: queryJson,
      ...(updateToken === null ? {} : { update_token: updateToken }),
    });
    if (answer.kind !== 'answered' || !answer.data.success) {
      const alert = answer.kind === 'failed' ? 'failed' : 'refused';
      return { alert, newsletter: 'not asked', detail: detailOf(answer) };
    }
  }
  if (!withNewsletter) return { alert: 'done', newsletter: 'not asked', detail: null };
  const answer = await api.subscribeToNewsletter(email);
  if (answer.kind === 'answered') return { alert: 'done', newsletter: 'done', detail: null };
  const detail = detailOf(answer);
  const newsletter = detail === PREVIOUSLY_UNSUBSCRIBED ? 'previously unsubscribed' : 'failed';
  return { alert: 'done', newsletter, detail };
}

function detailOf(answer: Answer<unknown>): string | null {
  return answer.kind === 'refused' ? answer.detail : null;
}
