import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer, TIMEOUTS } from '../../lib/host/server.ts';
import { createUnsentResponses } from '../../lib/host/unsent-responses.ts';

/** More than the system's buffers hold. */
const LARGE_BYTES = 40_000_000;

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

/** Resolves to all that a connection receives until it is closed. */
function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

describe('a server', () => {
  let root: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  const logged: unknown[] = [];

  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'slow-'));
    await mkdir(path.join(root, 'out'), { recursive: true });
    await mkdir(path.join(root, 'netlify/functions'), { recursive: true });
    await writeFile(path.join(root, 'out/404.html'), 'none');
    await writeFile(path.join(root, 'netlify.toml'), '');
    const functions = {
      large: `new Response(new Uint8Array(${LARGE_BYTES}))`,
      echo: 'new Response(await request.text())',
      // Says how many requests are being handled.
      handled: `{
        globalThis.handled = (globalThis.handled ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new Response('handled ' + globalThis.handled--);
      }`,
      turn: "new Response('turn ' + globalThis.turn + '.')",
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
      log: (_level, _message, fields) => logged.push(fields?.status),
      // Long enough that a busy machine cuts off nobody else.
      timeouts: { headersTimeout: 1000, requestTimeout: 2000, connectionsCheckingInterval: 20 },
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

  test('refuses a client with 429 while it does not read what it has requested', async () => {
    const idle = await openWithoutReading(port(), 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => statusOf('/echo')).toBe(429);
    idle.destroy();
    await expect.poll(() => statusOf('/echo')).toBe(200);
  });

  test('handles the requests of one connection one after another, and refuses more than 50 at once', async () => {
    const get = (more = '') => `GET /handled HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    logged.length = 0;
    const socket = await openWithoutReading(
      port(),
      get().repeat(80) + get('Connection: close\r\n'),
    );
    const text = await readToEnd(socket);
    expect(new Set(text.match(/handled \d+/g))).toEqual(new Set(['handled 1']));
    const statuses = text.match(/(?<=HTTP\/1\.1 )\d+/g);
    expect(statuses).toHaveLength(81);
    expect(new Set(statuses)).toEqual(new Set(['200', '429']));
    expect(logged.toSorted()).toEqual(statuses?.map(Number).toSorted());
  });

  test('handles requests that were sent at once in turns of their own, whatever the connection', async () => {
    const counted = globalThis as { turn?: number };
    counted.turn = 0;
    let timer = setImmediate(function next() {
      counted.turn! += 1;
      timer = setImmediate(next);
    });
    const get = (name: string) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n`;
    const sent = `${get('echo')}\r\n${`${get('turn')}\r\n`.repeat(20)}${get('echo')}Connection: close\r\n\r\n`;
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openWithoutReading(port(), sent)),
    );
    const texts = await Promise.all(opened.map(readToEnd));
    clearImmediate(timer);
    const turns = texts.join().match(/turn \d+\./g) ?? [];
    expect(turns).toHaveLength(200);
    expect(new Set(turns).size).toBe(200);
  });

  test.each([
    ['headers', 'GET /echo HTTP/1.1\r\nHost: local'],
    ['bodies', 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf'],
  ])('cuts off clients whose %s never arrive', async (_, text) => {
    const socket = await openWithoutReading(port(), text);
    expect(await readToEnd(socket)).not.toContain('200 OK');
  });

  test('looks for slow clients every second, so that the documented limits hold', () => {
    expect(TIMEOUTS).toMatchObject({
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 1000,
    });
  });
});

describe('a response that is not read', () => {
  let server: Server;
  let now = 0;
  const unsent = createUnsentResponses(() => now);
  beforeAll(async () => {
    server = createServer((request, response) => {
      unsent.add('client', response);
      response.end(Buffer.alloc(request.url === '/large' ? LARGE_BYTES : 10));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });
  afterAll(() => server.close());

  test('closes its connection after a minute without progress, and no other', async () => {
    const { port } = server.address() as { port: number };
    const request = (pathname: string) => `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const stuck = await openWithoutReading(port, request('/large'));
    const reading = await openWithoutReading(port, request('/small'));
    reading.resume();
    await expect.poll(() => unsent.isFull('client')).toBe(true);
    unsent.sweep();
    now += 59_000;
    unsent.sweep();
    expect(unsent.isFull('client')).toBe(true);
    now += 1000;
    unsent.sweep();
    await expect.poll(() => unsent.isFull('client')).toBe(false);
    const received = await readToEnd(stuck);
    expect(received.length).toBeLessThan(LARGE_BYTES);
    expect(reading.destroyed).toBe(false);
  });
});
