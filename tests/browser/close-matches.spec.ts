import { findViolations } from './accessibility.ts';
import { openAlerts } from './alert-calls.ts';
import { expect, test } from './fixtures.ts';
import { cardOf } from './roles-of-page.ts';
import type { Role } from '../../lib/roles/role.ts';

type CloseHit = Role & { _missingWords?: string[] };

const QUERY = 'Senior forecaster Brigadoon';

test('2.7 close matches follow under headings that say what they lack, and do not count', async ({
  page,
}) => {
  const response = await page.request.post('/1/indexes/jobs_super_ranked/query', {
    data: { query: QUERY },
  });
  const { hits, nbHits } = (await response.json()) as { hits: CloseHit[]; nbHits: number };
  expect(nbHits).toBe(0);
  expect(hits.length).toBe(10);
  await page.goto(`/?query=${encodeURIComponent(QUERY)}`);
  const list = page.getByRole('region', { name: 'Roles' });
  await expect(list.getByText('We have no results for this search. Sorry!')).toBeVisible();
  await expect(page.locator('form').getByText('No roles', { exact: true }).first()).toBeVisible();
  await expect(list.getByText('Close: without “Brigadoon”', { exact: true })).toBeVisible();
  await expect(page.locator('li[id^=role-]')).toHaveCount(10);
  for (const { post_pk: id } of hits) await expect(cardOf(page, id)).toBeVisible();

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, { colorScheme, part: 'main' })).toEqual([]);
    const { scrollWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth ?? width).toBeLessThanOrEqual(width);
  }
});

test('2.7 an alert and a feed have no close matches', async ({ page }) => {
  await page.goto(`/?query=${encodeURIComponent(QUERY)}`);
  const modal = await openAlerts(page);
  await expect(modal.getByRole('status').first()).toContainText('would have sent 0 roles');
  const feed = await page.request.get(`/feed.json?query=${encodeURIComponent(QUERY)}`);
  expect(((await feed.json()) as { items: object[] }).items).toEqual([]);
});
