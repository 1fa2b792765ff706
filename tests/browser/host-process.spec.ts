import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { ask } from '../netlify/ask.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
let server: ChildProcess;
let url: string;
let log: string;

// Each starts a server, which makes a database first.
test.describe.configure({ timeout: MAX_PROCESS_TEST_MS });

/** Serves the pages of the other tests from a separate process configured for one proxy. */
test.beforeEach(async ({ baseURL }) => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'process-'));
  for (const ending of ['', '-wal']) {
    const file = `board.db${ending}`;
    const source = path.join(root, '.data/test/instance', file);
    if (existsSync(source)) copyFileSync(source, path.join(folder, file));
  }
  log = '';
  server = spawn(process.execPath, ['lib/commands/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      OUT_DIR: '.data/test/site',
      SITE_URL: baseURL,
      TRUSTED_PROXIES: '1',
      LOG_REQUESTS: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready on (\S+)\n/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    server.once('exit', () => reject(new Error(`The server exited: ${output}${log}`)));
  });
});

test.afterEach(async () => {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The log's entries about requests. Jobs that run on the minute are logged as well. */
const requestLines = () => lines().filter(({ requestId }) => requestId !== undefined);

test('shutdown finishes the request in flight, closes idle connections and exits with 0', async () => {
  const body = JSON.stringify({ query: 'policy', hitsPerPage: 1 });
  const { port } = new URL(url);
  const waiting = await open(port);
  waiting.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(waiting.answer).toContain('"status":"ok"');
  const slow = await open(port);
  slow.socket.write(
    'POST /1/indexes/jobs/query HTTP/1.1\r\nHost: localhost\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  // Makes sure that the server gets the last bytes before the signal.
  await ask(`${url}/healthz`);
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await waiting.closed;
  await expect(ask(`${url}/healthz`)).rejects.toThrow('ECONNREFUSED');
  expect(slow.answer()).toBe('');
  slow.socket.write(body.slice(9));
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 200/);
  expect(slow.answer()).toMatch(/\r\nconnection: close\r\n/i);
  expect(slow.answer()).toContain('"nbHits":');
  expect(await exited).toBe(0);
  expect(lines().at(-1)).toMatchObject({ level: 'info', message: 'Stopped' });
});

test('3.6 the database of the alerts is made before the board is ready, and the first call uses it', async () => {
  expect(existsSync(path.join(folder, 'alerts-prepared/PG_VERSION'))).toBe(true);
  const answer = await ask(`${url}/api/alerts/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'none' }),
  });
  expect(answer.status).toBe(200);
  expect(existsSync(path.join(folder, 'alerts-prepared'))).toBe(false);
  expect(existsSync(path.join(folder, 'alerts/PG_VERSION'))).toBe(true);
});

test('the log is JSON lines: a failed request is logged with its id, without query or IP address', async () => {
  rmSync(path.join(folder, 'board.db'));
  writeFileSync(path.join(folder, 'board.db'), 'broken '.repeat(1000));
  const answer = await ask(`${url}/api/count?email=ada%40mail.example`, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  expect(answer.status).toBe(500);
  await expect.poll(() => requestLines().length).toBeGreaterThanOrEqual(2);
  const [cause, failed, ...more] = requestLines();
  expect(more).toEqual([]);
  expect(failed).toMatchObject({
    level: 'error',
    message: 'Request failed',
    method: 'GET',
    path: '/api/count',
    status: 500,
    ms: expect.any(Number),
    requestId: answer.headers['x-request-id'],
  });
  expect(cause).toMatchObject({ level: 'error', requestId: failed?.requestId });
  expect(log).not.toMatch(/ada|192\.0\.2\.7/);
  expect((await ask(`${url}/healthz`)).status).toBe(503);
});

test('with LOG_REQUESTS every request is logged under the id set by the proxy', async () => {
  await ask(`${url}/faq?x=secret`, { headers: { 'x-request-id': 'proxy-4711' } });
  await expect.poll(() => requestLines().length).toBe(1);
  expect(requestLines()[0]).toMatchObject({
    level: 'info',
    message: 'Request',
    path: '/faq',
    status: 200,
    requestId: 'proxy-4711',
  });
  expect(log).not.toContain('secret');
});

/** A raw connection, for bytes that HTTP clients would not send. */
async function open(
  port: string,
): Promise<{ socket: Socket; answer: () => string; closed: Promise<void> }> {
  const socket = connect(Number(port), 'localhost');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return { socket, answer: () => answer, closed };
}
