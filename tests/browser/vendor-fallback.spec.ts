import type { Page } from 'playwright/test';
import { expect, stopClock } from './fixtures.ts';
import { filterButton, openFilter, option } from './filters-panel.ts';
import { choose, listedIds, openers } from './roles-of-page.ts';
import { test, type VendorSite } from './vendor-site.ts';

test.use({
  expectedOutput: [/Failed to load resource|cannot start the built-in search|Unreachable hosts/],
  ignoreHTTPSErrors: true,
});
// A single worker, since each would build its own board.
test.describe.configure({ mode: 'default' });

const box = (page: Page) => page.getByRole('combobox', { name: 'Search roles' });
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'search service' });
const offer = (page: Page) => page.getByRole('button', { name: 'Use the built-in search' });
const notice = (page: Page) => page.getByText('so the built-in search does');
const count = (page: Page) =>
  page
    .locator('form')
    .getByText(/^[\d,]+ roles?$/)
    .first();

/** The displayed role count of the whole board. */
const wholeBoard = async (page: Page) => (await count(page).textContent()) ?? '';

/** Opens the board, then makes the vendor fail; returns the whole board's count. */
async function openAndFail(
  page: Page,
  { url, application }: VendorSite,
  failure: Parameters<VendorSite['application']['interceptWith']>[0],
): Promise<string> {
  await page.clock.install();
  await page.goto(url);
  await expect(openers(page).first()).toBeVisible();
  await stopClock(page);
  application.interceptWith(failure);
  return wholeBoard(page);
}

/** Advances the clock in steps until the check passes. */
async function eventually(
  page: Page,
  check: () => Promise<void>,
  milliseconds = 200,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(milliseconds);
    await check();
  }).toPass();
}

/** Waits until the panel offers the built-in search, and accepts. */
async function takeOffer(page: Page): Promise<void> {
  await eventually(page, () => expect(offer(page)).toBeVisible({ timeout: 200 }), 2000);
  await offer(page).click();
  await eventually(page, () => expect(notice(page)).toBeVisible({ timeout: 500 }));
  await expect(panel(page)).toBeHidden();
}

/** List requests that reached the vendor. Health checks carry no `page` and are not counted. */
const lists = ({ application }: VendorSite) =>
  application.seen.filter(({ body }) => JSON.stringify(body).includes('"page":'));

const refusal = (status: number) => () =>
  Response.json(
    { message: 'Too many requests', status },
    { status, headers: { 'Access-Control-Allow-Origin': '*' } },
  );

test.afterEach(({ vendor }) => {
  vendor.application.interceptWith(null);
});

test('7 with an Algolia application the board searches only there', async ({ page, vendor }) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.goto(vendor.url, { waitUntil: 'networkidle' });
  const built = await listedIds(page);
  expect(built).toHaveLength(20);
  const all = await wholeBoard(page);
  const names = asked.map(({ host, pathname }) => `${host}${pathname}`);
  expect(names.filter((name) => /algolia|\/1\/|data\/roles/.test(name))).toEqual([]);

  await box(page).fill('policy');
  await expect(count(page)).not.toHaveText(all);
  const areas = await openFilter(page, 'Areas');
  await option(areas, 'AI safety & policy').click();
  await expect(filterButton(page, 'Areas')).toContainText('AI safety & policy');
  await page.keyboard.press('Escape');
  const [first = 0] = await listedIds(page);
  await choose(page, first, /^Save/);
  await page.goto(`${vendor.url}/?jobPk=${built[5]}`);
  await expect(page.locator(`#role-${built[5]}`).getByText(/APPLICATIONS CLOSE/)).toBeVisible();
  expect(await listedIds(page)).toEqual(
    built.toSorted((a, b) => Number(b === built[5]) - Number(a === built[5])),
  );

  const searches = asked.filter(({ pathname }) => pathname.startsWith('/1/'));
  expect(searches.length).toBeGreaterThan(1);
  expect(new Set(searches.map(({ host }) => host))).toEqual(new Set(['testapp-dsn.algolia.net']));
});

test('8 after 8 seconds the panel offers the built-in search, and everything works with it', async ({
  page,
  vendor,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(vendor.url);
  const all = await wholeBoard(page);
  const unfiltered = await listedIds(page);
  await box(page).fill('policy');
  await expect(count(page)).not.toHaveText(all);
  const found = await count(page).textContent();
  // The list may update slightly later than its count, and the cards below the window after the others.
  await expect.poll(() => listedIds(page)).not.toEqual(unfiltered);
  await expect(page.getByRole('region', { name: 'Roles' })).toHaveAttribute('aria-busy', 'false');
  const hosted = await listedIds(page);
  await box(page).fill('');
  await expect(count(page)).toHaveText(all);
  await expect(page).not.toHaveURL(/query=/);

  await openAndFail(page, vendor, () => Response.error());
  await box(page).fill('policy');
  await page.clock.runFor(7000);
  await expect(offer(page)).toHaveCount(0);
  expect(asked.filter((name) => name.includes('roles.json'))).toEqual([]);
  await takeOffer(page);
  await expect(count(page)).toHaveText(found ?? '');
  await eventually(page, async () => expect(await listedIds(page)).toEqual(hosted));

  const areas = await openFilter(page, 'Areas');
  await option(areas, 'AI safety & policy').click();
  await eventually(page, () => expect(count(page)).not.toHaveText(found ?? '', { timeout: 500 }));
  await page.keyboard.press('Escape');
  await eventually(page, () => expect(page).toHaveURL(/refinementList/, { timeout: 500 }));
  const [first = 0] = await listedIds(page);
  await openers(page).first().click();
  const details = page.getByText('APPLICATIONS CLOSE').first();
  await eventually(page, () => expect(details).toBeVisible({ timeout: 500 }));
  await choose(page, first, /^Save/);
  const others = await openFilter(page, 'Other filters');
  await others.getByText('Show my saved jobs').click();
  await expect(page.getByRole('heading', { name: /Saved jobs/ })).toBeVisible();
  await eventually(page, () =>
    expect(page.locator(`#role-${first}`)).toBeVisible({ timeout: 500 }),
  );
  await expect(notice(page)).toBeVisible();
});

for (const [what, status] of [
  ['over its quota', 429],
  ['refused', 403],
] as const) {
  test(`8 a search that is ${what} (${status}) offers the built-in search too`, async ({
    page,
    vendor,
  }) => {
    const all = await openAndFail(page, vendor, refusal(status));
    await box(page).fill('biosecurity');
    await takeOffer(page);
    await expect(count(page)).not.toHaveText(all);
  });
}

test('4.8 a vendor that never responds leads to the same offer', async ({ page, vendor }) => {
  const all = await openAndFail(page, vendor, () => new Promise(() => {}));
  await box(page).fill('biosecurity');
  await takeOffer(page);
  await expect(count(page)).not.toHaveText(all);
});

test('4.8 the board returns to the vendor automatically, on the next search rather than mid-list', async ({
  page,
  vendor,
}) => {
  const { application } = vendor;
  await openAndFail(page, vendor, () => Response.error());
  await box(page).fill('research');
  await takeOffer(page);

  application.interceptWith(null);
  application.seen.length = 0;
  await page.clock.runFor(16_000);
  await eventually(page, async () => expect(application.seen).not.toEqual([]));
  const before = (await listedIds(page)).length;
  await page.getByRole('button', { name: 'Show more roles' }).click();
  await eventually(page, async () =>
    expect((await listedIds(page)).length).toBeGreaterThan(before),
  );
  expect(lists(vendor)).toEqual([]);
  await expect(notice(page)).toBeVisible();

  await box(page).fill('governance');
  await eventually(page, () => expect(notice(page)).toBeHidden({ timeout: 500 }));
  expect(lists(vendor)).not.toEqual([]);
  await expect(count(page)).toBeVisible();
  // At the next failure the same offer appears, with nothing left from the first.
  application.interceptWith(() => Response.error());
  await box(page).fill('climate');
  await takeOffer(page);
});

test('8 if the vendor fails again immediately, the list stays with the built-in search', async ({
  page,
  vendor,
}) => {
  const { application } = vendor;
  const all = await openAndFail(page, vendor, () => Response.error());
  await box(page).fill('research');
  await takeOffer(page);
  application.interceptWith(null);
  application.seen.length = 0;
  await page.clock.runFor(16_000);
  await eventually(page, async () => expect(application.seen).not.toEqual([]));
  application.interceptWith(() => Response.error());
  await box(page).fill('biosecurity');
  await eventually(page, () => expect(page).toHaveURL(/query=biosecurity/, { timeout: 500 }));
  await expect(count(page)).not.toHaveText(all);
  await expect(notice(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('4.1 saved roles missing from the last build stay saved', async ({ page, vendor }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('saved')) localStorage.setItem('saved', '[987654321]');
  });
  vendor.application.interceptWith(() => Response.error());
  await page.clock.install();
  await page.goto(`${vendor.url}/?query=policy`);
  await takeOffer(page);
  const others = await openFilter(page, 'Other filters');
  await others.getByText('Show my saved jobs').click();
  await page.clock.runFor(5000);
  await expect(page.getByRole('heading', { name: /Saved jobs/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBe('[987654321]');
});

test('4.1 a failed lookup of saved roles leads to the same offer', async ({ page, vendor }) => {
  await page.goto(vendor.url);
  const [, second = 0] = await listedIds(page);
  await page.evaluate((id) => localStorage.setItem('saved', `[${id}]`), second);
  const all = await openAndFail(page, vendor, () => Response.error());
  await page.reload();
  await expect(openers(page).first()).toBeVisible();
  const others = await openFilter(page, 'Other filters');
  await others.getByText('Show my saved jobs').click();
  await page.keyboard.press('Escape');
  const failure = page.getByRole('alert').filter({ hasText: 'your saved jobs' });
  await eventually(page, () => expect(failure).toBeVisible({ timeout: 500 }));
  await failure.getByRole('button', { name: 'Use the built-in search' }).click();
  await eventually(page, () =>
    expect(page.locator(`#role-${second}`)).toBeVisible({ timeout: 500 }),
  );
  await expect(failure).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to all jobs' }).click();
  await box(page).fill('policy');
  await eventually(page, () => expect(count(page)).not.toHaveText(all, { timeout: 500 }));
  await expect(panel(page)).toBeHidden();
});

test('8 if the roles cannot be fetched, a message says so and a retry is possible', async ({
  page,
  vendor,
}) => {
  await openAndFail(page, vendor, () => Response.error());
  await page.route('**/data/roles.json', (route) => route.abort());
  await box(page).fill('policy');
  await eventually(page, () => expect(offer(page)).toBeVisible({ timeout: 200 }), 2000);
  await offer(page).click();
  await expect(page.getByText('The built-in search could not be loaded.')).toBeVisible();
  await page.unroute('**/data/roles.json');
  await takeOffer(page);
});
