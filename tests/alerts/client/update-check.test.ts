import { describe, expect, test } from 'vitest';
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

  test('4.7 a filter that changes the URL does not change the state', () => {
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

  test('4.7 a token that is checked again keeps its state until the response', () => {
    const again = run(addressed('a'), answered(1, true), { type: 'rechecked' });
    expect(again).toMatchObject({ state: 'updating', serial: 2 });
    expect(updateCheckReducer(again, answered(2, false)).state).toBe('invalid token');
    expect(run({ type: 'rechecked' })).toBe(notUpdating);
  });

  test('4.7 a response to an earlier check is ignored', () => {
    expect(run(addressed('a'), addressed('b'), answered(1, true)).state).toBe('checking');
    expect(run(addressed('a'), addressed(null), answered(1, true)).state).toBe('not updating');
    expect(run(addressed('a'), answered(1, true), addressed('b')).state).toBe('checking');
  });
});
