import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../lib/host/server.ts';

/** More than the system's socket buffers hold. */
const LARGE_BYTES = 40_000_000;
const IDLE_MILLISECONDS = 2500;

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Opens a connection, sends some text and reads nothing. */
async function openWithoutReading(port: number, text: string): Promise<Socket> {
  const socket = connect(port, 'localhost');
  socket.on('error', () => {});
  socket.pause();
  sockets.add(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

/** Resolves to everything that a connection receives until it is closed. */
function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

describe('a server', () => {
  let root: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  const logged: [path: unknown, status: unknown][] = [];

  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'slow-'));
    await mkdir(path.join(root, 'out'), { recursive: true });
    await mkdir(path.join(root, 'netlify/functions'), { recursive: true });
    await writeFile(path.join(root, 'out/404.html'), 'none');
    await writeFile(path.join(root, 'netlify.toml'), '');
    const functions = {
      large: `new Response(new Uint8Array(${LARGE_BYTES}))`,
      echo: 'new Response(await request.text())',
      closing: "new Response('closed', { headers: { connection: 'close' } })",
      // Reports how many requests are being handled.
      handled: `{
        globalThis.handled = (globalThis.handled ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new Response('handled ' + globalThis.handled--);
      }`,
      effect: `{
        await new Promise((resolve) => setTimeout(resolve, 300));
        globalThis.effects += 1;
        return new Response('done');
      }`,
    };
    for (const [name, response] of Object.entries(functions)) {
      await writeFile(
        path.join(root, `netlify/functions/${name}.ts`),
        `export const config = { path: '/${name}' };\nexport default async (request) => ${response};`,
      );
    }
    server = await startServer({
      root,
      outDir: 'out',
      port: 0,
      logRequests: true,
      log: (_level, _message, fields) => logged.push([fields?.path, fields?.status]),
      trustedProxies: 1,
      // Long enough that even on a busy machine nobody else is cut off.
      timeouts: {
        headersTimeout: 1000,
        requestTimeout: 2000,
        connectionsCheckingInterval: 20,
        timeout: IDLE_MILLISECONDS,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  const port = () => Number(new URL(server.url).port);
  const statusOf = async (pathname: string) => {
    const response = await fetch(`${server.url}${pathname}`, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.status;
  };

  test('rejects a client with 429 while it does not read its responses', async () => {
    const idle = await openWithoutReading(port(), 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => statusOf('/echo')).toBe(429);
    idle.destroy();
    await expect.poll(() => statusOf('/echo')).toBe(200);
  });

  test('rejects a request of such a client before it takes effect', async () => {
    const effects = globalThis as { effects?: number };
    const get = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const post = 'POST /effect HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    effects.effects = 0;
    logged.length = 0;
    // The first request is being handled while the second response fills up.
    const early = await openWithoutReading(port(), post);
    const idle = await openWithoutReading(port(), get);
    await expect.poll(() => logged).toContainEqual(['/effect', expect.any(Number)]);
    early.destroy();
    idle.destroy();
    const [, status] = logged.find(([pathname]) => pathname === '/effect') ?? [];
    expect([status, effects.effects]).toEqual([200, 1]);
  });

  const getHandled = (client: string, more = '') =>
    `GET /handled HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n${more}\r\n`;
  const handledIn = (text: string) =>
    [...text.matchAll(/handled (\d+)/g)].map(([, count]) => Number(count));
  const statusesIn = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d+/g)?.map(Number) ?? [];

  test('handles three requests per client at a time and rejects more than 200', async () => {
    const get = getHandled('192.0.2.1', 'Connection: close\r\n');
    logged.length = 0;
    const opened = await Promise.all(
      Array.from({ length: 400 }, () => openWithoutReading(port(), '')),
    );
    for (const socket of opened) socket.write(get);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    const other = await fetch(`${server.url}/echo`, {
      headers: { 'x-forwarded-for': '192.0.2.2', connection: 'close' },
    });
    expect(other.status).toBe(200);
    const text = (await Promise.all(opened.map(readToEnd))).join('\n');
    expect(Math.max(...handledIn(text))).toBe(3);
    expect(statusesIn(text)).toHaveLength(400);
    expect(new Set(statusesIn(text))).toEqual(new Set([200, 429]));
    expect(logged.filter(([pathname]) => pathname === '/handled')).toHaveLength(400);
  });

  test('serves a client again once its connections with waiting requests are closed', async () => {
    const client = '192.0.2.3';
    const get = getHandled(client).repeat(20);
    const opened = await Promise.all(
      Array.from({ length: 400 }, () => openWithoutReading(port(), '')),
    );
    logged.length = 0;
    for (const socket of opened) socket.write(get);
    await expect.poll(() => logged.map(([, status]) => status)).toContain(429);
    for (const socket of opened) socket.destroy();
    await expect
      .poll(async () => {
        const headers = { 'x-forwarded-for': client, connection: 'close' };
        return (await fetch(`${server.url}/echo`, { headers })).status;
      })
      .toBe(200);
  });

  test('handles one request of a connection at a time, also from this machine', async () => {
    const get = getHandled('127.0.0.1');
    const last = getHandled('127.0.0.1', 'Connection: close\r\n');
    const socket = await openWithoutReading(port(), get.repeat(19) + last);
    expect(handledIn(await readToEnd(socket))).toEqual(Array.from({ length: 20 }, () => 1));
  });

  test('10.6 handles no request of a connection after a response that closes it', async () => {
    const get = 'GET /closing HTTP/1.1\r\nHost: localhost\r\n\r\n';
    logged.length = 0;
    const socket = await openWithoutReading(port(), get.repeat(2));
    expect(statusesIn(await readToEnd(socket))).toEqual([200]);
    expect(await statusOf('/echo')).toBe(200);
    expect(logged.map(([pathname]) => pathname)).toEqual(['/closing', '/echo']);
  });

  test('handles nothing more of a connection whose response is not read', async () => {
    const get = 'GET /large HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.5\r\n\r\n';
    logged.length = 0;
    await openWithoutReading(port(), get.repeat(20));
    await expect.poll(() => logged).toEqual([['/large', 200]]);
    await pause(100);
    expect(logged).toHaveLength(1);
  });

  test('closes a connection that sends more than 20 requests ahead', async () => {
    logged.length = 0;
    const socket = await openWithoutReading(port(), getHandled('127.0.0.1').repeat(2000));
    expect(handledIn(await readToEnd(socket)).length).toBeLessThan(20);
    expect(logged.length).toBeLessThan(20);
  });

  test('closes a connection that reads nothing of its response', async () => {
    const get = 'GET /large HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.4\r\n\r\n';
    const stuck = await openWithoutReading(port(), get);
    await pause(3 * IDLE_MILLISECONDS);
    expect((await readToEnd(stuck)).length).toBeLessThan(LARGE_BYTES);
  });

  test.each([
    ['headers', 'GET /echo HTTP/1.1\r\nHost: local'],
    ['bodies', 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf'],
  ])('disconnects clients whose %s never arrive', async (_, text) => {
    const socket = await openWithoutReading(port(), text);
    expect(await readToEnd(socket)).not.toContain('200 OK');
  });
});
