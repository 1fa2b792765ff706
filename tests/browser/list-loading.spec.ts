import { expect, test } from './fixtures.ts';

test('2.7 roles come page after page and none is lost, however often more are asked for', async ({
  page,
  request,
}) => {
  const answer = await request.post('/1/indexes/jobs_super_ranked/query', {
    data: { query: '', hitsPerPage: 200, attributesToRetrieve: ['objectID'] },
  });
  const { hits } = (await answer.json()) as { hits: { objectID: string }[] };
  const wanted = hits.map(({ objectID }) => `role-${objectID}`);
  // Answers take longer than a visitor's second press.
  await page.route('**/1/indexes/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.goto('/');
  const more = page.getByRole('button', { name: 'Show more roles' });
  await expect(async () => {
    for (let press = 0; press < 4; press++) {
      await more.evaluate((button: HTMLElement) => button.click());
    }
    expect(await page.locator('li[id^=role-]').count()).toBeGreaterThanOrEqual(100);
  }).toPass();
  const listed = await page
    .locator('li[id^=role-]')
    .evaluateAll((cards) => cards.map(({ id }) => id));
  expect(listed).toEqual(wanted.slice(0, listed.length));
});
