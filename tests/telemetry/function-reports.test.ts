import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportFunctionError, sendReport } from '../../lib/telemetry/function-reports.ts';
import { startEnvelopeServer } from '../support/envelope-server.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const TOKEN = 'Zx9_'.repeat(10) + 'abc';

let server: Awaited<ReturnType<typeof startEnvelopeServer>>;
beforeEach(async () => {
  server = await startEnvelopeServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const send = (error: unknown, environment = 'prod') =>
  sendReport('subscribe', error, {
    sentry: { dsn: server.dsn, environment },
    brand: 'lodestar',
    now: NOW,
  });

describe('7 errors of functions', () => {
  test('7 are sent as an envelope with environment, release, function and stack', async () => {
    await send(new TypeError('no database', { cause: new Error('refused') }), 'staging');
    const [event] = server.of('event');
    expect(event).toMatchObject({
      environment: 'staging',
      release: 'lodestar-job-board-2026-11-21',
      level: 'error',
      timestamp: NOW / 1000,
      tags: { function: 'subscribe' },
      exception: {
        values: [
          { type: 'Error', value: 'refused' },
          { type: 'TypeError', value: 'no database' },
        ],
      },
    });
    const frames = event?.exception.values[1].stacktrace.frames;
    expect(frames.at(-1).filename).toContain('function-reports.test.ts');
    expect(server.requests[0]?.url).toContain('/api/42/envelope/');
    expect(server.requests[0]?.url).toContain('sentry_key=public');
  });

  test('7 contain no e-mail addresses, tokens or parts of the request', async () => {
    await send(
      new Error(`cannot mail ada@example.org: /token/validate/${TOKEN}?email=ada%40x.org`),
    );
    const { body, headers } = server.requests[0] ?? { body: '', headers: {} };
    expect(body).toContain('cannot mail [e-mail]');
    expect(body).not.toMatch(/ada/);
    expect(body).not.toContain(TOKEN);
    expect(server.of('event')[0]).not.toHaveProperty('request');
    expect(server.of('event')[0]).not.toHaveProperty('user');
    expect(headers.cookie).toBeUndefined();
  });

  test('7 are not sent in the environment "dev" or without a project', async () => {
    await send(new Error('x'), 'dev');
    await sendReport('f', new Error('x'), { sentry: null, brand: 'b', now: NOW });
    expect(server.items).toEqual([]);
  });

  test.each([['text'], [undefined], [null], [{ a: 1 }], [Object.assign(new Error('loop'), {})]])(
    '7 whatever is thrown can be reported: %j',
    async (thrown) => {
      if (thrown instanceof Error) thrown.cause = thrown;
      await send(thrown);
      expect(server.of('event')).toHaveLength(1);
    },
  );
});

describe('7 reporting an error of a function', () => {
  beforeEach(() => {
    vi.stubEnv('SENTRY_DSN', server.dsn);
    vi.stubEnv('SENTRY_ENVIRONMENT', 'prod');
  });

  test('7 does not fail when error reporting does', async () => {
    await server.close();
    server = await startEnvelopeServer({ status: 500 });
    vi.stubEnv('SENTRY_DSN', server.dsn);
    const say = vi.spyOn(console, 'error').mockImplementation(() => {});
    await reportFunctionError('count', new Error('broken'));
    expect(say).toHaveBeenCalledWith('An error could not be reported:', expect.any(Error));
    vi.stubEnv('SENTRY_DSN', 'http://nobody@127.0.0.1:1/1');
    await reportFunctionError('count', new Error('broken'));
    expect(say).toHaveBeenCalledTimes(2);
  });
});
