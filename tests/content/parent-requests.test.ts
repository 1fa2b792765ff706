import { afterEach, describe, expect, test } from 'vitest';
import { fetchJson, fetchFooter, fetchNavigation } from '../../lib/content/parent-requests.ts';
import { startParentSite } from '../../lib/host/development.ts';
import { sampleParentSite } from '../../lib/site/parent-sources.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

const SITE = 'http://board.example';

async function start(answer?: () => Response | Promise<Response>) {
  const answers = answer && { 'get-nav-info': answer };
  const parent = await startParentSite({ port: 0, siteUrl: SITE, brand: 'lodestar', answers });
  close = parent.close;
  return parent.apiBase;
}

describe('the parent site’s two endpoints', () => {
  test('7 respond below /wp-json/{namespace}/v1 with menu and footer', async () => {
    const base = await start();
    expect(base).toMatch(/\/wp-json\/lodestar\/v1$/);
    const { navigation, footer } = sampleParentSite({ siteUrl: SITE, brand: 'lodestar' });
    expect((await fetchNavigation(base)).json).toEqual(navigation.json);
    expect((await fetchFooter(base)).json).toEqual(footer.json);
    await expect(fetchJson(`${base}/get-other`)).rejects.toThrow('status 404');
  });

  test.each([
    ['8 a status of 400 or more', () => new Response('{}', { status: 500 }), 'status 500'],
    [
      'HTML for JSON',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'expected JSON, got text/html',
    ],
    [
      'half a response',
      () => new Response('{"primary": [', { headers: { 'content-type': 'application/json' } }),
      'JSON',
    ],
    ['more than 1 MB', () => Response.json('x'.repeat(1_000_000)), 'longer than 1000000 bytes'],
  ])('%s is rejected', async (_, answer, message) => {
    const base = await start(answer);
    await expect(fetchNavigation(base)).rejects.toThrow(message);
  });

  test('a slow response is abandoned', async () => {
    const held = Promise.withResolvers<Response>();
    const base = await start(() => held.promise);
    await expect(fetchJson(`${base}/get-nav-info`, { timeoutMs: 50 })).rejects.toThrow(/timeout/i);
    held.resolve(Response.json({}));
  });

  test('a response that starts and never ends is abandoned', async () => {
    const base = await start(
      () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
          { headers: { 'content-type': 'application/json' } },
        ),
    );
    await expect(fetchJson(`${base}/get-nav-info`, { timeoutMs: 50 })).rejects.toThrow(/timeout/i);
  });

  test('a parent site that is down is an error', async () => {
    const base = await start();
    await close?.();
    close = undefined;
    await expect(fetchNavigation(base)).rejects.toThrow();
  });
});
