import { expect, test, vi } from 'vitest';
import { reportTarget } from '../../lib/telemetry/release.ts';
import { collectUncaught, failures, reportError } from '../../lib/telemetry/report-error.ts';
import type { Failure } from '../../lib/telemetry/sentry-client.ts';

/** The failures reported while `work` runs. */
function told(work: () => void): Failure[] {
  const received: Failure[] = [];
  failures.take((failure) => received.push(failure));
  const say = vi.spyOn(console, 'error').mockImplementation(() => {});
  work();
  say.mockRestore();
  return received;
}

test('8 a reported failure has its message, with the cause as its cause', () => {
  const cause = new DOMException('denied', 'SecurityError');
  const [failure] = told(() => reportError('cannot get localstorage', cause));
  expect(failure).toMatchObject({ isHandled: true, error: { message: 'cannot get localstorage' } });
  expect(failure).toHaveProperty('error.cause', cause);
});

test('8 a failed lookup is reported with the app id, and whether key and client exist', () => {
  const about = { appId: 'APP', hasApiKey: true, hasSearchClient: true };
  const error = new Error('No hits in results');
  const [failure] = told(() => reportError(error.message, { ...about, error }));
  expect(failure).toMatchObject({ error: { message: 'No hits in results' }, details: about });
  expect(failure).toHaveProperty('error.cause', error);
});

test.each([[404], [null], [undefined], ['text'], [{ a: 1 }]])(
  '8 a cause of any kind can be reported: %j',
  (cause) => {
    const [failure] = told(() => reportError('Page not found (bot)', cause));
    expect(failure).toMatchObject({
      error: { message: 'Page not found (bot)' },
      details: { cause },
    });
  },
);

test('7 uncaught errors are collected until error reporting has loaded', () => {
  const events = new EventTarget();
  const error = new Error('uncaught');
  const received = told(() => {
    const stop = collectUncaught(events);
    events.dispatchEvent(Object.assign(new Event('error'), { error, message: 'uncaught' }));
    events.dispatchEvent(Object.assign(new Event('error'), { message: 'Script error.' }));
    events.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'why' }));
    events.dispatchEvent(new Event('error'));
    stop();
    events.dispatchEvent(Object.assign(new Event('error'), { error, message: 'uncaught' }));
  });
  expect(received).toEqual([
    { error, isHandled: false },
    { error: 'Script error.', isHandled: false },
    { error: 'why', isHandled: false },
  ]);
});

test('7 the release is the product slug and the date', () => {
  expect(reportTarget({ environment: 'prod' }, 'lodestar', Date.UTC(2026, 0, 2, 23, 59))).toEqual({
    environment: 'prod',
    release: 'lodestar-job-board-2026-01-02',
  });
});

test('7 nothing is sent in the environment "dev" or without a project', () => {
  expect(reportTarget(null, 'lodestar', 0)).toBeNull();
  expect(reportTarget({ environment: 'dev' }, 'lodestar', 0)).toBeNull();
});
