import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/alerts/client/alert-api.ts';
import { type AlertRequest, sendAlert } from '../../../lib/alerts/client/send-alert.ts';

const request: AlertRequest = {
  email: 'ada@example.org',
  queryJson: { query: 'x', facetFilters: [], numericFilters: [] },
  updateToken: null,
  withNewsletter: false,
  isAlertDone: false,
};
const yes: Answer<{ success: boolean }> = { kind: 'answered', data: { success: true } };
const refused = (detail: string | null): Answer<never> => ({
  kind: 'refused',
  status: 400,
  detail,
});
const lost: Answer<never> = { kind: 'failed', cause: new Error('offline') };

function calls(alert: Answer<{ success: boolean }>, newsletter: Answer<unknown> = yes) {
  return {
    subscribe: vi.fn(async () => alert),
    subscribeToNewsletter: vi.fn(async () => newsletter),
  };
}

test('7 the alert call carries address and query JSON, and the token only for an update', async () => {
  const api = calls(yes);
  await sendAlert(request, api);
  await sendAlert({ ...request, updateToken: 'abc' }, api);
  expect(api.subscribe.mock.calls).toEqual([
    [{ email: request.email, query_json: request.queryJson }],
    [{ email: request.email, query_json: request.queryJson, update_token: 'abc' }],
  ]);
});

test('7 the newsletter call is made only if it is asked for and the alert call succeeded', async () => {
  const unasked = calls(yes);
  await sendAlert(request, unasked);
  expect(unasked.subscribeToNewsletter).not.toHaveBeenCalled();

  for (const alert of [lost, refused(null), { kind: 'answered', data: { success: false } }]) {
    const api = calls(alert as Answer<{ success: boolean }>);
    const outcome = await sendAlert({ ...request, withNewsletter: true }, api);
    expect(api.subscribeToNewsletter).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ newsletter: 'not asked' });
    expect(outcome.alert).not.toBe('done');
  }

  const asked = calls(yes);
  expect(await sendAlert({ ...request, withNewsletter: true }, asked)).toEqual({
    alert: 'done',
    newsletter: 'done',
    detail: null,
  });
  expect(asked.subscribeToNewsletter.mock.calls).toEqual([[request.email]]);
});

test('8 only "email address was previously unsubscribed" counts as having left the newsletter', async () => {
  const left = calls(yes, refused('email address was previously unsubscribed'));
  const other = calls(yes, refused('Too many requests'));
  const offline = calls(yes, lost);
  const outcome = async (api: ReturnType<typeof calls>) =>
    (await sendAlert({ ...request, withNewsletter: true }, api)).newsletter;
  expect(await Promise.all([left, other, offline].map(outcome))).toEqual([
    'previously unsubscribed',
    'failed',
    'failed',
  ]);
});

test('7 after an alert that was taken, a second try makes only the newsletter call', async () => {
  const api = calls(yes);
  const again = { ...request, withNewsletter: true, isAlertDone: true };
  expect(await sendAlert(again, api)).toMatchObject({ alert: 'done', newsletter: 'done' });
  expect(api.subscribe).not.toHaveBeenCalled();
  expect(api.subscribeToNewsletter).toHaveBeenCalledTimes(1);
});

test('4.6 a refusal is told from no answer, and an answer without success is a refusal', async () => {
  const outcome = async (alert: Answer<{ success: boolean }>) =>
    (await sendAlert(request, calls(alert))).alert;
  expect(await outcome(refused('no'))).toBe('refused');
  expect(await outcome({ kind: 'answered', data: { success: false } })).toBe('refused');
  expect(await outcome(lost)).toBe('failed');
});
