import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { alerts, feedback, mails, matches } from '../../lib/alerts/database/schema.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { createRole } from '../support/role-factory.ts';
import {
  type AlertFunctions,
  CONFIRM,
  openFunctions,
  tokenIn,
  UNSUBSCRIBE,
} from './alert-functions.ts';
import { linkToken } from './alert-factory.ts';

const email = 'ada@example.org';
const policy = { query: 'policy', facetFilters: [], numericFilters: [] };
const MANAGE = /\/alerts\/manage#([\w-]{43})/;

let functions: AlertFunctions;
afterEach(() => functions.close());

const stored = () => functions.access.use((database) => database.select().from(alerts));
const everything = () =>
  functions.access.use(async (database) =>
    JSON.stringify(
      await Promise.all([database.select().from(alerts), database.select().from(mails)]),
    ),
  );

/** A board with one confirmed alert, and the links of its mails. */
async function openWithAlert(body: object = {}) {
  const roles = [1, 2, 3].map((id) => createRole(id, { title: 'Policy lead' }));
  functions = await openFunctions({ roles });
  const { send } = functions;
  await functions.access.use((database) => takeBaseline(database, [1], 0));
  await send('PUT', '/api/jobs/subscribe', { email, query_json: policy, ...body });
  const [confirmation] = await functions.mails();
  await send('POST', '/api/alerts/confirm', { token: tokenIn(confirmation, CONFIRM) });
  await send('POST', '/api/jobs/subscribe/email', { email });
  const links = (await functions.mails())[1];
  return { send, links, manage: `/api/alerts/manage/${tokenIn(links, MANAGE)}` };
}

test('18.1 18.2 18.3 18.4 an alert is shown, changed and deleted through a mailed link', async () => {
  const { send, links, manage } = await openWithAlert({ rhythm: 'weekly' });
  const before = await everything();
  const shown = await send('GET', manage);
  const [alert] = await stored();
  expect(shown.json).toEqual({
    status: 'valid',
    address: 'a…@example.org',
    alerts: [{ id: alert?.id, lines: ['Query: policy'], rhythm: 'weekly', paused_until: null }],
  });
  const previewUrl = `/api/alerts/preview/${tokenIn(links, MANAGE)}?alert=${alert?.id}`;
  const preview = await send('GET', previewUrl);
  expect(preview.json).toMatchObject({ status: 'valid', count: 2 });
  expect((preview.json.roles as Array<{ url: string }>).map(({ url }) => url).toSorted()).toEqual([
    '/?jobPk=2',
    '/?jobPk=3',
  ]);
  expect(await everything()).toBe(before);

  const change = (name: string) => send('POST', manage, { alert: alert?.id, change: name });
  expect((await change('daily')).json).toMatchObject({
    status: 'done',
    alerts: [{ rhythm: 'daily' }],
  });
  const paused = (await change('pause')).json.alerts as Array<{ paused_until: number }>;
  expect(paused[0]?.paused_until).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  const edit = (await change('edit')).json.edit_url as string;
  expect(edit).toMatch(/^\/\?update_token=[\w-]{43}&query=policy$/);
  expect((await change('delete')).json).toEqual({ status: 'done', alerts: [] });
  expect((await send('GET', manage)).json).toMatchObject({ status: 'valid', alerts: [] });
  expect((await change('weekly')).json).toEqual({ status: 'invalid' });
  expect(await stored()).toMatchObject([{ state: 'unsubscribed' }]);
});

test.each([
  [{ query: '', facetFilters: [['tags_gone:Old & new']], numericFilters: [] }, ['Gone: Old & new']],
  [{ query: 3 }, []],
])('18.3 18.4 an alert that searches for %j says that it no longer works', async (query, lines) => {
  const { send, links, manage } = await openWithAlert();
  const [alert] = await stored();
  const queryJson = query as never;
  await functions.access.use((database) => database.update(alerts).set({ queryJson }));
  const shown = await send('GET', manage);
  expect(shown.json).toMatchObject({ status: 'valid', alerts: [{ lines, is_broken: true }] });
  const previewUrl = `/api/alerts/preview/${tokenIn(links, MANAGE)}?alert=${alert?.id}`;
  expect((await send('GET', previewUrl)).json).toEqual({ status: 'broken' });
  const edited = await send('POST', manage, { alert: alert?.id, change: 'edit' });
  expect(edited.json.edit_url).toMatch(/^\/\?update_token=[\w-]{43}$/);
});

test('18.5 18.6 feedback is accepted only by POST', async () => {
  const { send, links } = await openWithAlert();
  const [alert] = await stored();
  const mail = crypto.randomUUID();
  await functions.access.use(async (database) => {
    const alertId = alert!.id;
    await database.insert(mails).values({ id: mail, kind: 'digest', to: email, alertId });
    await database.insert(matches).values({ alertId, roleId: 2, mailId: mail });
  });
  for (const path of ['feedback', 'reason', 'keep']) {
    const answer = await functions.fetchRaw('GET', `/api/alerts/${path}?mail=${mail}&useful=true`);
    expect(answer.status).toBe(405);
  }
  const said = () => functions.access.use((database) => database.select().from(feedback));
  expect(await said()).toEqual([]);
  expect((await send('POST', '/api/alerts/feedback', { mail, useful: false })).json).toEqual({
    status: 'recorded',
  });
  const end = tokenIn(links, UNSUBSCRIBE);
  const ended = await send('POST', `/api/alerts/unsubscribe/${end}`, {});
  expect(ended.json).toEqual({ status: 'unsubscribed', asks_reason: true });
  const reason = await send('POST', '/api/alerts/reason', { token: end, reason: 'irrelevant' });
  expect(reason.json).toEqual({ status: 'recorded' });
  expect((await said()).map(({ answer }) => answer).toSorted()).toEqual([
    'not relevant',
    'not useful',
  ]);
});

test('18.8 an alert is kept through the link in the yearly mail', async () => {
  const { send } = await openWithAlert();
  const [alert] = await stored();
  const token = await functions.access.use(async (database) => {
    await database
      .update(alerts)
      .set({ wantedAt: new Date(0), keepAskedAt: new Date() })
      .where(eq(alerts.id, alert!.id));
    return linkToken(database, alert!.id, 'keep', Date.now() / 1000);
  });
  expect((await send('POST', '/api/alerts/keep', { token })).json).toEqual({ status: 'kept' });
  const [kept] = await stored();
  expect(kept?.keepAskedAt).toBeNull();
  expect(kept?.wantedAt?.getTime()).toBeGreaterThan(0);
});

test.each([
  ['POST', '/api/alerts/feedback', { mail: 'x', useful: true }, 'mail'],
  ['POST', '/api/alerts/feedback', { mail: crypto.randomUUID(), useful: 'yes' }, 'useful'],
  ['POST', '/api/alerts/reason', { token: 'abc', reason: '__proto__' }, 'reason'],
  ['POST', `/api/alerts/manage/${'a'.repeat(43)}`, { alert: 1, change: 'delete' }, 'alert'],
  [
    'POST',
    `/api/alerts/manage/${'a'.repeat(43)}`,
    { alert: crypto.randomUUID(), change: '<b>' },
    'change',
  ],
  ['GET', `/api/alerts/preview/${'a'.repeat(43)}?alert=';drop`, undefined, 'alert'],
  ['PUT', '/api/jobs/subscribe', { email, query_json: null, rhythm: 'hourly' }, 'rhythm'],
] as const)('18.3 hostile input is named: %s %s', async (method, path, body, field) => {
  functions = await openFunctions();
  const answer = await functions.send(method, path, body);
  expect(answer.status).toBe(400);
  expect(answer.json.detail).toContain(field);
});

test('18.3 malformed links get the same response as unknown ones', async () => {
  functions = await openFunctions();
  for (const token of ['a'.repeat(43), '%00', 'x'.repeat(2000)]) {
    const shown = await functions.send('GET', `/api/alerts/manage/${token}`);
    expect([shown.status, shown.json]).toEqual([200, { status: 'invalid' }]);
  }
});
