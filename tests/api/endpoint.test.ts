import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, endpointWith } from '../../lib/api/endpoint.ts';
import { memoryLimiter } from '../../lib/api/rate-limits.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { startEnvelopeServer } from '../support/envelope-server.ts';

const address = 'https://board.example/api/echo';
const body = z.object({ text: z.string().check(z.maxLength(5)) });
const ok = { status: 200, body: { success: true } };

const send = (method: string, value: unknown, type = 'application/json') =>
  new Request(address, { method, body: JSON.stringify(value), headers: { 'Content-Type': type } });
const get = (query = '') => new Request(`${address}${query}`);

/** Status and body of a response. */
const read = async (response: Response) => [response.status, await response.json()];

describe('an endpoint parses', () => {
  const echo = endpoint({
    name: 'echo',
    POST: { body, run: (input) => ({ ...ok, body: input.body }) },
  });

  test('a JSON body by its schema, and names the field that is wrong', async () => {
    expect(await read(await echo(send('POST', { text: 'abc', other: 1 })))).toEqual([
      200,
      { text: 'abc' },
    ]);
    const [status, refusal] = await read(await echo(send('POST', { text: 'abcdef' })));
    expect(status).toBe(400);
    expect(refusal).toEqual({ success: false, detail: expect.stringMatching(/^text: /) });
  });

  test('nothing but JSON', async () => {
    expect((await echo(send('POST', { text: 'a' }, 'text/plain'))).status).toBe(415);
    const broken = new Request(address, {
      method: 'POST',
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await read(await echo(broken))).toEqual([
      400,
      { success: false, detail: 'The request body is not JSON.' },
    ]);
  });

  test('query parameters by their schema', async () => {
    const list = endpoint({
      name: 'list',
      GET: {
        query: z.object({ page: z.string().check(z.regex(/^\d+$/, 'page must be a number')) }),
        run: ({ query }) => ({ ...ok, body: query }),
      },
    });
    expect(await read(await list(get('?page=3&utm_source=x')))).toEqual([200, { page: '3' }]);
    expect(await read(await list(get('?page=x')))).toEqual([
      400,
      { success: false, detail: 'page must be a number' },
    ]);
  });

  test('the token in the path; a malformed one is null', async () => {
    const token = endpoint({
      name: 'token',
      token: z.string().check(z.regex(/^\w+$/)),
      GET: { run: (input) => ({ ...ok, body: { token: input.token } }) },
    });
    const ask = async (text: string) => (await token(get(), { params: { token: text } })).json();
    expect(await ask('abc')).toEqual({ token: 'abc' });
    expect(await ask('a/b')).toEqual({ token: null });
  });
});

describe('an endpoint responds', () => {
  const hello = endpoint({ name: 'hello', GET: { run: () => ({ ...ok, maxAge: 60 }) } });

  test('in JSON that no page can run as a script, with the time it may be cached', async () => {
    const { headers } = await hello(get());
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('to HEAD like to GET without a body, and to other methods with the allowed ones', async () => {
    const head = await hello(new Request(address, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('cache-control')).toBe('public, max-age=60');
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'CONSTRUCTOR']) {
      const refused = await hello(new Request(address, { method }));
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('with a response of its own, such as a redirect', async () => {
    const away = endpoint({
      name: 'away',
      GET: { run: () => new Response(null, { status: 303, headers: { Location: '/' } }) },
    });
    const response = await away(get());
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });
});

describe('an endpoint limits', () => {
  test('each client, and counts only well-formed requests', async () => {
    const limited = endpointWith({ limiter: () => limiter })({
      name: 'limited',
      POST: { body, limit: { purpose: 'test', count: 2, seconds: 3600 }, run: () => ok },
    });
    const limiter = memoryLimiter();
    const ask = (ip: string, value: object = { text: 'a' }) => limited(send('POST', value), { ip });
    for (let i = 0; i < 5; i++) expect((await ask('192.0.2.1', {})).status).toBe(400);
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect((await ask('192.0.2.1')).status).toBe(200);
    const refused = await ask('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      success: false,
      detail: expect.stringMatching(
        /^Too many requests .* try again in (a few seconds|a minute|\d+ minutes)\.$/,
      ),
    });
    expect((await ask('192.0.2.2')).status).toBe(200);
  });
});

describe('an error of an endpoint', () => {
  let server: Awaited<ReturnType<typeof startEnvelopeServer>>;
  let log: ReturnType<typeof vi.spyOn>;
  beforeEach(async () => {
    server = await startEnvelopeServer();
    vi.stubEnv('SENTRY_DSN', server.dsn);
    vi.stubEnv('SENTRY_ENVIRONMENT', 'prod');
    log = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  const failing = (error: unknown, make = endpoint) =>
    make({
      name: 'failing',
      GET: {
        run() {
          throw error;
        },
      },
    });

  test('that refuses a request is sent to the client and not logged', async () => {
    const response = await failing(new Refusal(403, 'Not you.', { retryAfter: 7 }))(get());
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await read(response)).toEqual([403, { success: false, detail: 'Not you.' }]);
    expect(log).not.toHaveBeenCalled();
    expect(server.items).toEqual([]);
  });

  test('with a reason is logged with that reason, which the client does not see', async () => {
    const refusal = new Refusal(503, 'Try again later.', { reason: 'no route to host' });
    const response = await failing(refusal)(get());
    expect(await read(response)).toEqual([503, { success: false, detail: 'Try again later.' }]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'The call "failing" could not be answered: no route to host',
    );
    expect(server.items).toEqual([]);
  });

  test('7 that is unexpected is logged and reported, and hidden from the client', async () => {
    const response = await failing(new Error('secret'))(get());
    expect(await read(response)).toEqual([
      500,
      {
        success: false,
        detail: 'Something went wrong here. Please try again in a few minutes.',
      },
    ]);
    expect(log).toHaveBeenCalledExactlyOnceWith('The call "failing" failed:', expect.any(Error));
    expect(server.of('event')[0]).toMatchObject({ tags: { function: 'failing' } });
  });

  test('can be mapped to another error, and have another shape', async () => {
    const other = endpointWith({
      explain: (error) => (error === 'away' ? new Refusal(503, 'Away.') : error),
      errorBody: (status, message) => ({ message, status }),
      internalError: 'Internal error',
    });
    expect(await read(await failing('away', other)(get()))).toEqual([
      503,
      { message: 'Away.', status: 503 },
    ]);
    expect(await read(await failing('broken', other)(get()))).toEqual([
      500,
      { message: 'Internal error', status: 500 },
    ]);
  });
});
