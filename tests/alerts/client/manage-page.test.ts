import { describe, expect, test } from 'vitest';
import {
  type ManageEvent,
  type ManagePage,
  managePageReducer,
  pausedText,
  previewText,
} from '../../../lib/alerts/client/mailed-links.ts';

const alert = { id: 'one', lines: ['Query: law'], rhythm: 'daily', paused_until: null } as const;
const listed = { status: 'valid', address: 'a…@example.org', alerts: [{ ...alert, lines: [] }] };
const answer = (data: object) =>
  ({ kind: 'answered', data: { status: 'valid', ...data } }) as const;
const lost = { kind: 'failed', cause: new Error('offline') } as const;

const run = (...events: ManageEvent[]): ManagePage =>
  events.reduce<ManagePage>(managePageReducer, { kind: 'reading' });
const addressed: ManageEvent = { type: 'addressed', hash: '#abc' };
const shown: ManageEvent = { type: 'listed', token: 'abc', result: answer(listed) };
const changing: ManageEvent = { type: 'changing', alertId: 'one' };

describe('18.3 the states of the page with all alerts', () => {
  test('18.3 the link in the URL is read, and its alerts are shown', () => {
    expect(run(addressed)).toEqual({ kind: 'loading', token: 'abc' });
    expect(run(addressed, shown)).toMatchObject({
      kind: 'shown',
      address: 'a…@example.org',
      alerts: [{ id: 'one' }],
    });
  });

  test('18.3 an invalid or incomplete link offers new ones', () => {
    expect(run({ type: 'addressed', hash: '#a b' })).toEqual({ kind: 'invalid' });
    const result = answer({ status: 'invalid' });
    expect(run(addressed, { type: 'listed', token: 'abc', result })).toEqual({ kind: 'invalid' });
  });

  test('8 a failed call can be retried', () => {
    const failed = run(addressed, { type: 'listed', token: 'abc', result: lost });
    expect(failed).toEqual({ kind: 'failed', token: 'abc', detail: null });
    expect(managePageReducer(failed, { type: 'retried' })).toEqual({
      kind: 'loading',
      token: 'abc',
    });
  });

  test('18.3 a response for another link is ignored', () => {
    const other = run(addressed, { type: 'addressed', hash: '#def' });
    expect(managePageReducer(other, shown)).toBe(other);
  });

  test('18.3 one change is made at a time, and the page shows the response', () => {
    const busy = run(addressed, shown, changing);
    expect(busy).toMatchObject({ busy: 'one' });
    expect(managePageReducer(busy, { type: 'changing', alertId: 'two' })).toBe(busy);
    const weekly = [{ ...alert, lines: [], rhythm: 'weekly' as const }];
    const changed = managePageReducer(busy, {
      type: 'changed',
      alertId: 'one',
      change: 'weekly',
      result: answer({ status: 'done', alerts: weekly }),
    });
    expect(changed).toMatchObject({ busy: null, alerts: weekly, outcome: { kind: 'saved' } });
  });

  test('18.6 after deleting, the page knows which alert to ask about', () => {
    const deleted = run(addressed, shown, changing, {
      type: 'changed',
      alertId: 'one',
      change: 'delete',
      result: answer({ status: 'done', alerts: [] }),
    });
    expect(deleted).toMatchObject({ alerts: [], outcome: { kind: 'deleted', alertId: 'one' } });
  });

  test('8 a failed change leaves the shown alerts unchanged, and says so', () => {
    for (const result of [lost, answer({ status: 'invalid' })]) {
      const page = run(addressed, shown, changing, {
        type: 'changed',
        alertId: 'one',
        change: 'pause',
        result,
      });
      expect(page).toMatchObject({
        busy: null,
        outcome: { kind: 'failed' },
        alerts: listed.alerts,
      });
    }
  });

  test('18.2 18.4 texts of a pause and of a preview', () => {
    expect(pausedText(Date.UTC(2026, 11, 22, 12) / 1000)).toBe('Paused until 22 December 2026.');
    expect([0, 1, 5].map(previewText)).toEqual([
      'Nothing new since its last mail.',
      'It would send 1 role:',
      'It would send 5 roles:',
    ]);
  });
});
