import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertForm,
  type AlertFormEvent,
  alertFormReducer,
  canSubmit,
  readyForm,
} from '../../../lib/alerts/client/alert-form.ts';
import { modalTitle, submitLabel } from '../../../lib/alerts/client/modal-texts.ts';
import type { AlertOutcome } from '../../../lib/alerts/client/send-alert.ts';

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

  test('4.6 a valid address is submitted, also after an error', () => {
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
      notice: null,
    });
  });

  test('4.6 a successful update ends in update_success, from which another can be sent', () => {
    const form = run(submitted(), answered({}, 'update'));
    expect(form).toEqual({ kind: 'update_success', message: 'Alert updated!', notice: null });
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

  test('8 what the server advises is said with the error', () => {
    const detail = 'Use the address that the alert belongs to.';
    expect(run(submitted(), answered({ alert: 'refused', detail }, 'update'))).toMatchObject({
      message: 'An error occurred',
      advice: detail,
    });
  });

  test('8 an address that has left the newsletter is told so beside the success', () => {
    expect(run(submitted(), answered({ newsletter: 'previously unsubscribed' }))).toEqual({
      kind: 'subscribe_success',
      message: 'A confirmation email has been sent!',
      notice:
        'Subscribed to job board alerts successfully, but this email has previously unsubscribed from newsletters. Contact us if you have any questions.',
    });
  });

  test('4.6 7 a newsletter call that fails otherwise is an error that says that the alert is safe', () => {
    expect(run(submitted(), answered({ newsletter: 'failed' }))).toMatchObject({
      kind: 'error',
      message: 'An error occurred',
      advice: expect.stringContaining('Your alert was set up'),
    });
    expect(run(submitted(), answered({ newsletter: 'failed' }, 'update'))).toMatchObject({
      advice: expect.stringContaining('Your alert was updated'),
    });
  });

  test('4.6 an answer that nothing waits for is ignored', () => {
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

  test('4.6 whatever happens, a form waits only after a valid submit and ends only by an answer', () => {
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

test('2.9 title and button say what the modal is for', () => {
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
