import { afterEach, describe, expect, test, vi } from 'vitest';
import { alerts, mails, rateLimits } from '../../lib/alerts/database/schema.ts';
import { addressMails, clientLimits } from '../../lib/alerts/rate-limits.ts';
import { MAX_ALERTS } from '../../lib/alerts/subscribe.ts';
import { postgresDatabase } from './database/databases.ts';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

let functions: AlertFunctions;
afterEach(() => functions.close());

const query_json = null;
const statuses = (answers: Array<{ status: number }>) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );

test('a client that sends too many requests gets a Retry-After, and others are served', async () => {
  functions = await openFunctions();
  const calls = [
    ['PUT', '/api/jobs/subscribe', clientLimits.subscribe.count],
    ['POST', '/api/jobs/newsletter/subscribe', clientLimits.newsletter.count],
    ['POST', '/api/jobs/subscribe/email', clientLimits.newLinks.count],
  ] as const;
  for (const [method, address, most] of calls) {
    const ask = (i: number, ip: string) =>
      functions.send(method, address, { email: `v${i}@example.org`, query_json }, ip);
    for (let i = 0; i < most; i++) expect((await ask(i, '192.0.2.9')).status).toBe(200);
    const refused = await ask(most, '192.0.2.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.json).toEqual({
      success: false,
      detail: expect.stringMatching(/^Too many requests.* Please try again in .*(seconds|minute)/),
    });
    expect((await ask(most, '192.0.2.10')).status).toBe(200);
    // A household has a whole IPv6 network.
    const households = ['2001:db8::1', '2001:db8:0:1::2'];
    for (let i = 0; i < most; i++) await ask(i, households[i % 2] ?? '');
    expect((await ask(most, '2001:db8::3')).status).toBe(429);
    expect((await ask(most, '2001:db8:1::3')).status).toBe(200);
  }
});

test('4.7 tokens cannot be guessed by trying many', async () => {
  functions = await openFunctions();
  const most = clientLimits.validateToken.count;
  const ask = () => functions.send('GET', '/api/token/validate/guess');
  const answers = await Promise.all(Array.from({ length: 2 * most + 1 }, ask));
  // A new minute may have started during the test.
  expect(statuses(answers)[200]).toBeLessThanOrEqual(2 * most);
  expect(statuses(answers)[429]).toBeGreaterThan(0);
});

test('4.6 a mail provider that unsubscribes many readers at once is never limited', async () => {
  functions = await openFunctions();
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => functions.send('POST', '/api/alerts/unsubscribe/unheard-of')),
  );
  expect(statuses(answers)).toEqual({ 200: 500 });
});

const kinds = [
  { kind: 'embedded', name: 'embedded database', isAvailable: true },
  { kind: 'PostgreSQL', ...postgresDatabase },
] as const;

describe.each(kinds)('a storm on $name', ({ kind, isAvailable }) => {
  test.skipIf(!isAvailable)('from one client is limited, and others are served', async () => {
    functions = await openFunctions({ kind });
    const ask = (i: number, ip: string) =>
      functions.send('PUT', '/api/jobs/subscribe', { email: `v${i}@example.org`, query_json }, ip);
    const storm = Array.from({ length: 1000 }, (_, i) => ask(i, '192.0.2.9'));
    const others = Array.from({ length: 10 }, (_, i) => ask(i, `192.0.2.${100 + i}`));
    const most = clientLimits.subscribe.count;
    const answered = statuses(await Promise.all(storm));
    expect(answered[429]).toBeGreaterThanOrEqual(1000 - 2 * most);
    expect((answered[200] ?? 0) + (answered[429] ?? 0)).toBe(1000);
    expect(statuses(await Promise.all(others))).toEqual({ 200: 10 });
    await functions.settle();
    await functions.access.use(async (database) => {
      expect(await database.$count(alerts)).toBeLessThanOrEqual(2 * most + 10);
      expect(await database.$count(rateLimits)).toBeLessThanOrEqual(2000);
    });
  });

  test.skipIf(!isAvailable)(
    'from many clients on one address creates no more alerts and mails than an address may have',
    async () => {
      functions = await openFunctions({ kind });
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, i) =>
          functions.send(
            'PUT',
            '/api/jobs/subscribe',
            {
              email: 'ada@example.org',
              query_json: { query: `query ${i % 20}`, facetFilters: [], numericFilters: [] },
            },
            `10.0.${i >> 8}.${i & 255}`,
          ),
        ),
      );
      // On a machine that is too slow for the storm, some responses are 503.
      expect(Object.keys(statuses(answers)).filter((status) => status !== '503')).toEqual(['200']);
      await functions.settle();
      expect((await functions.mails()).length).toBeLessThanOrEqual(2 * addressMails.count);
      await functions.access.use(async (database) => {
        expect(await database.$count(alerts)).toBe(MAX_ALERTS);
        expect(await database.$count(mails)).toBeLessThanOrEqual(2 * addressMails.count);
      });
    },
  );
});
