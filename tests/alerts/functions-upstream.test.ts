import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rateLimits } from '../../lib/alerts/database/schema.ts';
import { clientLimits } from '../../lib/alerts/rate-limits.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { currentSite } from '../../lib/site/current-site.ts';
import { openOnServer, postgresDatabase, serverUrl } from './database/databases.ts';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

type Received = { call: string; body: unknown };

let received: Received[];
let answer: { status: number; body: unknown };
let base: string;
let stop: () => void;
let functions: AlertFunctions;

beforeEach(async () => {
  received = [];
  answer = { status: 200, body: { success: true } };
  const server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? null : await readJson(request);
    received.push({ call: `${request.method} ${request.url}`, body });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  functions = await openFunctions({ kind: 'none', variables: { UPSTREAM_API_BASE: base } });
});
afterEach(async () => {
  stop();
  await functions.close();
});

const email = 'ada@example.org';
const query_json = { query: 'policy', facetFilters: [['tags_x:y']], numericFilters: [] };

test('7 calls are forwarded to the other server, and nothing is stored here', async () => {
  const { send } = functions;
  const body = { email, query_json };
  expect((await send('PUT', '/api/jobs/subscribe', body)).json).toEqual({ success: true });
  const change = { ...body, update_token: 'one.two' };
  expect((await send('PUT', '/api/jobs/subscribe', change)).json).toEqual({ success: true });
  expect((await send('POST', '/api/jobs/newsletter/subscribe', { email })).json).toEqual({
    success: true,
  });
  expect((await send('POST', '/api/jobs/subscribe/email', { email })).json).toEqual({
    success: true,
  });
  answer.body = { status: 'valid' };
  expect((await send('GET', '/api/token/validate/one.two')).json).toEqual({ status: 'valid' });
  expect((await send('GET', '/api/token/validate/1%3AdHdv%3D')).json).toEqual({ status: 'valid' });
  answer.body = { success: true, data: [{ name: 'Policy', hits: 7 }] };
  expect((await send('GET', '/api/tags/links')).json).toEqual({
    success: true,
    data: [{ name: 'Policy' }],
  });
  answer.body = { job_count: 7, org_count: 3 };
  expect((await send('GET', '/api/count')).json).toEqual({ job_count: 7, org_count: 3 });
  expect(received).toEqual([
    { call: 'PUT /v1/jobs/subscribe', body },
    { call: 'PUT /v1/jobs/subscribe', body: change },
    { call: 'POST /v1/jobs/newsletter/subscribe', body: { email } },
    { call: 'POST /v1/jobs/subscribe/email', body: { email } },
    { call: 'GET /v1/token/validate/one.two', body: null },
    { call: 'GET /v1/token/validate/1%3AdHdv%3D', body: null },
    { call: 'GET /v1/tags/links', body: null },
    { call: 'GET /v1/count', body: null },
  ]);
  await expect(stat(path.join(functions.dataDir, 'alerts'))).rejects.toThrow('ENOENT');
});

test('7 8 a refusal of the other server is passed on with its own message', async () => {
  answer = { status: 400, body: { detail: 'email address was previously unsubscribed' } };
  const { status, json } = await functions.send('POST', '/api/jobs/newsletter/subscribe', {
    email,
  });
  expect(status).toBe(400);
  expect(json.detail).toBe('email address was previously unsubscribed');
});

test('7 when the other server is down, calls get 502 with a message, and so does the count', async () => {
  stop();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = [
    await functions.send('PUT', '/api/jobs/subscribe', { email, query_json }),
    await functions.send('GET', '/api/tags/links'),
    await functions.send('GET', '/api/count'),
  ];
  for (const { status, json, headers } of answers) {
    expect(status).toBe(502);
    expect(json).toEqual({ success: false, detail: expect.stringContaining('try again') });
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('7 invalid bodies do not reach the other server', async () => {
  for (const body of [{}, { email: 'ada' }, { email, query_json: 7 }]) {
    expect((await functions.send('PUT', '/api/jobs/subscribe', body)).status).toBe(400);
  }
  expect((await functions.send('GET', '/api/token/validate/%20')).json).toEqual({
    status: 'invalid',
  });
  expect(received).toEqual([]);
});

test('7 clients are limited here: the other server sees only this one', async () => {
  const ask = (ip: string) =>
    functions.send('POST', '/api/jobs/subscribe/email', { email }, ip).then(({ status }) => status);
  const most = clientLimits.newLinks.count;
  for (let i = 0; i < most; i++) expect(await ask('192.0.2.1')).toBe(200);
  expect(await ask('192.0.2.1')).toBe(429);
  expect(await ask('192.0.2.2')).toBe(200);
  expect(received).toHaveLength(most + 1);
});

test.skipIf(!postgresDatabase.isAvailable)(
  '7 client limits are counted in the database where one is configured',
  async () => {
    await functions.close();
    const { url, access } = await openOnServer(serverUrl ?? '');
    functions = await openFunctions({
      kind: 'none',
      variables: { UPSTREAM_API_BASE: base, DATABASE_URL: url },
    });
    await functions.send('POST', '/api/jobs/subscribe/email', { email });
    const rows = await access.use((database) => database.select().from(rateLimits));
    expect(rows).toMatchObject([{ count: 1 }]);
    await functions.close();
    await access.close();
    functions = await openFunctions({ kind: 'none' });
  },
);

test('links in mails are handled by the server that sends them', async () => {
  const confirmed = await functions.send('POST', '/api/alerts/confirm', { token: 'one' });
  const ended = await functions.send('POST', '/api/alerts/unsubscribe/one');
  for (const { status, json } of [confirmed, ended]) {
    expect([status, json.success]).toEqual([404, false]);
  }
  expect(received).toEqual([]);
});

test.each(['UPSTREAM_API_BASE', 'API_BASE'])(
  '3.7 the pages are built with the count of the server that %s names',
  async (name) => {
    answer.body = { job_count: 7, org_count: 3 };
    const config = loadConfig({
      DATA_DIR: functions.dataDir,
      [name]: base,
      SITE_URL: 'http://127.0.0.1:1',
    });
    const reports: string[] = [];
    const dependencies = { now: Date.now, report: (message: string) => reports.push(message) };
    expect((await currentSite(config, dependencies)).count).toEqual({ job_count: 7, org_count: 3 });
    expect(reports).toEqual([]);
    stop();
    expect((await currentSite(config, dependencies)).count).toBeNull();
    expect(reports).toEqual([expect.stringContaining('count of roles could not be read')]);
  },
);
