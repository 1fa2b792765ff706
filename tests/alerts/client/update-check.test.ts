import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/alerts/client/alert-api.ts';
import { checkToken } from '../../../lib/alerts/client/check-token.ts';
import {
  notUpdating,
  type UpdateCheckEvent,
  updateCheckReducer,
} from '../../../lib/alerts/client/update-check.ts';

const run = (...events: UpdateCheckEvent[]) => events.reduce(updateCheckReducer, notUpdating);
const addressed = (token: string | null): UpdateCheckEvent => ({ type: 'addressed', token });
const answered = (serial: number, isValid: boolean): UpdateCheckEvent => ({
  type: 'answered',
  serial,
  isValid,
});

describe('4.7 the update state', () => {
  test('4.7 without a token nothing is updated', () => {
    expect(run(addressed(null))).toBe(notUpdating);
    expect(notUpdating.state).toBe('not updating');
  });

  test('4.7 a token is checked, and is then valid or not', () => {
    expect(run(addressed('a')).state).toBe('checking');
    expect(run(addressed('a'), answered(1, true)).state).toBe('updating');
    expect(run(addressed('a'), answered(1, false)).state).toBe('invalid token');
  });

  test('4.7 a filter that changes the address leaves the state alone', () => {
    const check = run(addressed('a'), answered(1, true));
    expect(updateCheckReducer(check, addressed('a'))).toBe(check);
  });

  test('4.7 closing the banner ends the update, and Back checks the token again', () => {
    const closed = run(addressed('a'), answered(1, true), addressed(null));
    expect(closed).toMatchObject({ token: null, state: 'not updating' });
    expect(updateCheckReducer(closed, addressed('a'))).toMatchObject({
      token: 'a',
      state: 'checking',
    });
  });

  test('4.7 a token that is checked again keeps its state until the answer', () => {
    const again = run(addressed('a'), answered(1, true), { type: 'rechecked' });
    expect(again).toMatchObject({ state: 'updating', serial: 2 });
    expect(updateCheckReducer(again, answered(2, false)).state).toBe('invalid token');
    expect(run({ type: 'rechecked' })).toBe(notUpdating);
  });

  test('4.7 an answer to an earlier check is ignored', () => {
    expect(run(addressed('a'), addressed('b'), answered(1, true)).state).toBe('checking');
    expect(run(addressed('a'), addressed(null), answered(1, true)).state).toBe('not updating');
    expect(run(addressed('a'), answered(1, true), addressed('b')).state).toBe('checking');
  });
});

describe('4.7 7 checking a token', () => {
  const check = (answer: Answer<{ status: string }>, token = 'abc') => {
    const validateToken = vi.fn(async () => answer);
    return { result: checkToken(token, { validateToken }), validateToken };
  };

  test('7 only the status "invalid" means that the token is invalid', async () => {
    const status = (text: string) => check({ kind: 'answered', data: { status: text } }).result;
    expect(await status('invalid')).toBe('invalid');
    expect(await status('valid')).toBe('valid');
    expect(await status('ok')).toBe('valid');
  });

  test('4.7 8 a call that failed is told apart, so that it can be made again', async () => {
    expect(await check({ kind: 'failed', cause: null }).result).toBe('failed');
    expect(await check({ kind: 'refused', status: 500, detail: null }).result).toBe('failed');
  });

  test('4.7 what cannot be a token is invalid without a call', async () => {
    for (const token of ['../..', 'a/b', 'a b', 'x'.repeat(600)]) {
      const { result, validateToken } = check(
        { kind: 'answered', data: { status: 'valid' } },
        token,
      );
      expect(await result).toBe('invalid');
      expect(validateToken).not.toHaveBeenCalled();
    }
  });
});
