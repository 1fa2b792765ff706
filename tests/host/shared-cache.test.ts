import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { startServer } from '../../lib/host/server.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { createRole } from '../support/catalogue-factory.ts';
import { root } from '../support/root.ts';
import { isFromCache, startVarnish, varnishMissing } from '../support/varnish.ts';

/** So short that a test can wait for its end. */
const PAGE_CACHE_SECONDS = 2;

let dataDir: string;
let outDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
/** Where the alerts are: a server that knows none. */
let upstream: Server;
let cache: Awaited<ReturnType<typeof startVarnish>>;

const writePage = (name: string, text: string) =>
  writeFile(path.join(root, outDir, name), `<!doctype html><title>${text}</title>`);

async function writeRoles(...ids: number[]): Promise<void> {
  const roles = ids.map((id) => createRole({ post_pk: id, closes_at: 4_000_000_000 }));
  const head = { version: 1, source: 'import', writtenAt: 1_790_000_000, keys: null } as const;
  await writeCatalogue(dataDir, { ...head, organisations: [], roles });
}

/** Whose visit gets the id of a variant. */
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html',
};

const get = (pathname: string, init?: RequestInit) =>
  fetch(cache.url + pathname, { redirect: 'manual', ...init });

/** Whether the second of two equal requests is answered by the cache. */
async function isCached(pathname: string, init?: RequestInit): Promise<boolean> {
  const [first, second] = [await get(pathname, init), await get(pathname, init)];
  const texts = [await first.text(), await second.text()];
  expect({ pathname, text: texts[1] }).toEqual({ pathname, text: texts[0] });
  expect(isFromCache(first)).toBe(false);
  return isFromCache(second);
}

const title = varnishMissing ? ` (skipped: ${varnishMissing})` : '';

describe.skipIf(varnishMissing !== null)(`a shared cache in front of the board${title}`, () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'cached-'));
    outDir = `.data/test/${path.basename(dataDir)}`;
    await mkdir(path.join(root, outDir), { recursive: true });
    await writePage('index.html', 'The first build');
    await writePage('faq.html', 'Questions');
    await writePage('404.html', 'Nothing here');
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('EXPERIMENTS', 'none');
    upstream = createServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"detail":"There is no such alert"}');
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    vi.stubEnv('UPSTREAM_API_BASE', `http://127.0.0.1:${port}/api`);
    await writeRoles(1, 2);
    const pageCacheSeconds = PAGE_CACHE_SECONDS;
    server = await startServer({ root, outDir, port: 0, pageCacheSeconds, log: () => {} });
    cache = await startVarnish(Number(new URL(server.url).port));
  });
  afterAll(async () => {
    await cache?.stop();
    await server?.close();
    upstream?.close();
    await rm(dataDir, { recursive: true, force: true });
    await rm(path.join(root, outDir), { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  test('23.2 a page is served from the cache for the time that its header states, then a new build is seen', async () => {
    expect(await isCached('/')).toBe(true);
    const control = (await get('/')).headers.get('cache-control');
    expect(control).toBe(`public, max-age=0, s-maxage=${PAGE_CACHE_SECONDS}, must-revalidate`);
    await writePage('index.html', 'The second build');
    await server.reloadPages();
    const shown = async () => (await (await get('/')).text()).replaceAll(/<[^>]*>/g, '');
    await expect.poll(shown).toBe('The second build');
    expect(isFromCache(await get('/'))).toBe(true);
  });

  test.each(['/api/roles.json', '/api/roles.csv', '/feed.atom', '/feed.json', '/calendar.ics'])(
    '16.1 23.2 %s is served from the cache the second time, and again in another encoding',
    async (pathname) => {
      expect(await isCached(pathname)).toBe(true);
      const searched = `${pathname}?query=role&limit=1`;
      expect(await isCached(searched)).toBe(true);
      const plain = await get(pathname, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBe(null);
      expect(plain.status).toBe(200);
    },
  );

  test('23.2 a page that does not exist yet is not cached', async () => {
    expect(await isCached('/later')).toBe(false);
  });

  test.each<[string, RequestInit]>([
    ['/api/alerts/manage/abc', {}],
    ['/api/alerts/preview/abc', {}],
    ['/api/alerts/unsubscribe/abc', {}],
    ['/api/token/validate/abc', {}],
    ['/api/jobs/subscribe', { method: 'POST', body: '{"email":"nobody"}' }],
    ['/1/indexes/jobs?query=role', {}],
    ['/healthz', {}],
  ])('23.2 %s is never cached', async (pathname, init) => {
    for (let call = 0; call < 3; call++) {
      const response = await get(pathname, init);
      await response.text();
      expect(isFromCache(response)).toBe(false);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('23.2 a refused request for a page is not cached', async () => {
    const response = await fetch(`${server.url}/faq`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('cache-control')).toBe(null);
  });
});

describe.skipIf(varnishMissing !== null)(`with a running experiment${title}`, () => {
  test('4.5 23.2 a response that sets a cookie is never cached', async () => {
    const folder = `.data/test/experiment-${process.pid}`;
    await mkdir(path.join(root, folder), { recursive: true });
    // The page of a variant is missing, which changes nothing about the cookies.
    for (const name of ['index.html', '404.html']) {
      await writeFile(path.join(root, folder, name), '<title>Home</title>');
    }
    vi.stubEnv('EXPERIMENTS', '');
    vi.stubEnv('BOARD_DIR', 'none');
    const { pageCacheSeconds } = loadConfig({ ...process.env, PAGE_CACHE_SECONDS: '60' }).server;
    const own = await startServer({ root, outDir: folder, port: 0, pageCacheSeconds });
    const front = await startVarnish(Number(new URL(own.url).port));
    try {
      const cookies: (string | null)[] = [];
      for (let visit = 0; visit < 3; visit++) {
        const response = await fetch(front.url, { headers: browser });
        await response.text();
        cookies.push(response.headers.get('set-cookie'));
        expect(isFromCache(response)).toBe(false);
        expect(response.headers.get('cache-control')).toContain('private');
      }
      // Each visitor has an id of their own.
      expect(new Set(cookies).size).toBe(3);
    } finally {
      await front.stop();
      await own.close();
      vi.unstubAllEnvs();
      await rm(path.join(root, folder), { recursive: true, force: true });
    }
  });
});
