import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { startServer } from '../../lib/host/server.ts';
import { declaredFunctions } from '../netlify/declared.ts';
import { root } from '../support/root.ts';
import { createRole } from '../support/role-factory.ts';

const RUNS = 150;
const TIMEOUT_MILLISECONDS = 600_000;

const declared = await declaredFunctions(root);
const routes = declared.flatMap(({ name, paths }) => paths.map((one) => ({ name, path: one })));
const pages = '.data/test/fuzz-pages';
const agent = new Agent({ keepAlive: true });

let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
const failures: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fuzz-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', '');
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: 0,
    organisations: [],
    keys: null,
    roles: Array.from({ length: 20 }, (_, position) => createRole(position + 1)),
  });
  await mkdir(path.join(root, pages), { recursive: true });
  for (const name of ['index.html', '404.html']) {
    await writeFile(path.join(root, pages, name), '<title>x</title>');
  }
  server = await startServer({
    root,
    outDir: pages,
    port: 0,
    siteUrl: 'http://localhost:3000',
    // Each request comes from another client, so that rate limits do not shield a function.
    trustedProxies: 1,
    log: (level, message, fields) => failures.push(`${level} ${message} ${JSON.stringify(fields)}`),
  });
});

beforeEach(() => {
  // A random request may be valid, and then the links of its mail are logged.
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterAll(async () => {
  agent.destroy();
  await server.close();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

const word = fc.oneof(
  fc.constantFrom('jobs', '*', '%', '%00', '%2e%2e', '..', 'x'.repeat(3000), '%F0%9F%90%9D', '%zz'),
  fc.string().map((text) => encodeURIComponent(text.toWellFormed())),
  fc.base64String().map((text) => text.replaceAll(/[+/=]/g, '')),
);

/** A URL for a function's path, with arbitrary parameters. */
const addressOf = (pathname: string) =>
  fc
    .tuple(fc.array(word, { minLength: 3, maxLength: 3 }), fc.option(word), fc.boolean())
    .map(([words, query, slash]) => {
      const [first = '', ...more] = words;
      const filled = pathname
        .replaceAll(/:\w+/g, () => first || 'x')
        .replace('*', [first, ...more].join('/'));
      return `${filled}${slash ? '/' : ''}${query === null ? '' : `?${query}=${first}`}`;
    });

const method = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  },
  { weight: 1, arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'SEARCH', 'LOCK') },
);

/** Bodies with the fields of the contract and arbitrary values. */
const nearlyRight = fc.record(
  {
    email: fc.oneof(fc.emailAddress(), fc.string(), fc.anything()),
    token: fc.oneof(fc.string(), fc.anything()),
    update_token: fc.oneof(fc.string(), fc.anything()),
    query_json: fc.oneof(
      fc.record(
        {
          query: fc.oneof(fc.string(), fc.anything()),
          facetFilters: fc.oneof(fc.array(fc.array(fc.string())), fc.anything()),
          numericFilters: fc.oneof(fc.array(fc.array(fc.string())), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      fc.anything(),
    ),
    requests: fc.oneof(
      fc.array(
        fc.record(
          {
            indexName: fc.oneof(fc.constant('jobs'), fc.anything()),
            query: fc.oneof(fc.string(), fc.anything()),
            filters: fc.oneof(fc.string(), fc.anything()),
            facetFilters: fc.anything(),
            numericFilters: fc.anything(),
            page: fc.anything(),
            hitsPerPage: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      ),
      fc.anything(),
    ),
    __proto__: fc.anything(),
    constructor: fc.anything(),
  },
  { requiredKeys: [] },
);

const text = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? 1 : part)) ?? '';
  } catch {
    return '{';
  }
};

const body = fc.oneof(
  { weight: 4, arbitrary: nearlyRight.map((value) => Buffer.from(text(value))) },
  { weight: 1, arbitrary: fc.anything().map((value) => Buffer.from(text(value))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'null', '[', '"', '['.repeat(5000)).map(Buffer.from),
  },
  { weight: 1, arbitrary: fc.webQueryParameters().map((query) => Buffer.from(query)) },
);

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/json; charset=utf-16',
      ';;;',
    ),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    accept: fc.constantFrom('*/*', 'text/html', 'application/json', ''),
    cookie: fc.string().map((value) => `a=${encodeURIComponent(value.toWellFormed())}`),
    origin: fc.constantFrom('null', 'https://evil.example', '//'),
    'if-none-match': fc.constantFrom('*', 'W/"1"'),
    range: fc.constantFrom('bytes=0-', 'bytes=5-1', 'x'),
    'x-request-id': fc.string().map((value) => encodeURIComponent(value.toWellFormed())),
  },
  { requiredKeys: [] },
);

test.each(routes)('no request makes $name fail or hang: $path', async ({ path: pathname }) => {
  const asked = fc.record({ address: addressOf(pathname), method, headers, body, ip: fc.ipV4() });
  await fc.assert(
    fc.asyncProperty(asked, async ({ ip, ...rest }) => {
      failures.length = 0;
      const status = await send({ ...rest, headers: { ...rest.headers, 'x-forwarded-for': ip } });
      expect(failures).toEqual([]);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});

test('a scheduled function cannot be called by HTTP', async () => {
  for (const { name } of declared.filter(({ schedule }) => schedule !== null)) {
    const address = `/.netlify/functions/${name}`;
    const status = await send({ address, method: 'GET', headers: {}, body: Buffer.alloc(0) });
    expect(status).toBe(404);
  }
});

function send(asked: {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
}): Promise<number> {
  const { address, method, headers, body } = asked;
  const { port } = new URL(server.url);
  const options = { port, host: 'localhost', path: address, method, headers, agent };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, timeout: TIMEOUT_MILLISECONDS }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('The request timed out')));
    sent.on('error', reject);
    sent.end(body);
  });
}
