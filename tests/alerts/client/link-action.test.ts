import { expect, test } from 'vitest';
import {
  type LinkAction,
  type LinkActionEvent,
  linkActionReducer,
} from '../../../lib/alerts/client/link-action.ts';

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

test('3.6 a second press changes nothing, neither on the way nor after the answer', () => {
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

test('3.6 another link in the same tab starts anew, the same one does not', () => {
  const done = run(addressed('#abc'), pressed, answered('done'));
  expect(linkActionReducer(done, addressed('#abc'))).toBe(done);
  expect(linkActionReducer(done, addressed('#def'))).toEqual({ kind: 'ready', token: 'def' });
  const sending = run(addressed('#abc'), pressed, addressed('#def'), pressed);
  expect(linkActionReducer(sending, answered('done', 'abc'))).toBe(sending);
});
