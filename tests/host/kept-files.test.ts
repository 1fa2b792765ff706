import { describe, expect, test } from 'vitest';
import { createKeptFiles } from '../../lib/host/kept-files.ts';

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://board.example/faq', { method, headers });

const CHANGED = 'Sun, 22 Nov 2026 05:52:55 GMT';

const file = (body = 'Questions', status = 200) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'text/html', etag: 'W/"1-br"', 'last-modified': CHANGED },
  });

describe('files kept in memory', () => {
  test('a kept response is sent again, with its headers and its length', async () => {
    const files = createKeptFiles();
    expect(files.find(request(), '/faq')).toBeNull();
    expect(await (await files.keep(request(), '/faq', file())).text()).toBe('Questions');
    for (let visit = 0; visit < 2; visit++) {
      const found = files.find(request(), '/faq');
      expect(found?.headers.get('content-type')).toBe('text/html');
      expect(found?.headers.get('content-length')).toBe('9');
      expect(await found?.text()).toBe('Questions');
    }
  });

  test('a header added to one response is not in the next', async () => {
    const files = createKeptFiles();
    const first = await files.keep(request(), '/faq', file());
    first.headers.append('set-cookie', 'id=1');
    expect(files.find(request(), '/faq')?.headers.has('set-cookie')).toBe(false);
  });

  test('a client that has the version already gets 304, weakly compared', async () => {
    const files = createKeptFiles();
    await files.keep(request(), '/faq', file());
    const known = files.find(request({ 'if-none-match': '"0", "1-br"' }), '/faq');
    expect(known?.status).toBe(304);
    expect(known?.headers.get('etag')).toBe('W/"1-br"');
    expect(known?.headers.has('content-length')).toBe(false);
    expect(files.find(request({ 'if-none-match': '"2"' }), '/faq')?.status).toBe(200);
  });

  test.each([
    [304, { 'if-modified-since': CHANGED }],
    [304, { 'if-modified-since': 'Sun, 22 Nov 2026 05:53:00 GMT' }],
    [200, { 'if-modified-since': 'Sun, 22 Nov 2026 05:52:54 GMT' }],
    [200, { 'if-modified-since': 'yesterday' }],
    [200, { 'if-modified-since': CHANGED, 'if-none-match': '"2"' }],
    [304, { 'if-modified-since': 'yesterday', 'if-none-match': '"1-br"' }],
  ])('the response is %i for %j', async (status, headers) => {
    const files = createKeptFiles();
    await files.keep(request(), '/faq', file());
    expect(files.find(request(headers as Record<string, string>), '/faq')?.status).toBe(status);
  });

  test('each encoding is kept on its own', async () => {
    const files = createKeptFiles();
    await files.keep(request({ 'accept-encoding': 'br' }), '/faq', file());
    expect(files.find(request({ 'accept-encoding': 'gzip' }), '/faq')).toBeNull();
    expect(files.find(request({ 'accept-encoding': 'br' }), '/faq')).not.toBeNull();
  });

  test.each([
    ['HEAD', request({}, 'HEAD')],
    ['a range', request({ range: 'bytes=0-1' })],
    ['an encoding header of unusual length', request({ 'accept-encoding': 'x'.repeat(100) })],
  ])('a request with %s is not answered from memory', async (_, unusual) => {
    const files = createKeptFiles();
    await files.keep(request(), '/faq', file());
    await files.keep(unusual, '/faq', file());
    expect(files.find(unusual, '/faq')).toBeNull();
  });

  test('errors and long files are not kept', async () => {
    const files = createKeptFiles();
    await files.keep(request(), '/nothing', file('Nothing', 404));
    const long = await files.keep(request(), '/long', file('x'.repeat(200_000)));
    expect((await long.text()).length).toBe(200_000);
    expect(files.find(request(), '/nothing')).toBeNull();
    expect(files.find(request(), '/long')).toBeNull();
  });

  test('a long file of unknown length is sent as it is read, and only its start is held', async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++read === 100) controller.close();
        else controller.enqueue(new Uint8Array(64_000));
      },
    });
    const files = createKeptFiles();
    const sent = await files.keep(request(), '/long', new Response(body));
    expect(read).toBeLessThan(10);
    expect((await sent.arrayBuffer()).byteLength).toBe(99 * 64_000);
    expect(files.find(request(), '/long')).toBeNull();
  });

  test('many different addresses do not use more memory than allowed', async () => {
    const files = createKeptFiles();
    for (let number = 0; number < 100; number++) {
      await files.keep(request(), `/${number}`, file('x'.repeat(100_000)));
    }
    expect(files.find(request(), '/0')).toBeNull();
    expect(files.find(request(), '/99')).not.toBeNull();
  });
});
