import { mockCalls } from './alert-calls.ts';
import { expect, test } from './fixtures.ts';

const TAGS = 'GET /tags/links';
const DAY_MS = 86_400_000;

test('3.8 4.12 the tags are requested on the first text search and cached for 14 days', async ({
  page,
}) => {
  const calls = await mockCalls(page, {
    [TAGS]: { body: { success: true, data: [{ name: 'Policy' }, { name: 'FORECASTING' }] } },
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('qqxxzz');
  await expect(page).toHaveURL(/query=qqxxzz/);
  await expect.poll(() => calls.length).toBe(1);
  const cache = () => page.evaluate(() => JSON.parse(localStorage.getItem('tags') ?? 'null'));
  await expect
    .poll(async () => (await cache())?.tags)
    .toEqual([{ name: 'policy' }, { name: 'forecasting' }]);
  expect((await cache()).checkedAt).toBeGreaterThan(Date.now() - DAY_MS);
  await page.reload({ waitUntil: 'networkidle' });
  expect(calls).toHaveLength(1);
  await page.evaluate((age) => {
    const kept = JSON.parse(localStorage.getItem('tags') ?? 'null') as { checkedAt: number };
    localStorage.setItem('tags', JSON.stringify({ ...kept, checkedAt: kept.checkedAt - age }));
  }, 15 * DAY_MS);
  await page.reload();
  await expect.poll(() => calls.length).toBe(2);
});

test('2.7 3.8 the filter hint also knows tags added since the build', async ({ page }) => {
  await mockCalls(page, {
    [TAGS]: { body: { success: true, data: [{ name: 'Engineer' }] } },
  });
  await page.route('**/1/indexes/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      results: Array<{ facets?: Record<string, Record<string, number>> }>;
    };
    for (const { facets } of answer.results) {
      if (facets) facets.tags_skill = { ...facets.tags_skill, Engineer: 1 };
    }
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('engineer');
  await expect(
    page.getByText('You can add Engineer as a filter inside the Skill set dropdown.'),
  ).toBeVisible();
});

test('8 a response that is not JSON is ignored', async ({ page }) => {
  await page.route('**/api/tags/links', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
  );
  await page.goto('/');
  const asked = page.waitForResponse('**/api/tags/links');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('qqxxzz');
  await asked;
  await page.getByRole('combobox', { name: 'Search roles' }).fill('forecasting');
  await expect(page.getByText('You can add Forecasting as a filter')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tags'))).toBeNull();
});
