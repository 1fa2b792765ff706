import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { alerts } from '../../lib/alerts/database/schema.ts';
import { createRole } from '../support/role-factory.ts';
import { postgresDatabase } from './database/databases.ts';
import {
  type AlertFunctions,
  CONFIRM,
  openFunctions,
  SITE,
  tokenIn,
  UNSUBSCRIBE,
  UPDATE,
} from './alert-functions.ts';

const email = 'ada@example.org';
const query_json = {
  query: 'policy',
  facetFilters: [['tags_area:Climate change']],
  numericFilters: [['salary_limit >= 60000']],
};
const other_query = { query: 'law', facetFilters: [], numericFilters: [] };

let functions: AlertFunctions;
afterEach(() => functions.close());

const kinds = [
  { kind: 'embedded', name: 'embedded database', isAvailable: true },
  { kind: 'PostgreSQL', ...postgresDatabase },
] as const;

const stored = () =>
  functions.access.use((database) =>
    database.select({ state: alerts.state, query: alerts.queryJson }).from(alerts),
  );

describe.each(kinds)('$name', ({ kind, isAvailable }) => {
  test.skipIf(!isAvailable)(
    '4.6 4.7 the life of an alert, from the first request to the last, by the links in its mails',
    async () => {
      functions = await openFunctions({ kind });
      const { send } = functions;
      expect(await send('PUT', '/api/jobs/subscribe', { email, query_json })).toMatchObject({
        status: 200,
        json: { success: true },
      });
      const [confirmation] = await functions.mails();
      expect(confirmation?.to).toMatchObject({ text: email });
      expect(confirmation?.text).not.toContain('policy');
      const confirmToken = tokenIn(confirmation, CONFIRM);
      for (let press = 0; press < 2; press++) {
        const confirmed = await send('POST', '/api/alerts/confirm', { token: confirmToken });
        expect(confirmed).toMatchObject({ status: 200, json: { status: 'confirmed' } });
      }
      expect(await stored()).toEqual([{ state: 'confirmed', query: query_json }]);

      expect(await send('POST', '/api/jobs/subscribe/email', { email })).toMatchObject({
        status: 200,
        json: { success: true },
      });
      const links = (await functions.mails())[1];
      expect(links?.text).toContain('policy');
      const update_token = tokenIn(links, UPDATE);
      const validity = await send('GET', `/api/token/validate/${update_token}`);
      expect(validity).toMatchObject({ status: 200, json: { status: 'valid' } });
      const change = { email, query_json: other_query, update_token };
      expect(await send('PUT', '/api/jobs/subscribe', change)).toMatchObject({
        status: 200,
        json: { success: true },
      });
      expect(await stored()).toEqual([{ state: 'confirmed', query: other_query }]);
      expect(await functions.mails()).toHaveLength(2);

      const endToken = tokenIn(links, UNSUBSCRIBE);
      const ended = await functions.fetchRaw('POST', `/api/alerts/unsubscribe/${endToken}`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect([ended.status, await ended.json()]).toEqual([
        200,
        { status: 'unsubscribed', asks_reason: true },
      ]);
      expect(await stored()).toEqual([{ state: 'unsubscribed', query: other_query }]);
      const ofEnded = await send('GET', `/api/token/validate/${update_token}`);
      expect(ofEnded).toMatchObject({ status: 200, json: { status: 'invalid' } });
    },
  );
});

test('7 8 the life of a newsletter subscription, from the first request to the last', async () => {
  functions = await openFunctions();
  const { send } = functions;
  const ask = () => send('POST', '/api/jobs/newsletter/subscribe', { email });
  expect(await ask()).toMatchObject({ status: 200, json: { success: true } });
  const [mail] = await functions.mails();
  const confirmed = await send('POST', '/api/alerts/confirm', { token: tokenIn(mail, CONFIRM) });
  expect(confirmed.json).toEqual({ status: 'confirmed', is_newsletter: true });
  expect(await ask()).toMatchObject({ status: 200, json: { success: true } });
  const token = tokenIn(mail, UNSUBSCRIBE);
  const ended = await send('POST', `/api/alerts/unsubscribe/${token}`, {});
  expect(ended.json).toEqual({ status: 'unsubscribed' });
  expect(await ask()).toMatchObject({
    status: 400,
    json: { detail: 'email address was previously unsubscribed' },
  });
  expect(await functions.mails()).toHaveLength(1);
});

test('10.2 a board without a newsletter refuses subscriptions to it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'board-'));
  const board = { name: 'Fern', contactEmail: 'jobs@fern.example' };
  await writeFile(path.join(folder, 'board.json'), JSON.stringify(board));
  functions = await openFunctions({ variables: { BOARD_DIR: folder } });
  const answer = await functions.send('POST', '/api/jobs/newsletter/subscribe', { email });
  await rm(folder, { recursive: true });
  expect(answer).toMatchObject({
    status: 404,
    json: { success: false, detail: 'This board has no newsletter.' },
  });
  expect(await functions.mails()).toEqual([]);
});

test('4.6 no page load and no GET changes anything: links in mails lead to pages', async () => {
  functions = await openFunctions();
  await functions.send('PUT', '/api/jobs/subscribe', { email, query_json });
  const token = tokenIn((await functions.mails())[0], CONFIRM);
  await functions.send('POST', '/api/alerts/confirm', { token });
  await functions.send('POST', '/api/jobs/subscribe/email', { email });
  const endToken = tokenIn((await functions.mails())[1], UNSUBSCRIBE);
  for (const method of ['GET', 'HEAD']) {
    const answer = await functions.fetchRaw(method, `/api/alerts/unsubscribe/${endToken}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/alerts/unsubscribe#${endToken}`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(await stored()).toMatchObject([{ state: 'confirmed' }]);
  const strange = await functions.fetchRaw('GET', '/api/alerts/unsubscribe/%0d%0aSet-Cookie:x');
  expect(strange.headers.get('location')).toBe('/alerts/unsubscribe');
});

test('4.6 one click unsubscribes whatever body and headers the mail program sends', async () => {
  functions = await openFunctions();
  await functions.send('PUT', '/api/jobs/subscribe', { email, query_json });
  const token = tokenIn((await functions.mails())[0], CONFIRM);
  await functions.send('POST', '/api/alerts/confirm', { token });
  await functions.send('POST', '/api/jobs/subscribe/email', { email });
  const endToken = tokenIn((await functions.mails())[1], UNSUBSCRIBE);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  const bodies: Array<{ body?: BodyInit; headers?: Record<string, string> }> = [
    { body: multipart },
    { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    { body: '{}', headers: { 'Content-Type': 'application/json' } },
    {},
    { body: 'x', headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' } },
  ];
  for (const exchange of bodies) {
    const answer = await functions.fetchRaw(
      'POST',
      `/api/alerts/unsubscribe/${endToken}`,
      exchange,
    );
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'unsubscribed', asks_reason: true },
    ]);
  }
  expect(await stored()).toMatchObject([{ state: 'unsubscribed' }]);
  const unheard = await functions.fetchRaw('POST', '/api/alerts/unsubscribe/unheard-of');
  expect([unheard.status, await unheard.json()]).toEqual([200, { status: 'invalid' }]);
});

test('4.7 a token with the address of another is refused with a sentence', async () => {
  functions = await openFunctions();
  const refused = await functions.send('PUT', '/api/jobs/subscribe', {
    email,
    query_json,
    update_token: 'A'.repeat(43),
  });
  expect(refused).toMatchObject({ status: 403, json: { success: false } });
  expect(refused.json.detail).toMatch(/cannot change an alert of this address/);
  expect(await stored()).toEqual([]);
});

test('3.8 7 the tags of the roles are returned by name, each once', async () => {
  const roles = [
    createRole(1, { tags_area: ['Forecasting', 'Climate change'], tags_skill: ['Research'] }),
    createRole(2, {
      tags_area: ['Climate change'],
      tags_role_type: ['Full-time'],
      tags_exp_required: ['Entry-level'],
      tags_degree_required: ['Doctoral degree'],
    }),
  ];
  functions = await openFunctions({ roles });
  const answer = await functions.send('GET', '/api/tags/links');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const names = 'Climate change|Doctoral degree|Entry-level|Forecasting|Full-time|Research';
  const data = names.split('|').map((name) => ({ name }));
  expect(answer.json).toEqual({ success: true, data });
});

test('links in mails use the configured address of the board', async () => {
  functions = await openFunctions();
  await functions.send('PUT', '/api/jobs/subscribe', { email, query_json: null });
  const [mail] = await functions.mails();
  expect(mail?.text).toContain(`${SITE}/alerts/confirm#`);
});
