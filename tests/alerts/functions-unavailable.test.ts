import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

let functions: AlertFunctions;
afterEach(() => functions.close());

const body = { email: 'ada@example.org', query_json: null };

test('without a writable folder or a database server, the response is 503 and the log says why', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alerts-'));
  await writeFile(path.join(folder, 'file'), '');
  functions = await openFunctions({
    kind: 'embedded',
    variables: { DATA_DIR: path.join(folder, 'file') },
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status, json, headers } = await functions.send('PUT', '/api/jobs/subscribe', body);
  expect(status).toBe(503);
  expect(json).toEqual({
    success: false,
    detail: 'Alerts are not available at the moment. Please try again in a few minutes.',
  });
  expect(headers.get('retry-after')).toBe('60');
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/alerts have no database.*Set DATABASE_URL/),
  );
  await rm(folder, { recursive: true });
});

test('an unreachable server is a 503, without its address or password in response or log', async () => {
  functions = await openFunctions({
    kind: 'embedded',
    variables: { DATABASE_URL: 'postgres://board:hunter2@127.0.0.1:1/board' },
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status, json } = await functions.send('PUT', '/api/jobs/subscribe', body);
  expect(status).toBe(503);
  expect(JSON.stringify(json)).not.toMatch(/127\.0\.0\.1|hunter2/);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DATABASE_URL'));
  expect(JSON.stringify(log.mock.calls)).not.toContain('hunter2');
});

test('a bug gives 500, and no address appears in the log', async () => {
  functions = await openFunctions();
  await functions.access.use(async (database) => {
    const { sql } = await import('drizzle-orm');
    await database.execute(sql`drop table matches, mails cascade`);
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status, json } = await functions.send('PUT', '/api/jobs/subscribe', body);
  expect(status).toBe(500);
  expect(json).toEqual({ success: false, detail: expect.stringContaining('try again') });
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls.map(String).join()).not.toContain('ada@example.org');
});

test('a wrong configuration gives 500 and is named in the log', async () => {
  functions = await openFunctions({ variables: { SMTP_URL: 'nonsense' } });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status } = await functions.send('PUT', '/api/jobs/subscribe', body);
  expect(status).toBe(500);
  expect(log.mock.calls.map(String).join()).toContain('SMTP_URL');
});

test('while the mail server is unreachable, the mail stays in the outbox', async () => {
  functions = await openFunctions({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { status } = await functions.send('PUT', '/api/jobs/subscribe', body);
  expect(status).toBe(200);
  await functions.settle();
  const { mails } = await import('../../lib/alerts/database/schema.ts');
  const rows = await functions.access.use((database) => database.select().from(mails));
  expect(rows).toMatchObject([{ state: 'queued', attempts: 1, kind: 'confirmation' }]);
  expect(functions.log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('will be retried'));
});
