import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDeskApi, SECRET_HEADER } from '../../lib/desk/client/desk-api.ts';
import { createDeskHandler } from '../../lib/desk/desk-server.ts';
import { listenOnLoopback } from '../../lib/host/port.ts';
import { candidate, row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

const HOST = 'http://127.0.0.1:4310';
const publicDir = path.resolve(import.meta.dirname, '../../public');

async function openDesk() {
  const desk = createDeskHandler({
    service: deskOver(await stateWith([row()], [candidate()])),
    files: new Map([['/', { content: '<!doctype html>', type: 'text/html; charset=utf-8' }]]),
    publicDir,
    siteUrl: 'https://jobs.example',
    onError: (error) => {
      throw error;
    },
  });
  const send = (url: string, init: RequestInit = {}) => desk.handle(new Request(url, init));
  const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
    send(`${HOST}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const begin = async () => {
    const { secret } = (await (await post('/api/session', { token: desk.newToken() })).json()) as {
      secret: string;
    };
    return { [SECRET_HEADER]: secret };
  };
  return { ...desk, send, post, begin };
}

test('13.1 an address opens the desk once; without its secret no call is served', async () => {
  const { send, post, newToken } = await openDesk();
  const token = newToken();
  expect((await post('/api/session', { token: 'guess' })).status).toBe(403);
  const first = await post('/api/session', { token });
  expect(first.status).toBe(200);
  expect((await post('/api/session', { token })).status).toBe(403);
  const { secret } = (await first.json()) as { secret: string };
  const overview = `${HOST}/api/overview`;
  expect((await send(overview)).status).toBe(401);
  expect((await send(overview, { headers: { [SECRET_HEADER]: `${secret}x` } })).status).toBe(401);
  expect((await send(overview, { headers: { [SECRET_HEADER]: secret } })).status).toBe(200);
});

test('13.8 the rows of the longest list arrive in one call', async () => {
  const { handle, newToken } = await openDesk();
  const server = await listenOnLoopback(handle, 0, false);
  onTestFinished(server.close);
  let secret: string | null = null;
  const api = createDeskApi(
    (address, init) => fetch(`${server.url}${address}`, init),
    () => secret,
  );
  const begun = await api.begin(newToken());
  if (begun.kind === 'answered') secret = begun.data.secret;
  const rows = Array.from({ length: 30_000 }, (_, at) => ({
    id: `greenhouse-example-foundation/${at}`,
    version: '0.0123abcd',
  }));
  expect(await api.skipMany(rows)).toMatchObject({ kind: 'answered', data: { left: 30_000 } });
});

test('13.1 other names of this machine and pages of other sites are refused', async () => {
  const { send, begin } = await openDesk();
  const headers = await begin();
  const status = async (url: string, more: Record<string, string> = {}) =>
    (await send(url, { headers: { ...headers, ...more } })).status;
  expect(await status(`${HOST}/api/overview`)).toBe(200);
  expect(await status('http://rebound.example:4310/api/overview')).toBe(403);
  expect(await status('http://rebound.example:4310/')).toBe(403);
  expect(await status(`${HOST}/api/overview`, { origin: 'https://evil.example' })).toBe(403);
  expect(await status(`${HOST}/api/overview`, { origin: 'null' })).toBe(403);
  expect(await status(`${HOST}/api/overview`, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status(`${HOST}/api/overview`, { origin: HOST })).toBe(200);
});

test('13.1 the page runs only its own files, cannot be framed, and sets no cookie', async () => {
  const { send } = await openDesk();
  const { headers } = await send(`${HOST}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('set-cookie')).toBe(null);
});

test('13.1 only fonts and pictures of the site are served with the page; links lead to the board', async () => {
  const { send } = await openDesk();
  expect((await send(`${HOST}/favicon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  for (const address of ['/first-paint.js', '/..%2fpackage.json', '/fonts/../../package.json']) {
    const { status, headers } = await send(`${HOST}${address}`);
    expect([status, headers.get('location')?.startsWith('https://jobs.example/')]).toEqual([
      302,
      true,
    ]);
  }
});

test('13.1 a malformed call is refused with the reason, never with an error of the server', async () => {
  const { send, post, begin } = await openDesk();
  const headers = await begin();
  const address = `/api/candidates/${encodeURIComponent('greenhouse-example/1')}/judgement`;
  const bodies: unknown[] = [
    null,
    [],
    'x',
    { version: 1, action: 'accept', draft: {} },
    { version: '0', action: 'delete', draft: {} },
    { version: '0', action: 'accept', draft: { title: ['x'] } },
    JSON.parse('{"version":"0","action":"accept","draft":{"__proto__":{"title":1},"title":1}}'),
  ];
  for (const body of bodies) expect((await post(address, body, headers)).status).toBe(400);
  for (const unknown of ['/api/candidates/none', '/api/candidates/%E0%A4%A', '/api/x']) {
    expect((await send(`${HOST}${unknown}`, { headers })).status).toBe(404);
  }
  const plain = { ...headers, 'content-type': 'text/plain' };
  expect((await post(address, {}, plain)).status).toBe(415);
});

test('13.6 a late draft gets 409 with the other desk’s state', async () => {
  const { send, begin } = await openDesk();
  const headers = { ...(await begin()), 'content-type': 'application/json' };
  const address = `${HOST}/api/candidates/${encodeURIComponent('greenhouse-example/1')}`;
  const { row: shown } = (await (await send(address, { headers })).json()) as {
    row: { version: string };
  };
  const put = (title: string) =>
    send(`${address}/draft`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ version: shown.version, draft: { title } }),
    });
  expect((await put('First')).status).toBe(200);
  const late = await put('Second');
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { draft: { title: 'First' } } });
});
