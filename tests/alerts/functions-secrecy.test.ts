import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmedAlert, newsletterReader, pendingAlert } from './alert-factory.ts';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

let functions: AlertFunctions;
beforeEach(async () => {
  functions = await openFunctions();
});
afterEach(() => functions.close());

const query_json = { query: 'policy', facetFilters: [], numericFilters: [] };

/** A response as its client sees it, and the SQL statements run for it. */
async function observe(work: () => Promise<Response>) {
  await functions.settle();
  const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery');
  const answer = await work();
  const count = statements.mock.calls.length;
  statements.mockRestore();
  const headers = Object.fromEntries(answer.headers);
  await functions.settle();
  return { seen: { status: answer.status, headers, body: await answer.text() }, count };
}

const ask = (method: string, address: string, email: string) => () =>
  functions.fetchRaw(method, address, {
    body: JSON.stringify({ email, query_json }),
    headers: { 'Content-Type': 'application/json' },
  });

test('4.7 a request for new links does not reveal whether an address has alerts', async () => {
  await functions.access.use(async (database) => {
    await confirmedAlert(database, { email: 'ada@example.org' });
    await pendingAlert(database, { email: 'bob@example.org' });
  });
  const observed = [];
  for (const name of ['ada', 'bob', 'nobody']) {
    observed.push(await observe(ask('POST', '/api/jobs/subscribe/email', `${name}@example.org`)));
  }
  expect(observed[0]?.seen).toMatchObject({ status: 200, body: '{"success":true}' });
  expect(observed[0]?.count).toBeGreaterThan(3);
  expect(observed[1]).toEqual(observed[0]);
  expect(observed[2]).toEqual(observed[0]);
  const recipients = (await functions.mails()).map(({ to }) => JSON.stringify(to));
  expect(recipients).toEqual([expect.stringContaining('ada@example.org')]);
});

test('4.6 a subscription does not reveal whether an address has alerts', async () => {
  await functions.access.use(async (database) => {
    const ofAll = { queryJson: query_json };
    await confirmedAlert(database, { email: 'confirmed@example.org', ...ofAll });
    await pendingAlert(database, { email: 'pending@example.org', ...ofAll });
    await confirmedAlert(database, {
      email: 'ended@example.org',
      state: 'unsubscribed',
      ...ofAll,
    });
    for (let i = 0; i < 10; i++) await confirmedAlert(database, { email: 'many@example.org' });
  });
  const observed = [];
  for (const name of ['nobody', 'confirmed', 'pending', 'ended', 'many']) {
    observed.push(await observe(ask('PUT', '/api/jobs/subscribe', `${name}@example.org`)));
  }
  expect(observed[0]?.seen).toMatchObject({ status: 200, body: '{"success":true}' });
  for (const { seen, count } of observed) {
    expect(seen).toEqual(observed[0]?.seen);
    // A difference of one statement cannot be measured over a network.
    expect(Math.abs(count - (observed[0]?.count ?? 0))).toBeLessThanOrEqual(1);
  }
  expect(await functions.mails()).toHaveLength(5);
});

test('7 a newsletter request does not reveal whether an address has the newsletter', async () => {
  await functions.access.use(async (database) => {
    await newsletterReader(database, { email: 'reader@example.org' });
    await newsletterReader(database, { email: 'waiting@example.org', state: 'pending' });
  });
  const observed = [];
  for (const name of ['nobody', 'reader', 'waiting']) {
    observed.push(
      await observe(ask('POST', '/api/jobs/newsletter/subscribe', `${name}@example.org`)),
    );
  }
  expect(observed[0]?.seen).toMatchObject({ status: 200, body: '{"success":true}' });
  expect(observed[0]?.count).toBeGreaterThan(3);
  expect(observed[1]).toEqual(observed[0]);
  expect(observed[2]).toEqual(observed[0]);
  const recipients = (await functions.mails()).map(({ to }) => [to].flat()[0]?.text);
  expect(recipients).toEqual(['nobody@example.org', 'waiting@example.org']);
});

test('4.7 a wrong token and a wrong address are refused alike', async () => {
  await functions.access.use((database) =>
    confirmedAlert(database, { email: 'ada@example.org', queryJson: query_json }),
  );
  const change = (email: string) =>
    observe(() =>
      functions.fetchRaw('PUT', '/api/jobs/subscribe', {
        body: JSON.stringify({ email, query_json, update_token: 'A'.repeat(43) }),
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  const known = await change('ada@example.org');
  expect(known.seen.status).toBe(403);
  expect(await change('nobody@example.org')).toEqual(known);
});

test('no response waits for the mail server', async () => {
  await functions.close();
  // Connections to this address hang.
  functions = await openFunctions({ variables: { SMTP_URL: 'smtp://192.0.2.1:2525' } });
  const answer = await ask('PUT', '/api/jobs/subscribe', 'ada@example.org')();
  expect(answer.status).toBe(200);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
