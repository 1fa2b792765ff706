import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { alerts, mails, newsletterSubscribers } from '../../lib/alerts/database/schema.ts';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

let functions: AlertFunctions;
beforeAll(async () => {
  functions = await openFunctions();
});
afterAll(() => functions.close());
// Without a mail server, the links of each mail are logged there.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));

const email = 'ada@example.org';
const json = { 'Content-Type': 'application/json' };
const calls = {
  subscribe: ['PUT', '/api/jobs/subscribe'],
  newsletter: ['POST', '/api/jobs/newsletter/subscribe'],
  links: ['POST', '/api/jobs/subscribe/email'],
  confirm: ['POST', '/api/alerts/confirm'],
} as const;
type Call = keyof typeof calls;
const withEmail: Call[] = ['subscribe', 'newsletter', 'links'];

const count = () =>
  functions.access.use(async (database) => {
    const tables = [alerts, mails, newsletterSubscribers];
    const counts = await Promise.all(tables.map((table) => database.$count(table)));
    return counts.reduce((sum, one) => sum + one, 0);
  });

/** Expects that nothing is stored and that the response has the shape of a refusal. */
async function refusal(work: () => Promise<Response>, status: number): Promise<string> {
  const before = await count();
  const answer = await work();
  const body = (await answer.json()) as { success: unknown; detail: string };
  expect([answer.status, body.success]).toEqual([status, false]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await count()).toBe(before);
  return body.detail;
}

let clients = 0;
const ip = () => `198.51.${(clients += 1) >> 8}.${clients & 255}`;
const post = (call: Call, body: BodyInit, headers: Record<string, string> = json) => {
  const [method, address] = calls[call];
  return functions.fetchRaw(method, address, { body, headers, ip: ip() });
};
const postJson = (call: Call, value: unknown) => post(call, JSON.stringify(value));

describe('7 invalid addresses', () => {
  test.each([
    'ada',
    'ada@example',
    'ada @example.org',
    'ada@example.org\r\nBcc: bob@example.org',
    'ada@example.org,bob@example.org',
    'ada,bob@example.org',
    'ada@example.org\u0000',
    '"a b"@example.org',
    'ada\u202e@example.org',
    '<ada@example.org>',
    "ada@example.org'; drop table alerts; --",
    `${'a'.repeat(300)}@example.org`,
    '\ud800@example.org',
    '',
    null,
    7,
    ['ada@example.org'],
    { $ne: '' },
  ])('%j', async (address) => {
    for (const call of withEmail) {
      const detail = await refusal(
        () => postJson(call, { email: address, query_json: null, token: address }),
        400,
      );
      expect(detail).toBe('Email is invalid');
    }
  });
});

describe('7 invalid bodies', () => {
  test.each([
    ['not JSON', '{"email":', 'not JSON'],
    ['nothing', '', 'not JSON'],
    ['a list', '[]', 'The request body: '],
    ['null', 'null', 'The request body: '],
    ['a text', '"ada@example.org"', 'The request body: '],
    ['deep lists', '['.repeat(30_000), 'not JSON'],
  ])('%s', async (_, body, detail) => {
    for (const call of Object.keys(calls) as Call[]) {
      expect(await refusal(() => post(call, body), 400)).toContain(detail);
    }
  });

  test('7 a body that is not declared as JSON is refused, so that no form of another site can send it', async () => {
    const body = JSON.stringify({ email, query_json: null });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      for (const call of Object.keys(calls) as Call[]) {
        const detail = await refusal(() => post(call, body, { 'Content-Type': type }), 415);
        expect(detail).toContain('application/json');
      }
    }
  });

  test('7 a body of 1 MB is refused, compressed or not', async () => {
    const body = JSON.stringify({ email, query_json: null, filler: 'x'.repeat(1_000_000) });
    const packed = { ...json, 'Content-Encoding': 'gzip' };
    for (const call of Object.keys(calls) as Call[]) {
      expect(await refusal(() => post(call, body), 413)).toContain('64 kB');
      expect(await refusal(() => post(call, gzipSync(body), packed), 413)).toContain('64 kB');
      await refusal(() => post(call, 'x', packed), 400);
      await refusal(() => post(call, body, { ...json, 'Content-Encoding': 'br' }), 415);
    }
  });

  test('7 a wrong method is refused, and the allowed methods are named', async () => {
    for (const [method, address] of Object.values(calls)) {
      const answer = await functions.fetchRaw('DELETE', address);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, method]);
    }
    for (const address of ['/api/tags/links', '/api/token/validate/x']) {
      const answer = await functions.fetchRaw('POST', address);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('3.5 invalid queries', () => {
  test.each<[string, unknown, string]>([
    ['missing', undefined, 'query_json'],
    ['a text', 'policy', 'query_json'],
    ['a list', [], 'query_json'],
    ['a number as text', { query: 5 }, 'query_json.query'],
    ['a long text', { query: 'x'.repeat(513) }, 'query_json.query'],
    ['filters in no list', { facetFilters: 'tags_area:a' }, 'query_json.facetFilters'],
    ['filters in one list', { facetFilters: ['tags_area:a'] }, 'query_json.facetFilters.0'],
    [
      'a long filter',
      { facetFilters: [[`tags_area:${'x'.repeat(500)}`]] },
      'query_json.facetFilters.0.0',
    ],
    [
      'many filters',
      { facetFilters: [Array.from({ length: 201 }, (_, i) => `tags_area:${i}`)] },
      'query_json',
    ],
    ['an unknown field', { facetFilters: [['password:a']] }, 'query_json'],
    [
      'a field next to others',
      { query: 'policy', facetFilters: [['x:a'], ['tags_area:a']] },
      'query_json',
    ],
    [
      'AND that the board does not have',
      { facetFilters: [['tags_area:a'], ['tags_area:b']] },
      'query_json',
    ],
    [
      'a limit that the board does not have',
      { numericFilters: [['salary_limit <= 5']] },
      'query_json',
    ],
    ['NUL', { query: 'a\u0000b' }, 'query_json'],
    ['half a letter', { facetFilters: [['tags_area:\ud83d']] }, 'query_json'],
  ])('%s', async (_, query, field) => {
    const body = () => postJson('subscribe', { email, query_json: query });
    expect(await refusal(body, 400)).toMatch(new RegExp(`^${field}: `));
  });

  test('4.7 an invalid update token is refused', async () => {
    for (const update_token of ['', ' ', "' or 1=1", null, 7, '../x', 'x'.repeat(600)]) {
      const body = () => postJson('subscribe', { email, query_json: null, update_token });
      expect(await refusal(body, 400)).toMatch(/^update_token: /);
    }
  });

  test('4.6 an invalid confirmation token is refused', async () => {
    for (const token of ['', ' ', "' or 1=1", null, 7, '\u0000']) {
      expect(await refusal(() => postJson('confirm', { token }), 400)).toMatch(/^token: /);
    }
  });
});

test('3.5 text that looks like SQL or HTML is treated as text', async () => {
  const text = `'; drop table alerts; -- <script>alert(1)</script> {{7*7}} %s $1 "`;
  const query_json = {
    query: text,
    facetFilters: [[`tags_area:${text}`]],
    numericFilters: [],
  };
  const answer = await postJson('subscribe', { email: 'sql@example.org', query_json });
  expect(answer.status).toBe(200);
  const rows = await functions.access.use((database) => database.select().from(alerts));
  expect(rows.map(({ queryJson }) => queryJson)).toContainEqual(query_json);
  const mail = (await functions.mails()).find(({ to }) =>
    JSON.stringify(to).includes('sql@example.org'),
  );
  expect(mail?.html).not.toContain('<script>');
});

test('7 addresses in any script are stored and mailed', async () => {
  for (const address of ['zoé@bücher.example', '用户@例子.公司', "o'neil+x@mail.example.org"]) {
    const answer = await postJson('subscribe', { email: address, query_json: null });
    expect(answer.status, address).toBe(200);
  }
  const recipients = (await functions.mails()).map(({ to }) => JSON.stringify(to));
  expect(recipients.filter((to) => /例子|xn--fsqu00a/.test(to))).toHaveLength(1);
});

test('7 for any input, the response is JSON, a refusal stores nothing, and nothing is logged', async () => {
  const log = vi.spyOn(console, 'error');
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.jsonValue()),
        query_json: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              query: fc.string({ unit: 'binary', maxLength: 600 }),
              facetFilters: fc.array(
                fc.array(
                  fc.oneof(fc.constantFrom('tags_area:a', 'x:y', 'highlighted:true'), fc.string()),
                ),
              ),
              numericFilters: fc.array(fc.array(fc.constantFrom('salary_limit >= 5', 'x', ''))),
            },
            { requiredKeys: [] },
          ),
        ),
        update_token: fc.oneof(fc.constant(undefined), fc.string(), fc.jsonValue()),
        token: fc.oneof(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(calls) as Call[])),
      value,
      async (call, any) => {
        const before = await count();
        const answer = await postJson(call, any);
        const body = (await answer.json()) as Record<string, unknown>;
        if (answer.status === 200) {
          expect(body.success ?? body.status).toBeDefined();
        } else {
          expect([400, 403, 413]).toContain(answer.status);
          expect(body).toEqual({ success: false, detail: expect.stringMatching(/\S/) });
          expect(await count()).toBe(before);
        }
      },
    ),
    { numRuns: 150 },
  );
  await functions.settle();
  expect(log).not.toHaveBeenCalled();
});

test('4.7 for any text in place of a token in the path, the response is "invalid"', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
      const segment = encodeURIComponent(text.toWellFormed());
      const path = new URL(`/api/token/validate/${segment}`, 'http://x').pathname;
      if (!/^\/api\/token\/validate\/[^/]+$/.test(path)) return;
      const answer = await functions.fetchRaw('GET', path, { ip: ip() });
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'invalid' }]);
      const end = `/api/alerts/unsubscribe/${segment}`;
      const ended = await functions.fetchRaw('POST', end);
      expect([ended.status, await ended.json()]).toEqual([200, { status: 'invalid' }]);
    }),
    { numRuns: 50 },
  );
});
