import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type EdgeFunctions, loadEdgeFunctions } from '../../lib/host/functions.ts';
import { assign, score, variantOf } from '../../lib/visitor/assignment.ts';
import { pagePath } from '../../lib/visitor/experiments.ts';
import { BROWSER } from './first-paint.ts';

const consent = 'OptanonConsent=groups=C0001%3A1%2CC0007%3A1%2CC0008%3A1';
const PUBLIC = 'public, max-age=0, must-revalidate';

let run: EdgeFunctions;
beforeAll(async () => {
  run = await loadEdgeFunctions(path.resolve(import.meta.dirname, '../..'));
});

/** The headers that a browser sends when it loads a page. */
const visit = {
  'user-agent': BROWSER,
  accept: 'text/html,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

async function ask(target: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const asked: string[] = [];
  const url = new URL(target, 'https://jobs.example');
  const request = new Request(url, { headers: { ...visit, ...headers }, ...init });
  const response = await run(request, async (passed) => {
    asked.push(passed.url.slice(url.origin.length));
    return new Response('page', {
      status: 203,
      headers: { 'cache-control': PUBLIC, etag: '"x"', 'content-type': 'text/html' },
    });
  });
  const cookies = response.headers.getSetCookie().map((one) => {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(one) ?? [];
    return { name, value, attributes };
  });
  return { response, asked, cookies };
}

/** A user id in the given variant of "ab4". */
function idOf(variant: string, divisions: 4 | null = 4): string {
  for (;;) {
    const id = crypto.randomUUID();
    if (variantOf(score(id), divisions) === variant) return id;
  }
}

describe('4.5 the edge assigns', () => {
  test('4.5 a first visit gets the UUID of "ab4", for 30 days, strict and secure', async () => {
    const { cookies } = await ask('/faq');
    expect(cookies.map(({ name }) => name)).toEqual(['experiment_ID_ab4', 'experiment_variants']);
    expect(cookies[0]?.value).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(cookies[0]?.attributes).toBe('; Path=/; Max-Age=2592000; SameSite=Strict; Secure');
    const { variant } = assign('ab4', `experiment_ID_ab4=${cookies[0]?.value}`);
    expect(cookies[1]?.value).toBe(`ab4:${variant}`);
    const plain = await ask('http://localhost:3000/faq');
    expect(plain.cookies[0]?.attributes).toBe('; Path=/; Max-Age=2592000; SameSite=Strict');
  });

  test('4.5 and 6 the advisor experiment is assigned once its consent groups are active', async () => {
    const names = async (cookie: string) =>
      (await ask('/faq', { cookie })).cookies.map(({ name }) => name);
    expect(await names(consent)).toContain('experiment_ID_advisor_chatbot_1');
    expect(await names('OptanonConsent=groups=C0007%3A1%2CC0008%3A0')).not.toContain(
      'experiment_ID_advisor_chatbot_1',
    );
    expect(await names('OptanonConsent=groups=%')).toEqual([
      'experiment_ID_ab4',
      'experiment_variants',
    ]);
  });

  test('4.5 a valid cookie is kept, a malformed one replaced', async () => {
    const id = idOf('A');
    const known = await ask('/', {
      cookie: `experiment_ID_ab4=${id}; experiment_variants=ab4:A`,
    });
    expect(known.cookies).toEqual([]);
    const untold = await ask('/', { cookie: `experiment_ID_ab4=${id}` });
    expect(untold.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['experiment_variants', 'ab4:A'],
    ]);
    const broken = await ask('/', { cookie: 'experiment_ID_ab4=me; experiment_variants=ab4:A' });
    expect(broken.cookies[0]?.name).toBe('experiment_ID_ab4');
  });

  test('4.5 a visit from another site, which comes without strict cookies, keeps its variant', async () => {
    const first = await ask('/', { cookie: consent });
    const told = first.cookies.find(({ name }) => name === 'experiment_variants');
    expect(told?.attributes).toContain('SameSite=Lax');
    const second = await ask('/', {
      cookie: `${consent}; experiment_variants=${told?.value}`,
      'sec-fetch-site': 'cross-site',
    });
    expect(second.cookies).toEqual([]);
    expect(second.asked).toEqual(first.asked);
  });

  test('4.5 and 6 when consent is withdrawn, the edge deletes the variant that needed it', async () => {
    const id = idOf('A');
    const { cookies } = await ask('/faq', {
      cookie: `experiment_ID_ab4=${id}; experiment_variants=advisor_chatbot_1:C.ab4:A`,
    });
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['experiment_variants', 'ab4:A'],
    ]);
  });

  test('4.5 a forged variants cookie is ignored', async () => {
    for (const value of ['', 'x', 'ab4', 'ab4:', 'ab4:E', 'ab4:__proto__', '%00', 'other:A']) {
      const { cookies } = await ask('/faq', { cookie: `experiment_variants=${value}` });
      expect(cookies.map(({ name }) => name)).toContain('experiment_ID_ab4');
    }
  });
});

describe('4.4 the edge shows the page of the variant at /', () => {
  test.each([
    ['A', '/'],
    ['B', '/variants/super_duper_ranked'],
    ['C', '/variants/pumpkin_ranked'],
    ['D', '/variants/window_ranked'],
  ] as const)('4.4 variant %s is served %s, with the query', async (variant, page) => {
    expect(pagePath(variant)).toBe(page);
    const cookie = `experiment_ID_ab4=${idOf(variant)}; experiment_variants=ab4:${variant}`;
    const { response, asked, cookies } = await ask('/?query=a%20b', { cookie });
    expect(asked).toEqual([`${page}?query=a%20b`]);
    expect(cookies).toEqual([]);
    expect(response.status).toBe(203);
    expect(response.headers.get('cache-control')).toBe(PUBLIC);
    expect(response.headers.get('vary')).toBeNull();
    expect((await ask('/faq?x=1', { cookie })).asked).toEqual(['/faq?x=1']);
  });

  test('4.4 the request is passed on with its conditional headers', async () => {
    const cookie = `experiment_ID_ab4=${idOf('D')}; experiment_variants=ab4:D`;
    const headers = { ...visit, cookie, 'if-none-match': '"x"' };
    let condition: string | null = null;
    await run(new Request('https://jobs.example/', { headers }), async (passed) => {
      condition = passed.headers.get('if-none-match');
      return new Response(null, { status: 304 });
    });
    expect(condition).toBe('"x"');
  });

  test.each(['super_duper_ranked', 'pumpkin_ranked', 'window_ranked', 'window_ranked/'])(
    '4.4 /variants/%s is not served under its own URL',
    async (name) => {
      const { response, asked, cookies } = await ask(`/variants/${name}?query=a%20b`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/?query=a%20b');
      expect([asked, cookies]).toEqual([[], []]);
    },
  );

  test('4.4 other URLs there are not found', async () => {
    const addresses = [
      '/variants',
      '/variants/',
      '/variants/x',
      '/variants/super_ranked',
      '/variants/window_ranked/x',
      '/x/window_ranked',
    ];
    for (const address of addresses) {
      expect((await ask(address)).asked).toEqual([address]);
    }
  });
});

describe('4.5 the edge leaves alone', () => {
  const home = ['/'];

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'curl/8.5.0',
    '',
  ])('4.5 bots: %s', async (userAgent) => {
    const { cookies, asked } = await ask('/', { 'user-agent': userAgent, cookie: consent });
    expect([cookies, asked]).toEqual([[], home]);
  });

  test.each([
    ['a script', '/first-paint.js', { 'sec-fetch-dest': 'script' }],
    ['a picture opened on its own', '/share.png', {}],
    ['a logo opened on its own', '/logos/a.svg', {}],
    ['a file of the build', '/_next/static/chunks/a.js', {}],
    ['data of a page', '/_next/data/build/index.json', {}],
    ['a function opened from a mail', '/api/alerts/confirm?token=x', {}],
    ['a search', '/1/indexes/*/queries', {}],
    ['a fetch of a page', '/', { 'sec-fetch-dest': 'empty' }],
    [
      'a frame on another site',
      '/',
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'a request that does not accept HTML',
      '/',
      { 'sec-fetch-dest': '', accept: 'application/json' },
    ],
  ])('4.5 %s', async (_, target, headers) => {
    const given = { cookie: consent, ...headers };
    const { cookies, asked } = await ask(target, given);
    expect([cookies, asked]).toEqual([[], [target]]);
  });

  test('4.5 anything but GET', async () => {
    for (const method of ['HEAD', 'POST', 'OPTIONS']) {
      expect((await ask('/', {}, { method })).cookies).toEqual([]);
    }
  });

  test('4.5 but assigns in a frame on the parent site, and in browsers without fetch metadata', async () => {
    const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' };
    expect((await ask('/faq', frame)).cookies).toHaveLength(2);
    const old = new Request('https://jobs.example/faq', {
      headers: { 'user-agent': BROWSER, accept: 'text/html' },
    });
    const response = await run(old, async () => new Response('page'));
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });
});

test('4.5 only a response that sets cookies is kept out of shared caches, and is otherwise unchanged', async () => {
  const { response } = await ask('/faq');
  expect(response.status).toBe(203);
  expect(await response.text()).toBe('page');
  const headers = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  expect(headers).toEqual({
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-type': 'text/html',
    etag: '"x"',
  });
  const cookie = `experiment_ID_ab4=${idOf('D')}; experiment_variants=ab4:D`;
  expect((await ask('/faq', { cookie })).response.headers.get('cache-control')).toBe(PUBLIC);
});

test('10.6 the edge assigns only what EXPERIMENTS names, and nothing on an own board without it', async () => {
  const names = async (variables: Record<string, string>) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { cookies, asked } = await ask('/', { cookie: consent });
    vi.unstubAllEnvs();
    return [...cookies.map(({ name }) => name), ...asked.filter((path) => path !== '/')];
  };
  expect(await names({ EXPERIMENTS: 'none' })).toEqual([]);
  expect(await names({ BOARD_DIR: 'board' })).toEqual([]);
  expect(await names({ BOARD_DIR: 'board', EXPERIMENTS: 'advisor_chatbot_1' })).toEqual([
    'experiment_ID_advisor_chatbot_1',
    'experiment_variants',
  ]);
  expect(await names({ EXPERIMENTS: '', BOARD_DIR: '' })).toContain('experiment_ID_ab4');
});
