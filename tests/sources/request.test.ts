import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Resolver } from '../../lib/sources/public-network.ts';
import { createRequests } from '../../lib/sources/request.ts';

const limits = { bytes: 10_000, headersMs: 20_000, bodyMs: 20_000, totalMs: 30_000 };

let closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

async function serve(handler: http.RequestListener): Promise<number> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function reach(options: Partial<Parameters<typeof createRequests>[0]> = {}) {
  const requests = createRequests({
    origin: null,
    userAgent: 'JobBoardSync/1.0 (+https://board.example)',
    limits,
    wait: async () => {},
    ...options,
  });
  closing.push(requests.close);
  return requests;
}

const resolvingTo =
  (address: string): Resolver =>
  (_, __, callback) =>
    callback(null, [{ address, family: 4 }]);

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '100.64.0.1', '0.0.0.0'])(
  '12.3 a name that leads to %s is not connected to',
  async (address) => {
    let count = 0;
    const port = await serve((_, response) => {
      count++;
      response.end('{}');
    });
    const { read } = reach({ resolver: resolvingTo(address) });
    await expect(read(`http://board.example:${port}/jobs`)).rejects.toThrow(
      'board.example is not on the public internet',
    );
    expect(count).toBe(0);
  },
);

test.each([
  ['http://127.0.0.1/', '127.0.0.1 is not on the public internet'],
  ['http://[::1]/', '::1 is not on the public internet'],
  ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not on the public internet'],
  ['http://2130706433/', '127.0.0.1 is not on the public internet'],
  ['http://localhost:8080/', 'localhost is not on the public internet'],
  ['file:///etc/passwd', 'file:// addresses are not requested, only http and https'],
  ['nonsense', 'it is not a valid address'],
])('12.3 %s is not requested', async (address, message) => {
  await expect(reach().read(address)).rejects.toThrow(message);
  // A mirror does not change that.
  await expect(reach({ origin: 'http://127.0.0.1:9' }).read(address)).rejects.toThrow(message);
});

test('12.3 a redirect leads to the mirror as well, and never to a private address', async () => {
  const paths: string[] = [];
  const port = await serve(({ url = '' }, response) => {
    paths.push(url);
    const targets: Record<string, string> = {
      '/a.example/1': 'https://b.example/2?x=y',
      '/b.example/2?x=y': '/3',
      '/a.example/private': 'http://169.254.169.254/latest/meta-data',
      '/a.example/file': 'file:///etc/passwd',
      '/a.example/round': '/round',
    };
    const location = targets[url];
    if (location) response.writeHead(302, { location });
    response.end('{"found":true}');
  });
  const { read } = reach({ origin: `http://127.0.0.1:${port}` });
  expect(await read('https://a.example/1')).toMatchObject({
    text: '{"found":true}',
    url: 'https://b.example/3',
  });
  expect(paths).toEqual(['/a.example/1', '/b.example/2?x=y', '/b.example/3']);
  await expect(read('https://a.example/private')).rejects.toThrow(
    '169.254.169.254 is not on the public internet',
  );
  await expect(read('https://a.example/file')).rejects.toThrow(
    'file:// addresses are not requested',
  );
  await expect(read('https://a.example/round')).rejects.toThrow('it redirects too often');
  expect(paths).not.toContain('/169.254.169.254/latest/meta-data');
});

test('12.3 one request at a time goes to a host, with a pause in between and the board named', async () => {
  let working = 0;
  let most = 0;
  const agents = new Set<string | undefined>();
  const port = await serve(async ({ headers }, response) => {
    most = Math.max(most, ++working);
    agents.add(headers['user-agent']);
    await new Promise((resolve) => setImmediate(resolve));
    working--;
    response.end('{}');
  });
  const { read } = reach({ origin: `http://127.0.0.1:${port}` });
  await Promise.all(Array.from({ length: 8 }, (_, n) => read(`https://a.example/${n}`)));
  expect(most).toBe(1);
  expect([...agents]).toEqual(['JobBoardSync/1.0 (+https://board.example)']);
});

test('12.3 there is a pause between two requests to a host, but not to a mirror', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const { read } = reach({ wait, resolver: resolvingTo('10.0.0.1') });
  for (const path of ['1', '2']) {
    await expect(read(`http://a.example/${path}`)).rejects.toThrow('public internet');
  }
  expect(waits).toEqual([500]);
});

test('12.3 a failed request is retried twice, and the error says how long the host wants to wait', async () => {
  let count = 0;
  const port = await serve((_, response) => {
    count++;
    response.writeHead(503).end();
  });
  const waits: number[] = [];
  const { read } = reach({
    origin: `http://127.0.0.1:${port}`,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  await expect(read('https://a.example/')).rejects.toThrow('it responds with 503');
  expect(count).toBe(3);
  expect(waits).toEqual([1000, 2000]);
});

test.each([
  ['User-agent: *\nDisallow: /jobs', 200, false],
  ['User-agent: JobBoardSync\nDisallow: /', 200, false],
  ['User-agent: *\nDisallow: /private', 200, true],
  ['', 404, true],
  ['', 500, false],
])(
  '12.3 pages are read only where robots.txt (%j, %i) allows it',
  async (rules, status, isAllowed) => {
    const paths: string[] = [];
    const port = await serve(({ url = '' }, response) => {
      paths.push(url);
      const isRules = url.endsWith('/robots.txt');
      response.writeHead(isRules ? status : 200).end(isRules ? rules : '<p>Jobs');
    });
    const { readPage, probe, read } = reach({ origin: `http://127.0.0.1:${port}` });
    const page = 'https://a.example/jobs/1';
    if (isAllowed) {
      expect(await readPage(page)).toMatchObject({ text: '<p>Jobs' });
      expect(await probe(page)).toMatchObject({ status: 200 });
    } else {
      const reason =
        status === 500
          ? 'its robots.txt cannot be read (it responds with 500), so none of its pages may be'
          : 'its robots.txt does not allow this page to be read';
      await expect(readPage(page)).rejects.toThrow(reason);
      await expect(probe(page)).rejects.toThrow(reason);
      expect(paths).not.toContain('/a.example/jobs/1');
    }
    // robots.txt does not restrict APIs, which are made for programs.
    expect(await read('https://a.example/jobs.json')).toMatchObject({ text: '<p>Jobs' });
  },
);

const failing =
  (code: string): Resolver =>
  (_, __, callback) =>
    callback(Object.assign(new Error('lookup failed'), { code }), []);

test.each([
  ['ENOTFOUND', 'its host does not exist'],
  ['EAI_AGAIN', 'its host cannot be looked up at the moment'],
  ['EWHATEVER', 'its host cannot be reached (EWHATEVER)'],
])(
  '12.3 a host that cannot be reached (%s) is named as the reason, not its robots.txt',
  async (code, reason) => {
    const { read, readPage } = reach({ resolver: failing(code) });
    await expect(read('http://board.example/jobs')).rejects.toThrow(
      new RegExp(`^${escaped(reason)}$`),
    );
    await expect(readPage('http://board.example/')).rejects.toThrow(
      new RegExp(`^${escaped(reason)}$`),
    );
  },
);

const escaped = (text: string) => text.replace(/[()]/g, String.raw`\$&`);

test('12.3 a mirror that cannot be reached is named', async () => {
  const port = await serve(() => {});
  await closing.pop()?.();
  const { read } = reach({ origin: `http://127.0.0.1:${port}` });
  await expect(read('https://a.example/')).rejects.toThrow(
    `the host of ATS_ORIGIN, http://127.0.0.1:${port}, refuses connections`,
  );
});
