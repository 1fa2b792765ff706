import { findViolations } from './accessibility.ts';
import { openAlerts } from './alert-calls.ts';
import { expectRoles, openFilter, querySearch, searchParamsOf } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';
import { allRoles, choose, openBoard } from './roles-of-page.ts';

test('2.7 the menu of a card leaves out an organisation or an area, and a chip above the list brings it back', async ({
  page,
}) => {
  await openBoard(page);
  const [role] = await allRoles(page);
  const all = (await querySearch(page, {})).nbHits;
  await choose(page, role!.post_pk, `Leave out ${role!.company_name}`);
  const facetFilters = [[`company_data:-${role!.company_name}`]];
  const without = (await querySearch(page, { facetFilters })).nbHits;
  expect(without).toBeLessThan(all);
  await expectRoles(page, without);
  expect(searchParamsOf(page)).toEqual([`refinementList[company_data][0]=-${role!.company_name}`]);
  await expect(page.locator(`#role-${role!.post_pk}`)).toHaveCount(0);

  const next = (await allRoles(page)).find(
    ({ company_name: name }) => name !== role!.company_name,
  )!;
  const area = next.tags_area.find((each) => each !== 'Career development')!;
  await choose(page, next.post_pk, `Leave out ${area}`);
  facetFilters.push([`tags_area:-${area}`]);
  await expectRoles(page, (await querySearch(page, { facetFilters })).nbHits);

  const leftOut = page.getByRole('list', { name: 'Left out' });
  await expect(leftOut.getByRole('listitem')).toHaveCount(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, { colorScheme, part: 'search' })).toEqual([]);
  }
  await leftOut.getByRole('button', { name: `Not ${area}: take back` }).press('Enter');
  await expectRoles(page, without);
  await expect(leftOut.getByRole('button')).toBeFocused();
  await leftOut.getByRole('button').press('Enter');
  await expectRoles(page, all);
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeFocused();
});

test('2.7 a value that is left out can be taken back in its dropdown, and Back leaves it out again', async ({
  page,
}) => {
  await page.goto('/?refinementList[tags_area][0]=-Climate%20change');
  await expect(page.getByRole('list', { name: 'Left out' })).toBeVisible();
  const areas = await openFilter(page, 'Areas');
  await areas.getByRole('checkbox', { name: 'Not Climate change' }).uncheck();
  await expect.poll(() => searchParamsOf(page)).toEqual([]);
  await expect(page.getByRole('list', { name: 'Left out' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Left out' })).toBeVisible();
});

test('2.7 an alert leaves out what its search leaves out', async ({ page }) => {
  await page.goto('/?refinementList[tags_area][0]=-Climate%20change&query=policy');
  const modal = await openAlerts(page);
  await expect(modal.getByText('Area: Not Climate change')).toBeVisible();
});
