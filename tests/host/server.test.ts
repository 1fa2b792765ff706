import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { loadFunctions } from '../../lib/host/functions.ts';
import { assertPortFree, listenOnLoopback } from '../../lib/host/port.ts';
import { contentSecurityPolicy, headersFile } from '../../lib/build/content-security-policy.ts';
import { startServer } from '../../lib/host/server.ts';

let root: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'host-'));
  await mkdir(path.join(root, 'out/_next/static'), { recursive: true });
  await mkdir(path.join(root, 'out/roles'), { recursive: true });
  await mkdir(path.join(root, 'netlify/functions'), { recursive: true });
  const files = {
    'out/index.html': '<title>Home</title>',
    'out/faq.html': '<title>FAQ</title>',
    'out/404.html': '<title>Nothing here</title>',
    'out/roles/7.html': '<title>Role 7</title>',
    'out/roles/later.html': '<title>A later role</title>',
    'out/_next/static/a.js': '1;'.repeat(2000),
    'secret.txt': 'secret',
    'out/_headers': headersFile(
      loadConfig({
        SITE_URL: 'https://jobs.example',
        PARENT_SITE_URL: 'https://parent.example/en',
        ADVISOR_URL: 'https://advisor.example/jobs?lang=en',
      }).public,
    ),
    'netlify.toml': [
      '[[redirects]]',
      'from = "/roles/*"',
      'to = "/roles/later"',
      'status = 200',
      '[[headers]]',
      'for = "/*"',
      '[headers.values]',
      'X-Test = "all"',
      '[[headers]]',
      'for = "/_next/static/*"',
      '[headers.values]',
      'Cache-Control = "immutable"',
    ].join('\n'),
    'netlify/functions/echo.ts': [
      'export default async (request, context) =>',
      '  Response.json({ params: context.params, body: await request.text() });',
      "export const config = { path: '/api/echo/:name' };",
    ].join('\n'),
    'netlify/functions/who.ts': [
      'export default async (request, context) =>',
      '  Response.json({ ip: context.ip, url: request.url });',
      "export const config = { path: '/api/who' };",
    ].join('\n'),
    'netlify/functions/broken.ts': [
      "export default async () => { throw new Error('do not show me'); };",
      "export const config = { path: '/api/broken' };",
    ].join('\n'),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(root, name), content);
  }
  const isKnownPath = async (pathname: string) => pathname === '/roles/8';
  server = await startServer({ root, outDir: 'out', port: 0, isKnownPath });
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const get = (pathname: string, init?: RequestInit) => fetch(`${server.url}${pathname}`, init);

describe('static pages', () => {
  test('a page is found by its path without an extension', async () => {
    const response = await get('/faq');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('FAQ');
  });

  test('an unknown path gets the 404 page', async () => {
    const response = await get('/nothing?q=1');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Nothing here');
  });

  test('15.3 a role without its own page gets the page for later roles, an unknown one the 404 page', async () => {
    const statusAndTitle = async (pathname: string) => {
      const response = await get(pathname);
      return [response.status, /<title>(.*)<\/title>/.exec(await response.text())?.[1]];
    };
    expect(await statusAndTitle('/roles/7')).toEqual([200, 'Role 7']);
    expect(await statusAndTitle('/roles/8')).toEqual([200, 'A later role']);
    expect(await statusAndTitle('/roles/9')).toEqual([404, 'Nothing here']);
  });

  test('headers come from netlify.toml, and later rules win', async () => {
    expect((await get('/')).headers.get('x-test')).toBe('all');
    const script = await get('/_next/static/a.js', { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('cache-control')).toBe('immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
  });

  test('a missing script is not cached as long as an existing one', async () => {
    const response = await get('/_next/static/missing.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-test')).toBe('all');
  });

  test('every page has the configured content security policy: no inline scripts, only named hosts', async () => {
    const policy = (await get('/faq')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("form-action 'self' https://parent.example https://advisor.example;");
    expect(policy).not.toContain('unsafe');
    const hosted = contentSecurityPolicy(
      loadConfig({
        ALGOLIA_APP_ID: 'a',
        ALGOLIA_SEARCH_KEY: 'b',
        PARENT_SITE_URL: 'https://parent.example',
        PARENT_API_BASE: 'https://api.example/v2',
        ADVISOR_URL: 'https://parent.example/advisor',
      }).public,
    );
    expect(hosted).toContain("form-action 'self' https://parent.example;");
    expect(hosted).toContain(
      "connect-src 'self' https://*.algolia.net https://*.algolianet.com https://api.example;",
    );
  });

  test.each(['/_headers', '/%5Fheaders', '/_%68eaders', '//_headers', '/./_headers', '/_headers/'])(
    'the headers file itself is not served for %s',
    async (pathname) => {
      const request = `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      expect(await raw(request)).toMatch(/^HTTP\/1\.1 404/);
    },
  );

  test('an https site sends Strict-Transport-Security', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headersFile(loadConfig({}).public)).not.toContain('Strict');
  });

  test('HEAD returns only headers, and a range of a file can be requested', async () => {
    const head = await get('/faq', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const part = await get('/faq', { headers: { range: 'bytes=7-9' } });
    expect([part.status, await part.text()]).toEqual([206, 'FAQ']);
    expect((await get('/faq', { headers: { range: 'bytes=900-' } })).status).toBe(416);
  });

  test('a page accepts only GET and HEAD', async () => {
    const refused = await get('/faq', { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00', '/%zz'])(
    'no file outside the pages is served for %s',
    async (pathname) => {
      const answer = await raw(
        `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).not.toContain('secret');
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    },
  );
});

describe('functions', () => {
  test('a function is found by the path in its config, with its parameters', async () => {
    const response = await get('/api/echo/ada', { method: 'POST', body: 'hello' });
    expect(await response.json()).toEqual({ params: { name: 'ada' }, body: 'hello' });
    expect(response.headers.get('x-test')).toBeNull();
  });

  test('an impossible method is rejected', async () => {
    const refused = await raw(
      'TRACE /api/who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(refused).toMatch(/^HTTP\/1\.1 405/);
    expect(refused).toMatch(/^x-content-type-options: nosniff/im);
  });

  test('a function whose config lists methods is rejected', async () => {
    const folder = path.join(root, 'functions');
    await mkdir(folder);
    await writeFile(
      path.join(folder, 'a.ts'),
      "export const config = { path: '/a', method: 'GET' };",
    );
    await expect(loadFunctions(folder)).rejects.toThrow('"a" lists methods');
  });

  test('a body that is too large is rejected with 413, even if its length is not declared', async () => {
    const piece = new Uint8Array(1_000_000);
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 7; count++) controller.enqueue(piece);
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await get('/api/echo/ada', init)).status).toBe(413);
  });

  test('a function that throws gives 500 without details, and the server keeps running', async () => {
    const { error } = console;
    const logged: unknown[] = [];
    console.error = (...parts) => logged.push(...parts);
    const response = await get('/api/broken');
    console.error = error;
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('do not show me');
    expect(String(logged)).toContain('do not show me');
    expect((await get('/')).status).toBe(200);
  });

  test('a client that hangs up while sending does not crash the server', async () => {
    await raw('POST /api/echo/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf', {
      waitMs: 50,
    });
    expect((await get('/')).status).toBe(200);
  });
});

describe('behind proxies', () => {
  const ask = async (trustedProxies: number, headers: Record<string, string>) => {
    const behind = await startServer({
      root,
      outDir: 'out',
      port: 0,
      trustedProxies,
      siteUrl: 'https://jobs.example/board',
    });
    const response = await fetch(`${behind.url}/api/who?x=1`, { headers });
    await behind.close();
    return (await response.json()) as { ip: string; url: string };
  };

  test('without a trusted proxy, the address that a client claims is ignored', async () => {
    const { ip } = await ask(0, { 'x-forwarded-for': '6.6.6.6' });
    expect(['127.0.0.1', '::1']).toContain(ip);
  });

  test('with one trusted proxy, the client is the last entry, which the proxy added', async () => {
    expect(await ask(1, { 'x-forwarded-for': '6.6.6.6, 192.0.2.7' })).toMatchObject({
      ip: '192.0.2.7',
    });
  });

  test('a function sees the configured address of the site, not that of the Host header', async () => {
    const { url } = await ask(1, { 'x-forwarded-host': 'evil.example' });
    expect(url).toBe('https://jobs.example/api/who?x=1');
  });
});

test('11.4 while the pages are replaced, requests wait for the new ones', async () => {
  const place = path.join(root, 'swapped');
  await mkdir(place);
  await writeFile(path.join(place, 'index.html'), 'old');
  await writeFile(path.join(place, '404.html'), 'nothing');
  const own = await startServer({ root, outDir: 'swapped', port: 0 });
  await rename(place, `${place}-away`);
  const waiting = ['/', '/gone'].map((pathname) => fetch(own.url + pathname));
  const early = await Promise.race([...waiting, pause(100, 'waiting')]);
  await writeFile(path.join(`${place}-away`, 'index.html'), 'new');
  await rename(`${place}-away`, place);
  const [page, gone] = await Promise.all(waiting);
  expect(early).toBe('waiting');
  expect([page?.status, await page?.text()]).toEqual([200, 'new']);
  expect([gone?.status, await gone?.text()]).toEqual([404, 'nothing']);
  own.close();
});

test.each(['a:99999', '1.2.3.999', '[1:2]'])(
  '8 a request for the host %s is a 400, also at the desk, and nothing fails',
  async (host) => {
    const desk = await listenOnLoopback(async () => new Response('desk'), 0, false);
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    for (const { url } of [server, desk]) {
      expect(await raw(request, { url })).toMatch(
        /^HTTP\/1\.1 400 [^]*\r\n\r\nThe Host header is invalid$/,
      );
    }
    await desk.close();
  },
);

test('11.4 only pages that are older than the roles are marked as outdated', async () => {
  let isOutdated = false;
  const own = await startServer({
    root,
    outDir: 'out',
    port: 0,
    isOutdated: async () => isOutdated,
  });
  const markOf = async (pathname: string) =>
    (await fetch(own.url + pathname)).headers.get('server-timing');
  expect(await markOf('/')).toBeNull();
  isOutdated = true;
  expect([await markOf('/'), await markOf('/_next/static/a.js')]).toEqual(['outdated', null]);
  isOutdated = false;
  expect(await markOf('/')).toBeNull();
  await own.close();
});

describe('ports', () => {
  test('a port in use is reported with advice', async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as { port: number };
    await expect(assertPortFree(port)).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
    await expect(startServer({ root, outDir: 'out', port })).rejects.toThrow('is in use');
    other.close();
  });
});

/** Sends raw bytes, which fetch would normalise, and disconnects. */
function raw(request: string, { url = server.url, waitMs = 5000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
    setTimeout(() => socket.destroy(), waitMs);
  });
}
