import type { Page } from 'playwright/test';
import { findViolations } from './accessibility.ts';
import { openAlerts } from './alert-calls.ts';
import { expectRoles, querySearch, searchParamsOf } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';
import { openBoard } from './roles-of-page.ts';

const understoodOn = (page: Page) => page.getByRole('list', { name: 'Understood as filters' });
const partTime = { facetFilters: [['tags_role_type:Part-time']] };

test('2.7 words that name a filter are applied as one, and a press makes them words again', async ({
  page,
}) => {
  await openBoard(page);
  const filtered = (await querySearch(page, { query: 'policy', ...partTime })).nbHits;
  await page.getByRole('combobox', { name: 'Search roles' }).fill('part time policy');
  const chip = understoodOn(page).getByRole('button');
  await expect(chip).toHaveText('Part-time');
  await expectRoles(page, filtered);
  // The address keeps the text as it was typed.
  await expect.poll(() => searchParamsOf(page)).toEqual(['query=part time policy']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, { colorScheme, part: 'search' })).toEqual([]);
  }

  await expect(chip).toHaveAccessibleName('Part-time: search for the words “part time” instead');
  await chip.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue(
    '"part time" policy',
  );
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeFocused();
  await expect(understoodOn(page)).toHaveCount(0);
  await expectRoles(page, (await querySearch(page, { query: '"part time" policy' })).nbHits);
  await expect.poll(() => searchParamsOf(page)).toEqual(['query="part time" policy']);
  await page.goBack();
  await expect(chip).toHaveText('Part-time');
});

test('2.7 a link with a text shows what is understood, and several filters at once', async ({
  page,
}) => {
  await page.goto('/?query=part%20time%20over%2040k');
  await expect(understoodOn(page).getByRole('button')).toHaveText([
    'Part-time',
    'From $40,000 a year',
  ]);
  const numericFilters = [['salary_limit >= 40000']];
  await expectRoles(page, (await querySearch(page, { ...partTime, numericFilters })).nbHits);
});

test('2.7 a place and a level that the text names are offered as filters', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('senior policy london');
  const offers = page.getByRole('list', { name: 'Filters that the text names' });
  await expect(offers.getByRole('button')).toHaveText(['Only Senior (10+ years)', 'Only London']);
  await offers.getByRole('button', { name: 'Only London' }).click();
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('senior policy');
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual([
      'query=senior policy',
      expect.stringMatching(/^refinementList\[tags_location_\w+\]\[0\]=London$/),
    ]);
  await expect(offers.getByRole('button')).toHaveText(['Only Senior (10+ years)']);
});

test('2.7 filters are offered of the whole board, whatever the list has', async ({ page }) => {
  // No role of this list is for seniors.
  await page.goto('/?query=senior%20policy%20london&refinementList[tags_area][0]=Climate%20change');
  const offers = page.getByRole('list', { name: 'Filters that the text names' });
  await expect(offers.getByRole('button')).toHaveText(['Only Senior (10+ years)', 'Only London']);
});

test('2.9 an alert stores what was understood as filters', async ({ page }) => {
  await page.goto('/?query=part%20time%20policy%20over%2040k%20closing%20soon');
  await expect(understoodOn(page).getByRole('button')).toHaveCount(3);
  const modal = await openAlerts(page);
  await expect(
    modal.getByRole('list', { name: 'What the alert is for' }).getByRole('listitem'),
  ).toHaveText([
    'Query: policy closing soon',
    'Role type: Part-time',
    'Salary greater than $40000 USD',
  ]);
});

test('2.7 the order by the best text match takes every word as typed', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('part time policy');
  await expect(understoodOn(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Best text match');
  await expect(understoodOn(page)).toHaveCount(0);
});

test('2.8 an opened card says why it was found', async ({ page }) => {
  await page.goto('/?query=part%20time%20policy%20london');
  const card = page.locator('li[id^=role-]').filter({ hasText: 'Policy' }).first();
  await card.locator('h3 button').click();
  await expect(card.getByText(/^Found by “Policy” in the title · .*London$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  await expect(page.getByText(/^Found by/)).toHaveCount(0);
});
