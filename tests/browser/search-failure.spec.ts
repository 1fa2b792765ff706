import type { Page, Route } from 'playwright/test';
import { filterButton } from './filters-panel.ts';
import { expect, stopClock, test } from './fixtures.ts';

const SEARCH = '**/1/indexes/**';

test.use({ expectedOutput: [/Failed to load resource/] });

const panelOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'search service' });

/** Waits until the page has started a search and its timers. */
async function whenSearching(page: Page): Promise<void> {
  await expect(page.locator('section[aria-busy=true]')).toBeAttached();
  // React runs effects in a separate task after the frame.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((done) => {
        port1.addEventListener('message', done);
        port1.start();
        port2.postMessage('');
      });
    }
  });
}

/** Advances the clock until the check passes. */
async function eventually(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await check();
  }).toPass();
}

test('4.8 a search without a response within 8 seconds shows the connection panel', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.route(SEARCH, () => {});
  await stopClock(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  await whenSearching(page);
  const panel = panelOf(page);
  await page.clock.runFor(7500);
  await expect(panel).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(panel).toContainText('refresh the page to retry');
  await expect(panel).toContainText('firewall or proxy');
  await expect(panel).toContainText('personal network');
  await expect(panel.getByRole('link', { name: 'hello@lodestar.example' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
  // The only search does not respond.
  await expect(panel.getByRole('button', { name: 'Use the built-in search' })).toHaveCount(0);
});

test('2.7 a spinner turns until the first answer comes', async ({ page }) => {
  const answers = Promise.withResolvers<void>();
  await page.route(SEARCH, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/?query=policy');
  const spinner = page.getByRole('status').filter({ hasText: 'Loading roles' });
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('animation-iteration-count', 'infinite');
  answers.resolve();
  await expect(page.locator('li[id^=role-]').first()).toBeVisible();
  await expect(spinner).toBeHidden();
});

test('8 while the panel is shown, no counts of an earlier search remain', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const bar = page.getByRole('search').locator('form');
  await expect(bar).toContainText(/\d+ roles/);
  await page.getByRole('button', { name: /^Areas/ }).click();
  const areas = page.getByRole('dialog');
  const counts = areas.locator('label > span:last-child');
  await expect(counts.first()).toBeVisible();
  await page.route(SEARCH, (route) => route.abort());
  await stopClock(page);
  await areas.getByRole('checkbox').first().check();
  await eventually(page, () => expect(panelOf(page)).toBeVisible({ timeout: 200 }));
  await page.clock.runFor(2000);
  await expect(bar).not.toContainText(/\d+ roles/);
  for (const count of await counts.all()) await expect(count).toBeHidden();
  await expect(areas.getByRole('checkbox').first()).toBeChecked();
});

test('8 while the panel is shown, the filters and the order of a linked search can be seen', async ({
  page,
}) => {
  await page.clock.install();
  await page.route(SEARCH, (route) => route.abort());
  await page.goto('/?query=policy&refinementList[tags_area][0]=Forecasting');
  await stopClock(page);
  await eventually(page, () => expect(panelOf(page)).toBeVisible({ timeout: 200 }));
  await expect(filterButton(page, 'Areas').getByText('Forecasting').last()).toBeVisible();
  await expect(filterButton(page, 'City').getByText('Any city')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  await expect(page.getByRole('search').locator('form')).not.toContainText(/\d+ roles/);
});

test('8 the panel disappears when a retry succeeds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const waiting: Route[] = [];
  let service: 'down' | 'slow' | 'up' = 'down';
  await page.route(SEARCH, (route) => {
    if (service === 'slow') waiting.push(route);
    else return service === 'up' ? route.continue() : route.abort();
  });
  await stopClock(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  const panel = panelOf(page);
  await eventually(page, () => expect(panel).toBeVisible({ timeout: 200 }));
  // Otherwise a retry by the client would remove the panel before the button is pressed.
  service = 'slow';
  await panel.getByRole('button', { name: 'Try again' }).click();
  service = 'up';
  for (const route of waiting) await route.continue();
  await eventually(page, () => expect(panel).toBeHidden({ timeout: 200 }));
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('8 a single failed request is retried without the visitor noticing', async ({ page }) => {
  await page.goto('/');
  let failures = 0;
  await page.route(SEARCH, (route) => {
    if (failures++ === 0) return route.abort();
    return route.continue();
  });
  const count = page.getByText(/^\d+ roles$/);
  const all = await count.innerText();
  await page.getByRole('combobox', { name: 'Search roles' }).fill('biosecurity');
  await expect(count).not.toHaveText(all);
  await expect(panelOf(page)).toHaveCount(0);
});

test('8 late and out-of-order responses end up showing the last query', async ({ page }) => {
  await page.goto('/');
  await page.route(SEARCH, async (route) => {
    const isFirst = route.request().postData()?.includes('"query":"policy"');
    await new Promise((resolve) => setTimeout(resolve, isFirst ? 1500 : 100));
    await route.continue().catch(() => {});
  });
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzzqqqq');
  await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
  await page.waitForTimeout(2000);
  await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
});
