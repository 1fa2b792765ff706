import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompression } from '../../lib/host/functions.ts';

const json = JSON.stringify({ roles: 'policy adviser '.repeat(200) });

const response = (body = json, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } });

const request = (accepted: string | null, method = 'GET') =>
  new Request('https://board.example/api', {
    method,
    headers: accepted === null ? {} : { 'accept-encoding': accepted },
  });

const compress = createCompression();

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
] as const)('a client that sends "%s" gets %s', async (accepted, encoding, decompress) => {
  for (let time = 0; time < 2; time++) {
    const compressed = await compress(request(accepted), response());
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = await compressed.bytes();
    expect(bytes.byteLength).toBeLessThan(json.length / 4);
    expect(decompress(bytes).toString()).toBe(json);
  }
});

test.each([
  ['the client names no encoding', request(null), response(), json],
  ['the client accepts none of ours', request('zstd'), response(), json],
  ['the response is short', request('br'), response('{}'), '{}'],
  ['it is compressed already', request('br'), response('…', { 'content-encoding': 'gzip' }), '…'],
  ['it is a picture', request('br'), response(json, { 'content-type': 'image/png' }), json],
])('a response is sent unchanged when %s', async (_, asked, given, body) => {
  const encoding = given.headers.get('content-encoding');
  const sent = await compress(asked, given);
  expect(sent.headers.get('content-encoding')).toBe(encoding);
  expect(await sent.text()).toBe(body);
});

test('status and headers stay, and an entity tag becomes a weak one', async () => {
  const given = new Response(json, {
    status: 400,
    headers: { 'content-type': 'application/json', etag: '"1"', 'retry-after': '5' },
  });
  const sent = await compress(request('br'), given);
  expect(sent.status).toBe(400);
  expect(sent.headers.get('etag')).toBe('W/"1"');
  expect(sent.headers.get('retry-after')).toBe('5');
});

test('a response with the same path and entity tag is not read again', async () => {
  const first = await compress(request('br'), response(json, { etag: '"same"' }));
  const again = response(json, { etag: '"same"' });
  const asked = new Request('https://board.example/api?x=1', request('br'));
  const second = await compress(asked, again);
  expect(again.bodyUsed).toBe(false);
  expect(await second.bytes()).toEqual(await first.bytes());
  const other = response(json.replaceAll('adviser', 'analyst'), { etag: '"other"' });
  expect(
    brotliDecompressSync(await (await compress(request('br'), other)).bytes()).toString(),
  ).toBe(json.replaceAll('adviser', 'analyst'));
});

test('10.6 more responses than are kept can be compressed at once', async () => {
  const body = randomBytes(500_000).toString('base64');
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      compress(request('gzip'), response(body, { etag: `"large ${index}"` })),
    ),
  );
  expect(new Set(sent.map((one) => one.headers.get('content-encoding')))).toEqual(
    new Set(['gzip']),
  );
  for (const one of sent) expect(gunzipSync(await one.bytes()).toString()).toBe(body);
});
