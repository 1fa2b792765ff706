import type { Page } from 'playwright/test';
import {
  searchParamsOf,
  querySearch,
  expectRoles,
  filterButton,
  openFilter,
  option,
} from './filters-panel.ts';
import { expect, test } from './fixtures.ts';

const SEARCH = '**/1/indexes/**';

/** Delays search responses so that they arrive in reverse order. */
async function reorderResponses(page: Page): Promise<void> {
  let asked = 0;
  await page.route(SEARCH, async (route) => {
    const delay = Math.max(100, 1600 - 400 * asked++);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => {});
  });
}

test('a switch toggled twice before the response arrives ends up off, in the list and the URL', async ({
  page,
}) => {
  await page.goto('/');
  const { nbHits } = await querySearch(page, {});
  const other = await openFilter(page, 'Other filters');
  await reorderResponses(page);
  const toggle = other.getByRole('checkbox', { name: /^Show only highlighted roles/ });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.waitForTimeout(2500);
  await expect(toggle).not.toBeChecked();
  await expectRoles(page, nbHits);
  await expect.poll(() => searchParamsOf(page)).toEqual([]);
});

test('values toggled faster than responses arrive all end up in their last state', async ({
  page,
}) => {
  await page.goto('/');
  const types = await openFilter(page, 'Role type');
  await reorderResponses(page);
  // In a single task, so that no render happens in between.
  await types.evaluate((dropdown) => {
    const press = (value: string) =>
      dropdown.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
    for (const value of ['Contract', 'Internship', 'Part-time', 'Internship']) press(value);
  });
  await expect(option(types, 'Contract')).toBeChecked();
  await expect(option(types, 'Part-time')).toBeChecked();
  await expect(option(types, 'Internship')).not.toBeChecked();
  await page.waitForTimeout(2500);
  const wanted = [['tags_role_type:Contract', 'tags_role_type:Part-time']];
  const { nbHits } = await querySearch(page, { facetFilters: wanted });
  await expectRoles(page, nbHits);
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual([
      'refinementList[tags_role_type][0]=Contract',
      'refinementList[tags_role_type][1]=Part-time',
    ]);
  await expect(filterButton(page, 'Role type')).toHaveAccessibleName(
    'Role type Contract, Part-time',
  );
});

test('a checkbox is ticked immediately, however late the response is', async ({ page }) => {
  await page.goto('/');
  const areas = await openFilter(page, 'Areas');
  await page.route(SEARCH, () => {});
  await option(areas, 'Factory farming').click();
  await expect(option(areas, 'Factory farming')).toBeChecked();
  await expect(filterButton(page, 'Areas')).toHaveAccessibleName('Areas Factory farming');
});

test('2.11 Back undoes each filter', async ({ page }) => {
  await page.goto('/');
  const areas = await openFilter(page, 'Areas');
  await option(areas, 'Factory farming').check();
  await expect.poll(() => searchParamsOf(page)).toHaveLength(1);
  await option(areas, 'Climate change').check();
  await expect.poll(() => searchParamsOf(page)).toHaveLength(2);
  await page.goBack();
  await expect(filterButton(page, 'Areas')).toHaveAccessibleName('Areas Factory farming');
  await page.goBack();
  await expect(filterButton(page, 'Areas')).toHaveAccessibleName('Areas Any area');
});
