import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../lib/host/server.ts';

let root: string;
let server: Awaited<ReturnType<typeof startServer>>;
const keepAlive = new Agent({ keepAlive: true });

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'stop-'));
  await mkdir(path.join(root, 'out'), { recursive: true });
  await mkdir(path.join(root, 'netlify/functions'), { recursive: true });
  await writeFile(path.join(root, 'out/index.html'), 'home');
  await writeFile(path.join(root, 'out/404.html'), 'none');
  await writeFile(path.join(root, 'netlify.toml'), '');
  await writeFile(
    path.join(root, 'netlify/functions/slow.ts'),
    [
      "export const config = { path: '/slow' };",
      'export default async (request) => {',
      '  globalThis.slowBegun?.();',
      '  await new Promise((resolve) => { globalThis.endSlow = resolve; });',
      "  return new Response('done');",
      '};',
    ].join('\n'),
  );
  server = await startServer({ root, outDir: 'out', port: 0 });
});

afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const steps = globalThis as unknown as { slowBegun?: () => void; endSlow?: () => void };

/** Starts a request that is answered only when `endSlow` is called. */
async function beginSlow() {
  const begun = new Promise<void>((resolve) => (steps.slowBegun = resolve));
  const answer = get('/slow', keepAlive);
  await begun;
  return answer;
}

function get(
  pathname: string,
  agent?: Agent,
): { answer: Promise<{ text: string; close: boolean }> };
function get(pathname: string, agent?: Agent) {
  const answer = new Promise((resolve, reject) => {
    const sent = request(`${server.url}${pathname}`, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ text, close: response.headers.connection === 'close' }));
    });
    sent.on('error', reject);
    sent.end();
  });
  return { answer };
}

test('a stop completes open requests, closes idle connections, and accepts no more', async () => {
  const waiting = await get('/', keepAlive).answer;
  expect(waiting).toEqual({ text: 'home', close: false });
  const { answer } = await beginSlow();
  const stopped = server.stop(10_000);
  await expect(get('/').answer).rejects.toThrow('ECONNREFUSED');
  steps.endSlow?.();
  expect(await answer).toEqual({ text: 'done', close: true });
  expect(await stopped).toBe(true);
});

test('a request sent on an open connection during a stop still gets its response', async () => {
  await get('/', keepAlive).answer;
  const stopped = server.stop(10_000);
  expect(await get('/', keepAlive).answer).toEqual({ text: 'home', close: true });
  expect(await stopped).toBe(true);
});

test('a connection without any request does not delay a stop', async () => {
  const silent = connect(Number(new URL(server.url).port), 'localhost');
  await new Promise((resolve) => silent.once('connect', resolve));
  const ended = new Promise((resolve) => silent.once('close', resolve));
  silent.resume();
  expect(await server.stop(10_000)).toBe(true);
  await ended;
});

test('a response that takes too long is aborted', async () => {
  const { answer } = await beginSlow();
  const [inTime] = await Promise.all([
    server.stop(300),
    expect(answer).rejects.toThrow('socket hang up'),
  ]);
  expect(inTime).toBe(false);
});
