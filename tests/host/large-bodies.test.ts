import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../lib/host/server.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

let root: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'bodies-'));
  await mkdir(path.join(root, 'out'), { recursive: true });
  await mkdir(path.join(root, 'netlify/functions'), { recursive: true });
  const files = {
    'out/404.html': 'none',
    'netlify.toml': '',
    'netlify/functions/subscribe.ts': [
      "import * as z from 'zod/mini';",
      `import { endpoint } from '${projectRoot}/lib/api/endpoint.ts';`,
      'const body = z.object({ email: z.string() });',
      'const run = ({ body }) => ({ status: 200, body });',
      "export const config = { path: '/api/subscribe' };",
      "export default endpoint({ name: 'subscribe', PUT: { body, run } });",
    ].join('\n'),
    'netlify/functions/unread.ts': [
      "export const config = { path: '/api/unread' };",
      "export default async () => new Response('not read');",
    ].join('\n'),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(root, name), content);
  }
  server = await startServer({ root, outDir: 'out', port: 0 });
});

afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/**
 * Sends the start of a request and nothing more, and reads until the server closes the connection.
 * @returns everything that was read
 */
async function sendStart(head: readonly string[], start: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => {});
  socket.write([...head, 'Host: localhost', '', start].join('\r\n'));
  await once(socket, 'close');
  return answer;
}

const put = ['PUT /api/subscribe HTTP/1.1', 'Content-Type: application/json'];
const refusal = '{"success":false,"detail":"The request body is too large: send at most 64 kB."}';

test.each([
  ['by its length, before it is sent', 'Content-Length: 5999999', ''],
  ['by its length, while it is sent', 'Content-Length: 5999999', 'x'.repeat(200_000)],
  [
    'when more has come than the endpoint takes, if its length is not declared',
    'Transfer-Encoding: chunked',
    `20000\r\n${'x'.repeat(0x20000)}\r\n`,
  ],
])(
  '8 a body that is too large is refused %s, and the connection closed',
  async (_, length, start) => {
    const answer = await sendStart([...put, length], start);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer.split('\r\n\r\n')[1]).toBe(refusal);
  },
);

test.each([
  ['GET /api/unread', 200],
  ['HEAD /api/unread', 200],
  ['POST /api/unread', 200],
  ['GET /nothing', 404],
  ['POST /nothing', 405],
])('8 %s is answered and closed while its body is still to come', async (line, status) => {
  const answer = await sendStart([`${line} HTTP/1.1`, 'Content-Length: 5999999'], 'x');
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('8 the connection is kept for the next request when the body has been read', async () => {
  const body = '{"email":"a@example.org"}';
  const first = [...put, 'Host: localhost', `Content-Length: ${body.length}`, '', body];
  const answer = await sendStart(
    [first.join('\r\n') + put[0], put[1]!, `Content-Length: ${body.length}`, 'Connection: close'],
    body,
  );
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

test('8 a client that sends its whole body before it reads gets the response', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    const failed = once(socket, 'error').then(([error]) => error as Error);
    socket.pause();
    socket.write([...put, 'Host: localhost', 'Content-Length: 5000000', '', ''].join('\r\n'));
    const sent = new Promise<void>((resolve) => {
      socket.write('x'.repeat(5_000_000), () => resolve());
    });
    expect(await Promise.race([sent, failed])).toBe(undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).resume();
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.split('\r\n\r\n')[1]).toBe(refusal);
  }
});
