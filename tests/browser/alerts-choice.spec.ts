import type { Locator, Page } from 'playwright/test';
import { findViolations } from './accessibility.ts';
import { mockCalls, openAlerts, SUBSCRIBE, subscribe } from './alert-calls.ts';
import { expect, test } from './fixtures.ts';

const TOKEN = 'tok_en-1';
const MAIL = '0b7d3c1e-5f2a-4c68-9d10-7e4b2a96f851';
const [ONE, TWO, THREE] = [
  '3f6c1d52-8a47-4d0e-9b1c-52e8a7d4f0c1',
  '7a1e9b34-0c58-4f6d-8e2a-91d3b5c7f2e4',
  '5c2d8e17-6b90-4a3f-8d41-c7e05f92ab36',
];
const MANAGE = 'GET /alerts/manage/';
const CHANGE = 'POST /alerts/manage/';
const PREVIEW = 'GET /alerts/preview/';
const REASON = 'POST /alerts/reason';
const alerts = [
  {
    id: ONE,
    lines: ['Area: Climate change', 'Skill: Research'],
    rhythm: 'daily',
    paused_until: null,
  },
  { id: TWO, lines: [], rhythm: 'weekly', paused_until: Date.UTC(2030, 11, 22, 12) / 1000 },
];
const broken = { id: THREE, lines: [], rhythm: 'daily', paused_until: null, is_broken: true };
const listed = { status: 'valid', address: 'a…@example.org', alerts };
const roles = [
  { title: 'Policy lead', company: 'An institute', locations: 'UK', closing: '', url: '/?jobPk=1' },
];

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) => main(page).getByRole('article', { name });

test('18.2 18.3 18.4 18.6 the page of all alerts shows, previews, changes and deletes them', async ({
  page,
}) => {
  const calls = await mockCalls(page, {
    [MANAGE]: { body: { ...listed, alerts: [...alerts, broken] } },
    [CHANGE]: (count) => ({ body: { status: 'done', alerts: count < 3 ? alerts : [alerts[1]] } }),
    [PREVIEW]: { body: { status: 'valid', count: 1, roles } },
    [REASON]: { body: { status: 'recorded' } },
  });
  await page.goto(`/alerts/manage#${TOKEN}`);
  await expect(main(page).getByText('a…@example.org')).toBeVisible();
  const first = card(page, 'Area: Climate change · Skill: Research');
  await expect(
    card(page, 'All new roles').getByText('Paused until 22 December 2030.'),
  ).toBeVisible();
  const unreadable = card(page, 'A search that cannot be read');
  await expect(unreadable.getByText('Edit it and choose again, or delete it.')).toBeVisible();
  await expect(unreadable.getByText('See what it sends today')).toHaveCount(0);
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);

  await first.getByText('See what it sends today').click();
  await expect(first.getByRole('link', { name: 'Policy lead' })).toHaveAttribute(
    'href',
    '/?jobPk=1',
  );
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);

  await first.getByLabel('How often').selectOption('Weekly, on Mondays');
  await expect(main(page).getByText('Saved.')).toBeVisible();
  await first.getByRole('button', { name: 'Pause for a month' }).click();
  await expect.poll(() => calls.filter(({ method }) => method === 'POST').length).toBe(2);
  await first.getByRole('button', { name: 'Delete' }).click();
  await expect(first.getByRole('button', { name: 'Yes, delete it' })).toBeFocused();
  await first.getByRole('button', { name: 'No, keep it' }).click();
  await expect(first.getByRole('button', { name: 'Delete' })).toBeFocused();
  await first.getByRole('button', { name: 'Delete' }).click();
  await first.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(main(page).getByText('The alert is deleted.')).toBeFocused();
  await expect(main(page).getByRole('article')).toHaveCount(1);

  await main(page).getByLabel('Too many emails').check();
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Thank you for telling us.')).toBeFocused();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { alert: ONE, change: 'weekly' },
    { alert: ONE, change: 'pause' },
    { alert: ONE, change: 'delete' },
    { token: TOKEN, alert: ONE, reason: 'often' },
  ]);
});

test('18.3 editing opens the board in update mode; an expired link offers new ones', async ({
  page,
}) => {
  await mockCalls(page, {
    [MANAGE]: (count) => ({ body: count === 1 ? listed : { status: 'invalid' } }),
    [CHANGE]: { body: { status: 'done', alerts, edit_url: '/?update_token=abc&query=law' } },
    'GET /token/validate/': { body: { status: 'valid' } },
  });
  await page.goto(`/alerts/manage#${TOKEN}`);
  await card(page, 'All new roles').getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL('**/?update_token=abc&query=law');
  await page.goto(`/alerts/manage#other`);
  await expect(main(page).getByRole('button', { name: 'Get new links' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('18.1 the modal asks how often, and without a choice the call is as before', async ({
  page,
}) => {
  const calls = await mockCalls(page, { [SUBSCRIBE]: {} });
  await page.goto('/?query=research');
  const modal = await openAlerts(page);
  await expect(modal.getByLabel('How often')).toHaveValue('daily');
  await subscribe(modal);
  await modal.getByRole('button', { name: 'Done' }).click();
  const again = await openAlerts(page);
  await again.getByLabel('How often').selectOption('weekly');
  await subscribe(again);
  await expect(again.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(calls.map(({ body }) => (body as { rhythm?: string }).rhythm)).toEqual([
    undefined,
    'weekly',
  ]);
});

test('18.5 the answer of a digest is sent only by the button, and can be changed before', async ({
  page,
}) => {
  const calls = await mockCalls(page, {
    'POST /alerts/feedback': { body: { status: 'recorded' } },
  });
  await page.goto(`/alerts/feedback#yes.${MAIL}`, { waitUntil: 'networkidle' });
  await expect(main(page).getByLabel('Yes, useful')).toBeChecked();
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
  expect(calls).toEqual([]);
  await main(page).getByLabel('No, not useful').check();
  await main(page).getByRole('button', { name: 'Send my answer' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(calls.map(({ body }) => body)).toEqual([{ mail: MAIL, useful: false }]);
});

test('18.6 after unsubscribing from an alert, a reason may be given', async ({ page }) => {
  const calls = await mockCalls(page, {
    'POST /alerts/unsubscribe/': { body: { status: 'unsubscribed', asks_reason: true } },
    [REASON]: { body: { status: 'recorded' } },
  });
  await page.goto(`/alerts/unsubscribe#${TOKEN}`);
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await main(page).getByLabel('I found a job').check();
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Thank you for telling us.')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ token: TOKEN, reason: 'found' });
});

test('18.8 an alert is kept only by the button', async ({ page }) => {
  const calls = await mockCalls(page, { 'POST /alerts/keep': { body: { status: 'kept' } } });
  await page.goto(`/alerts/keep#${TOKEN}`, { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
  await main(page).getByRole('button', { name: 'Keep this alert' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your alert stays');
});

test('15.4 an alert for roles like it is offered in the card of an open role', async ({ page }) => {
  await page.goto('/?query=policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Alert me to roles like this' }).click();
  const modal = page.getByRole('dialog');
  for (const label of ['Area', 'Skill', 'Location', 'Experience required']) {
    const value = modal.getByRole('button', { name: `Remove ${label}: ` });
    await expect(value.first()).toBeVisible();
  }
});

const places = (length: number) =>
  Array.from({ length }, (_, i) => `refinementList[tags_location_a][]=Place ${i}`);

/** Opens the modal for a search and returns the buttons of its values. */
async function openAlertFor(page: Page, parameters: readonly string[]): Promise<Locator> {
  await page.goto(`/?${parameters.join('&')}&alert=new`);
  const list = page.getByRole('dialog').getByRole('list', { name: 'What the alert is for' });
  return list.getByRole('button');
}

test('15.4 of many values of one kind the first are listed, and one press lists the others', async ({
  page,
}) => {
  const values = await openAlertFor(page, [...places(9), 'refinementList[tags_skill][]=Research']);
  await expect(values).toHaveCount(8);
  await expect(values.filter({ hasText: 'Skill: Research' })).toBeVisible();
  await values.filter({ hasText: 'Show 3 more' }).click();
  await expect(values).toHaveCount(10);
  await expect(values.filter({ hasText: 'Location: Place 6' })).toBeFocused();
});

test('15.4 seven values of one kind are all listed, and removing one keeps the focus in the list', async ({
  page,
}) => {
  const values = await openAlertFor(page, places(8));
  await expect(values).toHaveText([/Place 0/, /1/, /2/, /3/, /4/, /5/, 'Show 2 more']);
  await values.filter({ hasText: 'Place 5' }).press('Enter');
  await expect(values).toHaveText([/Place 0/, /1/, /2/, /3/, /4/, /6/, /Place 7/]);
  await expect(values.filter({ hasText: 'Place 4' })).toBeFocused();
});
