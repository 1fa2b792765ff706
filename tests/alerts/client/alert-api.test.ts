import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type CallResult,
  checkToken,
  createAlertApi,
  TIME_LIMIT_MS,
} from '../../../lib/alerts/client/alert-api.ts';

const email = 'ada@example.org';

function apiWith(respond: (url: string, init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn(respond);
  return { api: createAlertApi({ apiBase: 'https://api.example/v1', fetch }), fetch };
}
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('7 the calls', () => {
  const cases = [
    ['PUT', '/jobs/subscribe', { email, query_json: null }],
    ['POST', '/jobs/newsletter/subscribe', { email }],
    ['GET', '/token/validate/a.b%2Fc', null],
    ['POST', '/jobs/subscribe/email', { email }],
    ['POST', '/alerts/confirm', { token: 'abc' }],
    ['POST', '/alerts/unsubscribe/a%20b', null],
  ] as const;

  test.each(cases.map((one, i) => [...one, i] as const))(
    '7 %s %s is sent as the contract says',
    async (method, path, body, i) => {
      const { api, fetch } = apiWith(json({ success: true, status: 'valid' }));
      await [
        () => api.subscribe({ email, query_json: null }),
        () => api.subscribeToNewsletter(email),
        () => api.validateToken('a.b/c'),
        () => api.requestNewLinks(email),
        () => api.confirm('abc'),
        () => api.unsubscribe('a b'),
      ][i]?.();
      expect(fetch).toHaveBeenCalledTimes(1);
      const [url, init] = fetch.mock.calls[0] ?? [];
      expect(url).toBe(`https://api.example/v1${path}`);
      expect(init?.method).toBe(method);
      expect(init?.body ?? null).toBe(body && JSON.stringify(body));
      expect(new Headers(init?.headers).get('accept')).toBe('application/json');
      expect(new Headers(init?.headers).get('content-type')).toBe(body && 'application/json');
    },
  );

  test('7 a status of 400 or more is a refusal, with the detail from the response', async () => {
    const detail = 'email address was previously unsubscribed';
    const refusing = apiWith(json({ detail }, 400)).api;
    expect(await refusing.subscribeToNewsletter(email)).toEqual({
      kind: 'refused',
      status: 400,
      detail,
    });
    const broken = apiWith(async () => new Response('<h1>Bad gateway</h1>', { status: 502 })).api;
    expect(await broken.subscribeToNewsletter(email)).toEqual({
      kind: 'refused',
      status: 502,
      detail: null,
    });
  });

  test('7 for the newsletter call only the status matters', async () => {
    for (const respond of [json({}), async () => new Response(null, { status: 204 })]) {
      const answer = await apiWith(respond).api.subscribeToNewsletter(email);
      expect(answer).toMatchObject({ kind: 'answered' });
    }
  });

  test.each([
    ['no JSON', async () => new Response('ok')],
    ['an answer of another form', json({ ok: true })],
    ['a network exception', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('4.6 %s is a failure, not an exception', async (_, respond) => {
    const { api } = apiWith(respond);
    const answer = await api.subscribe({ email, query_json: null });
    expect(answer).toMatchObject({ kind: 'failed', cause: expect.any(Error) });
  });

  test('8 a call without a response in time is aborted', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const { api } = apiWith(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const answer = api.requestNewLinks(email);
    expect(timeout).toHaveBeenCalledWith(TIME_LIMIT_MS);
    const cause = new Error('late');
    late.abort(cause);
    expect(await answer).toEqual({ kind: 'failed', cause });
  });
});

describe('4.7 7 checking a token', () => {
  const check = (answer: CallResult<{ status: string }>, token = 'abc') => {
    const validateToken = vi.fn(async () => answer);
    return { result: checkToken(token, { validateToken }), validateToken };
  };

  test('7 only the status "invalid" means that the token is invalid', async () => {
    const status = (text: string) => check({ kind: 'answered', data: { status: text } }).result;
    expect(await status('invalid')).toBe('invalid');
    expect(await status('valid')).toBe('valid');
    expect(await status('ok')).toBe('valid');
  });

  test('4.7 8 a failed call is distinguished from an invalid token, so that it can be retried', async () => {
    expect(await check({ kind: 'failed', cause: null }).result).toBe('failed');
    expect(await check({ kind: 'refused', status: 500, detail: null }).result).toBe('failed');
  });

  test('4.7 text that cannot be a token is invalid without a call', async () => {
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
