import { describe, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../lib/alerts/client/alert-api.ts';
import {
  canRequestLinks,
  type LinkAction,
  type LinkActionEvent,
  linkActionReducer,
  linkResult,
  readFeedbackLink,
  type NewLinksEvent,
  type NewLinksForm,
  newLinksReducer,
  requestNewLinks,
} from '../../../lib/alerts/client/mailed-links.ts';

describe('3.6 a page with one button', () => {
  const reading: LinkAction = { kind: 'reading' };
  const run = (...events: LinkActionEvent[]) => events.reduce(linkActionReducer, reading);
  const addressed = (hash: string): LinkActionEvent => ({ type: 'addressed', hash });
  const pressed: LinkActionEvent = { type: 'pressed' };
  const answered = (kind: 'done' | 'invalid' | 'failed', token = 'abc'): LinkActionEvent => ({
    type: 'answered',
    token,
    result: kind === 'failed' ? { kind, detail: 'Later.' } : { kind },
  });

  test('3.6 the token is read from the fragment, and nothing happens before the button is pressed', () => {
    expect(run(addressed('#abc'))).toEqual({ kind: 'ready', token: 'abc' });
    expect(run(pressed)).toBe(reading);
    expect(run(addressed('#abc'), pressed)).toEqual({ kind: 'sending', token: 'abc' });
  });

  test.each(['', '#', '#a b', '#%20', `#${'x'.repeat(600)}`])(
    '3.6 the fragment "%s" has no token',
    (hash) => {
      expect(run(addressed(hash))).toEqual({ kind: 'no token' });
      expect(run(addressed(hash), pressed)).toEqual({ kind: 'no token' });
    },
  );

  test('3.6 a second press changes nothing, neither during the call nor after its response', () => {
    const sending = run(addressed('#abc'), pressed);
    expect(linkActionReducer(sending, pressed)).toBe(sending);
    for (const kind of ['done', 'invalid'] as const) {
      const over = linkActionReducer(sending, answered(kind));
      expect(over).toEqual({ kind, token: 'abc' });
      expect(linkActionReducer(over, pressed)).toBe(over);
    }
  });

  test('8 after a failure the button can be pressed again', () => {
    const failed = run(addressed('#abc'), pressed, answered('failed'));
    expect(failed).toEqual({ kind: 'failed', token: 'abc', detail: 'Later.' });
    expect(linkActionReducer(failed, pressed)).toEqual({ kind: 'sending', token: 'abc' });
  });

  test('3.6 another link in the same tab starts over, the same one does not', () => {
    const done = run(addressed('#abc'), pressed, answered('done'));
    expect(linkActionReducer(done, addressed('#abc'))).toBe(done);
    expect(linkActionReducer(done, addressed('#def'))).toEqual({ kind: 'ready', token: 'def' });
    const sending = run(addressed('#abc'), pressed, addressed('#def'), pressed);
    expect(linkActionReducer(sending, answered('done', 'abc'))).toBe(sending);
  });

  test('3.6 only the expected status counts as done', () => {
    expect(linkResult({ kind: 'answered', data: { status: 'confirmed' } }, 'confirmed')).toEqual({
      kind: 'done',
    });
    expect(linkResult({ kind: 'answered', data: { status: 'invalid' } }, 'confirmed')).toEqual({
      kind: 'invalid',
    });
    expect(linkResult({ kind: 'refused', status: 429, detail: 'Later.' }, 'confirmed')).toEqual({
      kind: 'failed',
      detail: 'Later.',
    });
    expect(linkResult({ kind: 'failed', cause: null }, 'confirmed')).toEqual({
      kind: 'failed',
      detail: null,
    });
  });
});

describe('4.7 the form for new links', () => {
  const ready: NewLinksForm = { kind: 'ready' };
  const runForm = (...events: NewLinksEvent[]) => events.reduce(newLinksReducer, ready);
  const submitted = (email = 'ada@example.org'): NewLinksEvent => ({ type: 'submitted', email });

  test('4.7 goes from ready to success', () => {
    expect(runForm(submitted(), { type: 'answered', isSent: true })).toEqual({
      kind: 'success',
      message: 'Email sent!',
    });
  });

  test('4.7 8 fails with "An error occured", and can be resubmitted', () => {
    const failed = runForm(submitted(), { type: 'answered', isSent: false });
    expect(failed).toEqual({ kind: 'fail', about: 'call', message: 'An error occured' });
    expect(newLinksReducer(failed, submitted())).toEqual({ kind: 'sending' });
  });

  test('5 cannot be submitted while the address is empty, during the call or after success', () => {
    expect(canRequestLinks(ready, '')).toBe(false);
    expect(runForm(submitted(''))).toBe(ready);
    expect(canRequestLinks(runForm(submitted()), 'ada@example.org')).toBe(false);
    const sent = runForm(submitted(), { type: 'answered', isSent: true });
    expect(canRequestLinks(sent, 'ada@example.org')).toBe(false);
    expect(canRequestLinks(ready, 'a')).toBe(true);
  });

  test('5 8 an invalid address is refused, and nothing is sent', () => {
    expect(runForm(submitted('ada'))).toEqual({
      kind: 'fail',
      about: 'email',
      message: 'Email is invalid',
    });
  });

  test('8 a network error is reported; a refusal and a response without success are not', async () => {
    const ask = async (answer: CallResult<{ success: boolean }>) => {
      const report = vi.fn();
      const isSent = await requestNewLinks(
        'a@b.c',
        { requestNewLinks: async () => answer },
        report,
      );
      return { isSent, reports: report.mock.calls };
    };
    const cause = new TypeError('Failed to fetch');
    expect(await ask({ kind: 'failed', cause })).toEqual({
      isSent: false,
      reports: [['cannot request new alert links', cause]],
    });
    expect(await ask({ kind: 'refused', status: 429, detail: null })).toEqual({
      isSent: false,
      reports: [],
    });
    expect(await ask({ kind: 'answered', data: { success: false } })).toEqual({
      isSent: false,
      reports: [],
    });
    expect(await ask({ kind: 'answered', data: { success: true } })).toEqual({
      isSent: true,
      reports: [],
    });
  });
});

describe('18.5 18.6 other mailed links', () => {
  const mail = '0b7d3c1e-5f2a-4c68-9d10-7e4b2a96f851';

  test('18.5 a feedback link names the answer and the mail', () => {
    expect(readFeedbackLink(`#yes.${mail}`)).toEqual({ mail, useful: true });
    expect(readFeedbackLink(`no.${mail}`)).toEqual({ mail, useful: false });
    for (const broken of ['', '#yes', `#maybe.${mail}`, `#yes.${mail.slice(1)}`, `#yes.${mail}0`]) {
      expect(readFeedbackLink(broken)).toBeNull();
    }
  });

  test('20.4 the page learns whether the newsletter was confirmed', () => {
    const data = { status: 'confirmed', is_newsletter: true };
    expect(linkResult({ kind: 'answered', data }, 'confirmed')).toEqual({
      kind: 'done',
      isNewsletter: true,
    });
  });

  test('18.6 a reason is asked for only if the response says so', () => {
    const answered = (data: object) =>
      linkResult({ kind: 'answered', data: { status: 'unsubscribed', ...data } }, 'unsubscribed');
    expect(answered({ asks_reason: true })).toEqual({ kind: 'done', asksReason: true });
    expect(answered({})).toEqual({ kind: 'done' });
    expect(answered({ status: 'invalid', asks_reason: true })).toEqual({ kind: 'invalid' });
  });
});
