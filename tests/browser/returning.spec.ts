import type { Page } from 'playwright/test';
import type { Role } from '../../lib/roles/role.ts';
import { findViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { allRoles, cardOf, choose, listedIds, openBoard } from './roles-of-page.ts';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Fills the storage before the first page opens. */
const store = (page: Page, values: Record<string, string>) =>
  page.addInitScript((entries) => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));

test('15.6 a visitor who comes back sees what is new, and one press shows only that', async ({
  page,
}) => {
  const since = now() - 4 * DAY;
  await store(page, { visits: JSON.stringify({ seenAt: since, since: null }) });
  const shifts = await watchLayoutShifts(page);
  await openBoard(page);
  const line = page.getByRole('button', { name: /^\d+ new since \w+/ });
  await expect(line).toBeVisible();
  const roles = await allRoles(page);
  const isNew = ({ posted_at: at }: Role) => at > since || at === since - (since % DAY);
  const fresh = new Set(roles.filter(isNew).map((role) => role.post_pk));
  const count = fresh.size;
  await expect(line).toHaveText(new RegExp(`^${count} new since `));
  expect(await shifts()).toEqual([]);
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toBeFocused();
  await expect(page.getByText(`${count} roles`).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await listedIds(page)).filter((id) => !fresh.has(id))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(page, { colorScheme: 'dark' })).toEqual([]);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzqqq');
  await expect(page.getByText('No roles').first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL('/?query=zzzqqq');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  await expect(line).toHaveText(new RegExp(`^${count} new since `));
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  // The URL is updated after a pause; until then a reload would restore the search.
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(line).toHaveText(new RegExp(`^${count} new since `));
});

test('15.6 a first visit says nothing, nor does one without a storage', async ({ page }) => {
  await openBoard(page);
  expect(await page.evaluate(() => localStorage.getItem('visits'))).toContain('"since":null');
  await expect(page.getByText(/new since/)).toHaveCount(0);
});

test('15.7 the saved view says what closes soon, has changed or has closed', async ({ page }) => {
  const roles = await allRoles(page);
  const soon = roles.find(
    ({ closes_at: at }) => at !== null && at > now() + DAY && at < now() + 5 * DAY,
  );
  const other = roles.find(({ closes_at: at }) => at === null);
  const ids = [soon?.post_pk, other?.post_pk, 987_654];
  await store(page, {
    saved: JSON.stringify(ids),
    'saved-marks': JSON.stringify({ [other?.post_pk ?? 0]: 'earlier' }),
  });
  await page.route('**/data/closed-roles.json', (route) =>
    route.fulfill({
      json: {
        roles: [
          {
            post_pk: 987_654,
            title: 'Gone',
            company_name: 'Alpha',
            closed_at: 1_700_000_000,
            closed_on: 1_700_000_000,
          },
        ],
      },
    }),
  );
  await openBoard(page);
  await page.getByRole('button', { name: /^Other filters/ }).click();
  await page.getByText('Show my saved jobs (3)').click();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, soon?.post_pk ?? 0)).toContainText(/Closes in \d days?/);
  await expect(cardOf(page, other?.post_pk ?? 0)).toContainText('Changed since you saved it');
  const closed = page.getByRole('list', { name: 'Closed roles' });
  await expect(closed).toContainText('Alpha · Closed >2 months ago');
  await expect(closed.getByRole('link', { name: 'Gone' })).toHaveAttribute('href', '/roles/987654');
  await closed.getByRole('button', { name: 'Remove Gone from saved' }).press('Enter');
  await expect(closed).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Saved jobs 2' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBe(
    JSON.stringify(ids.slice(0, 2)),
  );
});

test('15.4 no saved role leaves its list while the list of closed roles cannot be read', async ({
  page,
  expectedOutput,
}) => {
  expectedOutput.push(/closed roles|cannot look up|500/);
  const [role] = await allRoles(page);
  const ids = JSON.stringify([role?.post_pk, 987_654]);
  await store(page, { saved: ids });
  await page.route('**/data/closed-roles.json', (route) => route.fulfill({ status: 500 }));
  await openBoard(page);
  await page.getByRole('button', { name: /^Other filters/ }).click();
  await page.getByText('Show my saved jobs (2)').click();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, role?.post_pk ?? 0)).toBeVisible();
  // The router's announcer is an alert, too.
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load your saved jobs." });
  await expect(failure).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBe(ids);
  await page.unroute('**/data/closed-roles.json');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Saved jobs 1' })).toBeVisible();
});

test('15.4 a link to a role that may have closed opens nothing while that is not known', async ({
  page,
  expectedOutput,
}) => {
  expectedOutput.push(/cannot look up the role of the address/, /500/);
  await page.route('**/data/closed-roles.json', (route) => route.fulfill({ status: 500 }));
  const reported = page.waitForEvent('console', (line) => line.text().includes('cannot look up'));
  await page.goto('/?jobPk=987654');
  await reported;
  await expect(page).toHaveURL('/?jobPk=987654');
  await expect(page.getByText(/not found/)).toHaveCount(0);
  await page.unroute('**/data/closed-roles.json');
  await page.reload();
  await expect(page.getByText('Role (ID 987654) not found. It may have closed.')).toBeVisible();
});

test('15.8 a listing is reported in one step from "More options", by keyboard too', async ({
  page,
  expectedOutput,
}) => {
  expectedOutput.push(/429/);
  await openBoard(page);
  const [first = 0] = await listedIds(page);
  const card = cardOf(page, first);
  await card.getByRole('button', { name: /^More options for / }).press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('group', { name: 'Report this listing' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page, { colorScheme: 'light', part: '[role=menu]' })).toEqual([]);
  const sent = page.waitForRequest('**/api/report');
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Should not be here' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ post_pk: first, reason: 'pay' });
  await expect(page.getByText('Thank you. We will have a look at this listing.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^More options for / })).toBeFocused();
  await page.route('**/api/report', (route) => route.fulfill({ status: 429, json: {} }));
  await choose(page, first, /^Wrong place/);
  await expect(page.getByText('Your report could not be sent.')).toBeVisible();
});
