import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/alerts/client/alert-api.ts';
import {
  canRequestLinks,
  type NewLinksEvent,
  type NewLinksForm,
  newLinksReducer,
  requestNewLinks,
} from '../../../lib/alerts/client/new-links-form.ts';

const ready: NewLinksForm = { kind: 'ready' };
const run = (...events: NewLinksEvent[]) => events.reduce(newLinksReducer, ready);
const submitted = (email = 'ada@example.org'): NewLinksEvent => ({ type: 'submitted', email });

test('4.7 the form for new links goes from ready to success', () => {
  expect(run(submitted(), { type: 'answered', isSent: true })).toEqual({
    kind: 'success',
    message: 'Email sent!',
  });
});

test('4.7 8 or to fail, spelled "An error occured", from where it can be sent again', () => {
  const failed = run(submitted(), { type: 'answered', isSent: false });
  expect(failed).toEqual({ kind: 'fail', about: 'call', message: 'An error occured' });
  expect(newLinksReducer(failed, submitted())).toEqual({ kind: 'sending' });
});

test('5 it cannot be sent while it is empty, on its way or sent', () => {
  expect(canRequestLinks(ready, '')).toBe(false);
  expect(run(submitted(''))).toBe(ready);
  expect(canRequestLinks(run(submitted()), 'ada@example.org')).toBe(false);
  const sent = run(submitted(), { type: 'answered', isSent: true });
  expect(canRequestLinks(sent, 'ada@example.org')).toBe(false);
  expect(canRequestLinks(ready, 'a')).toBe(true);
});

test('5 8 an address of the wrong form is said to be invalid, and nothing is sent', () => {
  expect(run(submitted('ada'))).toEqual({
    kind: 'fail',
    about: 'email',
    message: 'Email is invalid',
  });
});

test('8 a network exception is reported; a refusal and an answer without success are not', async () => {
  const ask = async (answer: Answer<{ success: boolean }>) => {
    const report = vi.fn();
    const isSent = await requestNewLinks('a@b.c', { requestNewLinks: async () => answer }, report);
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
