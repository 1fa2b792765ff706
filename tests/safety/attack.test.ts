import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredFunctions } from '../netlify/declared.ts';
import { root } from '../support/root.ts';
import { createRandom } from '../support/seeded-random.ts';
import type { Memory } from '../support/plain-server.ts';

const REQUESTS = 10_000;
const SLOW_CONNECTIONS = 200;
const AT_ONCE = 24;
/** A slow machine sends fewer requests. */
const MAX_MILLISECONDS = 90_000;
/** A request that takes this long hangs. */
const HANG_MILLISECONDS = 300_000;
const SEED = 20_261_122;

type Attack = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: Buffer;
};

let folder: string;
let server: ChildProcess;
let port = 0;
const failures: string[] = [];
const slow: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'attack-'));
  server = fork(path.join(root, 'tests/support/plain-server.ts'), {
    cwd: root,
    // To measure what is in use.
    execArgv: ['--expose-gc'],
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      DATA_DIR: folder,
      OUT_DIR: '.data/test/attack-pages',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  server.on('message', (message: { failure?: string }) => {
    if (message.failure) failures.push(message.failure);
  });
  const { url } = await nextMessage<{ url: string }>('url');
  port = Number(new URL(url).port);
});

afterAll(async () => {
  for (const socket of slow) socket.destroy();
  server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test(`${REQUESTS} hostile requests and ${SLOW_CONNECTIONS} slow connections make nothing fail or hang`, async () => {
  const random = createRandom(SEED);
  const paths = (await declaredFunctions(root)).flatMap((one) => one.paths);
  const attack = createAttacks(random, paths);
  const statuses = new Map<number, number>();
  let hangs = 0;

  // Opens the database and fills what is kept in memory, so that only a leak makes a difference.
  await Promise.all(
    Array.from({ length: 800 }, async () => {
      await send(attack()).catch(() => {});
    }),
  );
  const before = await memory();

  const stalls = await watchStalls();
  openSlowConnections(random);
  const deadline = performance.now() + MAX_MILLISECONDS;
  let left = REQUESTS;
  const attacker = async () => {
    while (left > 0 && performance.now() < deadline) {
      left--;
      const status = await send(attack()).catch((error: Error) => {
        if (error.message === HANG) hangs++;
        return 0;
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  const longestStall = await stalls.stop();
  for (const socket of slow) socket.destroy();
  // What was written for them is freed once the server has seen that they are gone.
  await pause(1000);
  const after = await memory();

  const count = (from: number, to: number) =>
    [...statuses].reduce(
      (sum, [status, times]) => (status >= from && status < to ? sum + times : sum),
      0,
    );
  const megabytes = ({ used, resident }: Memory) =>
    `${Math.round(used / 1e6)} MB in use, ${Math.round(resident / 1e6)} MB resident`;
  const table = [
    ['hostile requests', `${REQUESTS - left} (seed ${SEED}), ${AT_ONCE} at a time`],
    ['slow connections at the same time', String(SLOW_CONNECTIONS)],
    ['accepted, redirected (2xx, 3xx)', String(count(200, 400))],
    ['refused (4xx)', String(count(400, 500))],
    ['cut off by the server', String(count(0, 1) - hangs)],
    ['failed (5xx)', String(count(500, 600))],
    ['hung', String(hangs)],
    ['longest wait for `/api/count`', `${Math.round(longestStall)} ms`],
    ['memory before', megabytes(before)],
    ['memory after', megabytes(after)],
  ];
  process.stdout.write(`${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);

  expect(failures).toEqual([]);
  expect(count(500, 600)).toBe(0);
  expect(hangs).toBe(0);
  expect(count(200, 400)).toBeGreaterThan(100);
  expect(after.used / before.used).toBeLessThanOrEqual(1.2);
  expect(after.resident / before.resident).toBeLessThanOrEqual(1.2);
  expect(await send(get('/api/count'))).toBe(200);
});

/** Creates the generator of hostile requests to the functions, the search protocol and the files. */
function createAttacks(random: () => number, functionPaths: string[]): () => Attack {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const chance = (probability: number) => random() < probability;

  const word = () => pick(words)();
  const words: (() => string)[] = [
    () => 'jobs',
    () => '*',
    () => String(Math.floor(random() * 1000)),
    () => 'x'.repeat(Math.floor(random() * 3000)),
    () => '%00',
    () => '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    () => '%E0%A4%A',
    () => '%F0%9F%90%9D',
    () => '__proto__',
    () => encodeURIComponent('<script>alert(1)</script>'),
  ];
  const value = (depth = 0): unknown => pick(depth > 3 ? scalars : [...scalars, ...nested])(depth);
  const scalars: ((depth: number) => unknown)[] = [
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => '',
    () => 'policy',
    () => '"unclosed -',
    () => '\u0000\uD800',
    () => 'ａ'.repeat(600),
    () => 'tags_area:x OR '.repeat(200),
    () => `${'('.repeat(2000)}`,
  ];
  const nested: ((depth: number) => unknown)[] = [
    (depth) => [value(depth + 1), value(depth + 1)],
    (depth) => ({ [pick(keys)]: value(depth + 1), [pick(keys)]: value(depth + 1) }),
  ];
  const keys = (
    'query filters facets facetFilters numericFilters tagFilters page hitsPerPage offset length ' +
    'maxValuesPerFacet attributesToRetrieve params indexName requests email token query_json ' +
    'facetQuery cursor jsonrpc __proto__ constructor toString hasOwnProperty method id'
  ).split(' ');
  const plainBody = (): Buffer => pick(bodies)();
  const bodies: (() => Buffer)[] = [
    () =>
      Buffer.from(
        JSON.stringify(Object.fromEntries(keys.slice(0, 9).map((key) => [key, value()]))),
      ),
    () =>
      Buffer.from(
        JSON.stringify({
          requests: Array.from({ length: 20 }, () => ({
            indexName: 'jobs',
            query: value(),
            filters: value(),
            facets: ['*'],
            hitsPerPage: 1000,
          })),
        }),
      ),
    () => Buffer.from(`{"${pick(keys)}":${JSON.stringify(value())}}`),
    () => Buffer.from(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}`),
    () => Buffer.from(JSON.stringify({ email: 'a@example.org', query_json: value() })),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
    () => Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0, 0xaf]),
    () => Buffer.from(''),
  ];
  /** Rare, since they take long to send. */
  const largeBodies: (() => Buffer)[] = [() => seven, () => bomb, () => brotliBomb];
  const hostileHeaders: Record<string, () => string> = {
    'content-type': () => pick(['application/json', 'text/plain', ';;;', 'multipart/form-data']),
    'content-encoding': () => pick(['gzip', 'br', 'identity', 'x', 'gzip, gzip']),
    accept: () => pick(['*/*', 'text/html', 'application/json', 'text/event-stream']),
    'accept-encoding': () => pick(['br', 'gzip', 'br;q=0', '*', 'x'.repeat(4000)]),
    cookie: () => `ab4=${word()}; ${'a=b; '.repeat(100)}`,
    origin: () => pick(['null', 'https://evil.example', '//']),
    range: () => pick(['bytes=0-', 'bytes=5-1', 'bytes=-1', `bytes=${'0-1,'.repeat(500)}`]),
    'if-none-match': () => pick(['*', 'W/"1"', '"'.repeat(2000)]),
    'if-modified-since': () => pick(['never', 'Thu, 01 Jan 1970 00:00:00 GMT']),
    'x-forwarded-proto': () => 'javascript',
    'x-forwarded-host': () => 'evil.example',
    forwarded: () => 'for="[::1]";host=evil.example',
    'x-request-id': () => '${jndi:ldap://x}',
    'x-http-method-override': () => 'DELETE',
  };
  const addresses = functionPaths.concat(
    (
      '/1/indexes/*/queries /1/indexes/jobs/query /1/indexes/jobs/browse / /index /_headers //x ' +
      '/../../etc/passwd /%2e%2e/%2e%2e/package.json /..%5c..%5c'
    ).split(' '),
  );
  const filled = (address: string) => address.replace(/:\w+|\*(?!\/queries)/g, word);

  /** A search that is well formed, and asks for something hostile. */
  const search = (forwardedFor: string): Attack => ({
    method: 'POST',
    address: '/1/indexes/*/queries',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: Buffer.from(
      JSON.stringify({
        requests: Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
          indexName: 'jobs_super_ranked',
          query: pick([
            'policy',
            'a',
            '"',
            '-',
            'ß'.repeat(500),
            `${'word '.repeat(90)}`,
            '\u0000',
          ]),
          facets: ['*'],
          hitsPerPage: pick([0, 5, 20, 1000]),
          ...(chance(0.3) && { [pick(keys)]: value() }),
        })),
      }),
    ),
  });

  return () => {
    const isLarge = chance(0.003);
    const headers = Object.fromEntries(
      Object.entries(hostileHeaders).flatMap(([name, of]) => (chance(0.2) ? [[name, of()]] : [])),
    );
    if (!chance(0.3)) headers['content-type'] = 'application/json';
    const octet = () => Math.floor(random() * 256);
    const client = `${octet()}.${octet()}.${octet()}.${octet()}`;
    if (chance(0.3)) return search(client);
    headers['x-forwarded-for'] = chance(0.05)
      ? pick(['unknown', '::ffff:1.2.3.4', 'x'.repeat(2000), '1.2.3.4, '.repeat(200)])
      : client;
    const body = isLarge ? pick(largeBodies)() : plainBody();
    if (body === bomb) headers['content-encoding'] = 'gzip';
    if (body === brotliBomb) headers['content-encoding'] = 'br';
    const query = chance(0.3) ? `?${pick(keys)}=${word()}&${pick(keys)}=${word()}` : '';
    return {
      method: pick([
        'GET',
        'POST',
        'POST',
        'POST',
        'PUT',
        'DELETE',
        'PATCH',
        'HEAD',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
      ]),
      address: filled(pick(addresses)) + query,
      headers,
      body,
    };
  };
}

const seven = Buffer.alloc(7_000_000, '[');
const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
const brotliBomb = brotliCompressSync(Buffer.alloc(50_000_000, ' '));

const HANG = 'The request hangs';
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const get = (address: string): Attack => ({
  method: 'GET',
  address,
  headers: {},
  body: Buffer.alloc(0),
});

/** Resolves to the status of the response, once it has been read to its end. */
function send({ method, address, headers, body }: Attack): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: 'localhost',
        port,
        method,
        path: address,
        headers,
        agent,
        timeout: HANG_MILLISECONDS,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(HANG)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Connections that send a byte now and then, or ask for much and read nothing. */
function openSlowConnections(random: () => number): void {
  for (let number = 0; number < SLOW_CONNECTIONS; number++) {
    const socket = connect(port, 'localhost');
    slow.push(socket);
    socket.on('error', () => {});
    if (number % 2 === 0) {
      socket.write(
        `GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.${number}\r\nX-Slow: `,
      );
      const timer = setInterval(() => socket.write('a'), 500 + random() * 500);
      socket.on('close', () => clearInterval(timer));
    } else {
      socket.pause();
      socket.write(
        `GET /1/indexes/jobs?hitsPerPage=300 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.${number}\r\n\r\n`.repeat(
          20,
        ),
      );
    }
  }
}

/** Asks for `/api/count` all the time, on a new connection each, and keeps the longest wait in milliseconds. */
async function watchStalls(): Promise<{ stop: () => Promise<number> }> {
  const watcher = fork(path.join(root, 'tests/safety/count-waits.ts'), [
    `http://localhost:${port}/api/count`,
    String(HANG_MILLISECONDS),
  ]);
  await nextMessage<{ isReady: boolean }>('isReady', watcher);
  return {
    async stop() {
      watcher.send('end');
      return (await nextMessage<{ longest: number }>('longest', watcher)).longest;
    },
  };
}

async function memory(): Promise<Memory> {
  server.send('memory');
  return (await nextMessage<{ memory: Memory }>('memory')).memory;
}

/** The next message of a process that has a key. */
function nextMessage<Message extends object>(
  key: keyof Message,
  sender: ChildProcess = server,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const listen = (message: Message) => {
      if (!(key in message)) return;
      sender.off('message', listen);
      sender.off('exit', fail);
      resolve(message);
    };
    const fail = (code: number) => reject(new Error(`The process ended with code ${code}`));
    sender.on('message', listen);
    sender.once('exit', fail);
  });
}
