import type { LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, type Resolver } from '../../lib/sources/public-network.ts';
import { checkLinks, createLinkChecker } from '../../lib/report/check-links.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves employers' pages on this machine. */
async function servePages(answer: Answer) {
  const seen: string[] = [];
  const agents = new Set<string | undefined>();
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    agents.add(request.headers['user-agent']);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen, agents };
}

const userAgent = 'JobBoardLinkCheck/1.0 (+https://jobs.example; hello@jobs.example)';
const wait = async () => {};
const local = createLinkChecker({ userAgent, isAllowed: () => true, wait });

describe('a link', () => {
  it.each([
    ['/here', 'works', '200'],
    ['/moved', 'works', '200'],
    ['/no-head', 'works', '200'],
    ['/gone', 'fails', 'it responds with 410'],
    ['/missing', 'fails', 'it responds with 404'],
    ['/broken', 'fails', 'it responds with 503'],
    ['/robots', 'unclear', 'it refuses robots with 403'],
    ['/circle', 'fails', 'too many redirects'],
    ['/hang-up', 'fails', 'its host closes the connection'],
  ])('%s %s', async (path, state, reason) => {
    const statuses: Record<string, number> = {
      '/here': 200,
      '/gone': 410,
      '/missing': 404,
      '/broken': 503,
      '/robots': 403,
    };
    const pages = await servePages(({ method, url = '' }, response) => {
      if (url === '/hang-up') return void response.destroy();
      if (url === '/moved') return void response.writeHead(301, { location: '/here' }).end();
      if (url === '/circle') return void response.writeHead(302, { location: '/circle' }).end();
      if (url === '/no-head')
        return void response.writeHead(method === 'HEAD' ? 405 : 200).end('x');
      response.writeHead(statuses[url] ?? 500).end('x'.repeat(100_000));
    });
    expect(await local(`${pages.url}${path}`)).toEqual({ state, reason });
    expect([...pages.agents]).toEqual([userAgent]);
    const asked = new Set(pages.seen.map((line) => line.split(' ')[0]));
    const isHeadEnough = path === '/here' || path === '/moved';
    expect(asked).toEqual(new Set(isHeadEnough ? ['HEAD'] : ['HEAD', 'GET']));
  });

  it('is not requested again when its host sends 429', async () => {
    const pages = await servePages((_, response) => void response.writeHead(429).end());
    expect(await local(`${pages.url}/a`)).toEqual({
      state: 'unclear',
      reason: 'it refuses robots with 429',
      isRateLimited: true,
    });
    expect(pages.seen).toEqual(['HEAD /a']);
  });

  it('is requested with GET only after a pause', async () => {
    const pages = await servePages(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 405 : 200).end();
    });
    const asked: unknown[] = [];
    const check = createLinkChecker({
      userAgent,
      isAllowed: () => true,
      wait: async (milliseconds) => void asked.push(...pages.seen, milliseconds),
    });
    await check(`${pages.url}/a`);
    expect(asked).toEqual(['HEAD /a', 1000]);
    expect(pages.seen).toEqual(['HEAD /a', 'GET /a']);
  });

  it('to a host that does not respond fails', async () => {
    const pages = await servePages(() => {});
    const unused = await servePages(() => {});
    expect(unused.port).not.toBe(pages.port);
    expect(await local('http://127.0.0.1:1/')).toEqual({
      state: 'fails',
      reason: 'its host refuses connections',
    });
  });

  it('to a host name that does not exist fails', async () => {
    const check = createLinkChecker({ userAgent, wait, resolver: resolverOf({}) });
    expect(await check('https://gone.example/jobs/1')).toEqual({
      state: 'fails',
      reason: 'its host does not exist',
    });
  });
});

/** Resolves names from a table. */
function resolverOf(table: Record<string, string[]>): Resolver {
  return (hostname, _options, callback) => {
    const found = table[hostname]?.map((address): LookupAddress => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (found) return callback(null, found);
    return callback(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
  };
}

describe('addresses that must not be requested', () => {
  it.each([
    ['Amazon', '169.254.169.254'],
    ['Amazon', '169.254.170.2'],
    ['Amazon', 'fd00:ec2::254'],
    ['Google', 'fd20:ce::254'],
    ['Azure', '168.63.129.16'],
    ['Azure', '::ffff:168.63.129.16'],
    ['Alibaba', '100.100.100.200'],
    ['Oracle', '192.0.0.192'],
  ])('12.3 include what serves the secrets of a machine at %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('are distinguished from public ones', () => {
    const closed =
      '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ' +
      '224.0.0.1 255.255.255.255 198.18.0.1 ::1 :: fe80::1 fc00::1 fd12::1 ff02::1 ' +
      '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1';
    const open =
      '8.8.8.8 93.184.216.34 172.15.0.1 172.32.0.1 2606:4700::1111 2a00:1450::8a ::ffff:8.8.8.8';
    expect(closed.split(' ').filter(isPublicAddress)).toEqual([]);
    expect(open.split(' ').filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(isPublicAddress('localhost')).toBe(false);
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://inside.example:PORT/',
    'http://mixed.example:PORT/',
    'file:///etc/passwd',
  ])('%s is not requested', async (address) => {
    const pages = await servePages((_, response) => void response.end());
    const resolver = resolverOf({
      'inside.example': ['127.0.0.1'],
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
    });
    const check = createLinkChecker({ userAgent, wait, resolver });
    const { state, reason } = await check(address.replace('PORT', String(pages.port)));
    expect(state).toBe('unclear');
    expect(reason).toMatch(/not (on the public internet|requested)/);
    expect(pages.seen).toEqual([]);
  });

  it('are not requested when a public page redirects there', async () => {
    const pages = await servePages((_, response) => {
      response.writeHead(302, { location: 'http://inside.example/secret' }).end();
    });
    const check = createLinkChecker({
      userAgent,
      wait,
      resolver: resolverOf({ 'public.example': ['127.0.0.1'], 'inside.example': ['10.0.0.1'] }),
      // Treats this machine as the public internet.
      isAllowed: (address) => address === '127.0.0.1',
    });
    expect(await check(`http://public.example:${pages.port}/job`)).toEqual({
      state: 'unclear',
      reason: 'inside.example is not on the public internet',
    });
    expect(pages.seen).toEqual(['HEAD /job']);
  });
});

describe('many links', () => {
  it('are requested one at a time per host, with a pause', async () => {
    const links = Array.from({ length: 30 }, (_, at) => `https://host${at % 3}.example/${at}`);
    const busy = new Map<string, number>();
    const pauses: number[] = [];
    let most = 0;
    const outcomes = await checkLinks(links, {
      async check(link) {
        const { host } = new URL(link);
        busy.set(host, (busy.get(host) ?? 0) + 1);
        most = Math.max(most, busy.get(host) ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        busy.set(host, (busy.get(host) ?? 0) - 1);
        return { state: 'works', reason: '200' };
      },
      wait: async (milliseconds) => void pauses.push(milliseconds),
      onProgress: () => {},
    });
    expect(most).toBe(1);
    expect(outcomes.size).toBe(30);
    expect(pauses).toEqual(Array(27).fill(2000));
  });

  it('to a host that sends 429 are left for another time', async () => {
    const links = ['a', 'b'].flatMap((host) =>
      [1, 2, 3].map((number) => `https://${host}.example/${number}`),
    );
    const outcomes = await checkLinks(links, {
      check: async (link) =>
        link === 'https://a.example/2'
          ? { state: 'unclear', reason: 'it refuses robots with 429', isRateLimited: true }
          : { state: 'works', reason: '200' },
      wait: async () => {},
      onProgress: () => {},
    });
    expect([...outcomes.keys()].sort()).toEqual(
      links.filter((link) => !link.endsWith('a.example/3')),
    );
  });
});
