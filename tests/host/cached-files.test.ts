import { describe, expect, test } from 'vitest';
import { cacheFiles } from '../../lib/host/static-pages.ts';

const request = (headers: Record<string, string> = {}, method = 'GET', pathname = '/faq') =>
  new Request(`https://board.example${pathname}`, { method, headers });

const CHANGED = 'Sun, 22 Nov 2026 05:52:55 GMT';

const file = (body: BodyInit = 'Questions', status = 200, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html',
      etag: 'W/"1-br"',
      'last-modified': CHANGED,
      ...headers,
    },
  });

/** Cached files, with a count of the responses requested from their source. */
function filesOf(response: () => Response = file) {
  const reads: string[] = [];
  const serve = cacheFiles(async ({ url }) => {
    reads.push(new URL(url).pathname);
    return response();
  });
  return { serve, reads };
}

describe('files cached in memory', () => {
  test('a cached response is sent again, with its headers and its length', async () => {
    const { serve, reads } = filesOf();
    for (let visit = 0; visit < 3; visit++) {
      const found = await serve(request());
      expect(found.headers.get('content-type')).toBe('text/html');
      expect(found.headers.get('content-length')).toBe('9');
      expect(await found.text()).toBe('Questions');
    }
    expect(reads).toEqual(['/faq']);
  });

  test('a header added to one response is not in the next', async () => {
    const { serve } = filesOf();
    const first = await serve(request());
    first.headers.append('set-cookie', 'id=1');
    expect((await serve(request())).headers.has('set-cookie')).toBe(false);
  });

  test('a client that has the version already gets 304, weakly compared', async () => {
    const { serve } = filesOf();
    await serve(request());
    const known = await serve(request({ 'if-none-match': '"0", "1-br"' }));
    expect(known.status).toBe(304);
    expect(known.headers.get('etag')).toBe('W/"1-br"');
    expect(known.headers.has('content-length')).toBe(false);
    expect((await serve(request({ 'if-none-match': '"2"' }))).status).toBe(200);
  });

  test.each([
    [304, { 'if-modified-since': CHANGED }],
    [304, { 'if-modified-since': 'Sun, 22 Nov 2026 05:53:00 GMT' }],
    [200, { 'if-modified-since': 'Sun, 22 Nov 2026 05:52:54 GMT' }],
    [200, { 'if-modified-since': 'yesterday' }],
    [200, { 'if-modified-since': CHANGED, 'if-none-match': '"2"' }],
    [304, { 'if-modified-since': 'yesterday', 'if-none-match': '"1-br"' }],
  ])('the response is %i for %j', async (status, headers) => {
    const { serve } = filesOf();
    await serve(request());
    expect((await serve(request(headers as Record<string, string>))).status).toBe(status);
  });

  test.each([
    ['another encoding', { 'accept-encoding': 'gzip' }, 'GET'],
    ['HEAD', {}, 'HEAD'],
    ['a range', { range: 'bytes=0-1' }, 'GET'],
    ['an encoding header of unusual length', { 'accept-encoding': 'x'.repeat(100) }, 'GET'],
  ])('a request with %s is not answered from the cache', async (_, headers, method) => {
    const { serve, reads } = filesOf();
    await serve(request({ 'accept-encoding': 'br' }));
    await serve(request(headers as Record<string, string>, method));
    expect(reads).toHaveLength(2);
  });

  test('errors are not cached', async () => {
    const { serve, reads } = filesOf(() => file('Nothing', 404));
    for (let visit = 0; visit < 2; visit++) expect((await serve(request())).status).toBe(404);
    expect(reads).toHaveLength(2);
  });

  test.each<Record<string, string>>([{ 'content-length': '200000' }, {}])(
    'long files are not cached: %o',
    async (headers) => {
      const { serve, reads } = filesOf(() => file('x'.repeat(200_000), 200, headers));
      for (let visit = 0; visit < 2; visit++) {
        expect((await (await serve(request())).text()).length).toBe(200_000);
      }
      expect(reads).toHaveLength(2);
    },
  );

  test('a large file is streamed, and not held in memory', async () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (++pieces === 100) controller.close();
        else controller.enqueue(new Uint8Array(64_000));
      },
    });
    const { serve } = filesOf(() => file(body, 200, { 'content-length': String(99 * 64_000) }));
    const sent = await serve(request());
    expect(pieces).toBeLessThan(10);
    expect((await sent.arrayBuffer()).byteLength).toBe(99 * 64_000);
  });

  test('many different addresses do not use more memory than allowed', async () => {
    const { serve, reads } = filesOf(() => file('x'.repeat(100_000)));
    for (let number = 0; number < 100; number++) await serve(request({}, 'GET', `/${number}`));
    await serve(request({}, 'GET', '/99'));
    expect(reads).toHaveLength(100);
    await serve(request({}, 'GET', '/0'));
    expect(reads).toHaveLength(101);
  });
});
