import { afterEach, describe, expect, test } from 'vitest';
import { startParentSite } from '../../lib/host/parent-site.ts';
import { fetchAnswer } from '../../lib/site/fetch-answer.ts';
import { fetchFooter, fetchNavigation } from '../../lib/site/parent-requests.ts';
import { sampleFooter } from '../../lib/site/sample/footer.ts';
import { sampleNavigation } from '../../lib/site/sample/navigation.ts';

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
  test('7 answer below /wp-json/{namespace}/v1 with menu and footer', async () => {
    const base = await start();
    expect(base).toMatch(/\/wp-json\/lodestar\/v1$/);
    expect((await fetchNavigation(base)).json).toEqual(
      JSON.parse(JSON.stringify(sampleNavigation(SITE))),
    );
    expect((await fetchFooter(base)).json).toEqual(sampleFooter('lodestar'));
    await expect(fetchAnswer(`${base}/get-other`)).rejects.toThrow('status 404');
  });

  test.each([
    ['8 a status of 400 or more', () => new Response('{}', { status: 500 }), 'status 500'],
    [
      'HTML for JSON',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'not JSON but text/html',
    ],
    [
      'half an answer',
      () => new Response('{"primary": [', { headers: { 'content-type': 'application/json' } }),
      'JSON',
    ],
    ['more than 1 MB', () => Response.json('x'.repeat(1_000_000)), 'longer than 1000000 bytes'],
  ])('%s is refused', async (_, answer, message) => {
    const base = await start(answer);
    await expect(fetchNavigation(base)).rejects.toThrow(message);
  });

  test('a slow answer is given up', async () => {
    const held = Promise.withResolvers<Response>();
    const base = await start(() => held.promise);
    await expect(fetchAnswer(`${base}/get-nav-info`, { timeoutMs: 50 })).rejects.toThrow(
      /timeout/i,
    );
    held.resolve(Response.json({}));
  });

  test('an answer that begins and never ends is given up', async () => {
    const base = await start(
      () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
          { headers: { 'content-type': 'application/json' } },
        ),
    );
    await expect(fetchAnswer(`${base}/get-nav-info`, { timeoutMs: 50 })).rejects.toThrow(
      /timeout/i,
    );
  });

  test('a parent site that is down is an error', async () => {
    const base = await start();
    await close?.();
    close = undefined;
    await expect(fetchNavigation(base)).rejects.toThrow();
  });
});
