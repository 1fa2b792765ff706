import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../lib/alerts/client/alert-api.ts';
import {
  type AlertForm,
  type AlertFormEvent,
  alertFormReducer,
  type AlertOutcome,
  type AlertRequest,
  canSubmit,
  modalTitle,
  readyForm,
  sendAlert,
  submitLabel,
} from '../../../lib/alerts/client/alert-form.ts';

const EMAIL = 'ada@example.org';
const done: AlertOutcome = { alert: 'done', newsletter: 'not asked', detail: null };

const run = (...events: AlertFormEvent[]) => events.reduce(alertFormReducer, readyForm);
const submitted = (email = EMAIL): AlertFormEvent => ({ type: 'submitted', email });
const answered = (
  outcome: Partial<AlertOutcome>,
  purpose: 'subscribe' | 'update' = 'subscribe',
): AlertFormEvent => ({ type: 'answered', purpose, outcome: { ...done, ...outcome } });

describe('4.6 the states of the alerts modal', () => {
  test('4.6 submitting an empty address does nothing', () => {
    expect(run(submitted(''))).toBe(readyForm);
  });

  test('4.6 submitting an invalid address is an error that names it', () => {
    expect(run(submitted('ada'))).toEqual({
      kind: 'error',
      about: 'email',
      message: 'Email is invalid',
      advice: null,
    });
  });

  test('4.6 a valid address is submitted, even after an error', () => {
    expect(run(submitted())).toEqual({ kind: 'submitting' });
    expect(run(submitted('ada'), submitted())).toEqual({ kind: 'submitting' });
    expect(run(submitted(), answered({ alert: 'failed' }), submitted())).toEqual({
      kind: 'submitting',
    });
  });

  test('4.6 a successful subscription ends in subscribe_success', () => {
    expect(run(submitted(), answered({}))).toEqual({
      kind: 'subscribe_success',
      message: 'A confirmation email has been sent!',
      newsletter: 'not asked',
    });
  });

  test('4.6 a successful update ends in update_success, and another can be sent from there', () => {
    const form = run(submitted(), answered({}, 'update'));
    expect(form).toEqual({
      kind: 'update_success',
      message: 'Alert updated!',
      newsletter: 'not asked',
    });
    expect(alertFormReducer(form, submitted())).toEqual({ kind: 'submitting' });
  });

  test.each(['failed', 'refused'] as const)('4.6 8 a call that %s is an error', (alert) => {
    expect(run(submitted(), answered({ alert }))).toMatchObject({
      kind: 'error',
      about: 'call',
      message: 'An error occurred',
      advice: expect.stringMatching(/\w/),
    });
  });

  test("8 the server's explanation is shown with the error", () => {
    const detail = 'Use the address that the alert belongs to.';
    expect(run(submitted(), answered({ alert: 'refused', detail }, 'update'))).toMatchObject({
      message: 'An error occurred',
      advice: detail,
    });
  });

  test('8 an address that unsubscribed from the newsletter is told so next to the success message', () => {
    expect(run(submitted(), answered({ newsletter: 'previously unsubscribed' }))).toEqual({
      kind: 'subscribe_success',
      message: 'A confirmation email has been sent!',
      newsletter: 'previously unsubscribed',
    });
  });

  test('4.6 7 when only the newsletter call fails, the success comes first and cannot be sent again', () => {
    const set = run(submitted(), answered({ newsletter: 'failed' }));
    expect(set).toEqual({
      kind: 'subscribe_success',
      message: 'A confirmation email has been sent!',
      newsletter: 'failed',
    });
    expect(canSubmit(set, EMAIL)).toBe(false);
    expect(run(submitted(), answered({ newsletter: 'failed' }, 'update'))).toEqual({
      kind: 'update_success',
      message: 'Alert updated!',
      newsletter: 'failed',
    });
  });

  test('4.6 a response is ignored when the form is not submitting', () => {
    expect(run(answered({}))).toBe(readyForm);
    const error = run(submitted('ada'));
    expect(alertFormReducer(error, answered({}))).toBe(error);
  });

  test('5 nothing is submitted while submitting and after a successful subscription', () => {
    for (const form of [run(submitted()), run(submitted(), answered({}))]) {
      expect(alertFormReducer(form, submitted())).toBe(form);
      expect(canSubmit(form, EMAIL)).toBe(false);
    }
    expect(canSubmit(readyForm, '')).toBe(false);
    expect(canSubmit(readyForm, 'ada')).toBe(true);
  });

  test('4.6 the form submits only with a valid address and succeeds only after a response', () => {
    const events = fc.array(
      fc.oneof(
        fc.constantFrom(submitted(), submitted(''), submitted('ada')),
        fc.constantFrom(answered({}), answered({}, 'update'), answered({ alert: 'failed' })),
      ),
    );
    fc.assert(
      fc.property(events, (all) => {
        let form: AlertForm = readyForm;
        for (const event of all) {
          const next = alertFormReducer(form, event);
          if (next.kind === 'submitting' && form.kind !== 'submitting') {
            expect(event).toEqual(submitted());
          }
          if (next.kind.endsWith('_success') && next !== form) {
            expect([form.kind, event.type]).toEqual(['submitting', 'answered']);
          }
          form = next;
        }
      }),
    );
  });
});

test('2.9 title and button name the purpose of the modal', () => {
  expect(modalTitle('subscribe', { isFiltered: true })).toBe(
    'Subscribe to new jobs that match your query',
  );
  expect(modalTitle('subscribe', { isFiltered: false })).toBe('Subscribe to all new job posts');
  for (const isFiltered of [true, false]) {
    expect(modalTitle('update', { isFiltered })).toBe(
      'Re-enter your email to confirm you are updating your alert to match these filters',
    );
  }
  expect([submitLabel('subscribe'), submitLabel('update')]).toEqual(['Subscribe', 'Update']);
});

describe('7 sending an alert', () => {
  const request: AlertRequest = {
    email: 'ada@example.org',
    queryJson: { query: 'x', facetFilters: [], numericFilters: [] },
    updateToken: null,
    withNewsletter: false,
    rhythm: 'daily',
  };
  const yes: CallResult<{ success: boolean }> = { kind: 'answered', data: { success: true } };
  const refused = (detail: string | null): CallResult<never> => ({
    kind: 'refused',
    status: 400,
    detail,
  });
  const lost: CallResult<never> = { kind: 'failed', cause: new Error('offline') };

  function calls(alert: CallResult<{ success: boolean }>, newsletter: CallResult<unknown> = yes) {
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

  test('18.1 a new weekly alert says so; an update keeps the rhythm', async () => {
    const api = calls(yes);
    await sendAlert({ ...request, rhythm: 'weekly' }, api);
    await sendAlert({ ...request, rhythm: 'weekly', updateToken: 'abc' }, api);
    const call = { email: request.email, query_json: request.queryJson };
    expect(api.subscribe.mock.calls).toEqual([
      [{ ...call, rhythm: 'weekly' }],
      [{ ...call, update_token: 'abc' }],
    ]);
  });

  test('7 the newsletter call is made only if requested, after a successful alert call', async () => {
    const unasked = calls(yes);
    await sendAlert(request, unasked);
    expect(unasked.subscribeToNewsletter).not.toHaveBeenCalled();

    for (const alert of [lost, refused(null), { kind: 'answered', data: { success: false } }]) {
      const api = calls(alert as CallResult<{ success: boolean }>);
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

  test('8 only "email address was previously unsubscribed" means that the address left the newsletter', async () => {
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

  test('4.6 a refusal is distinguished from no response, and a response without success is a refusal', async () => {
    const outcome = async (alert: CallResult<{ success: boolean }>) =>
      (await sendAlert(request, calls(alert))).alert;
    expect(await outcome(refused('no'))).toBe('refused');
    expect(await outcome({ kind: 'answered', data: { success: false } })).toBe('refused');
    expect(await outcome(lost)).toBe('failed');
  });
});
