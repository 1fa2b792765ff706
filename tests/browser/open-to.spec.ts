import { findViolations } from './accessibility.ts';
import { mockCalls, openAlerts, SUBSCRIBE, subscribe } from './alert-calls.ts';
import {
  expectRoles,
  filterButton,
  openFilter,
  option,
  querySearch,
  searchParamsOf,
} from './filters-panel.ts';
import { expect, test } from './fixtures.ts';

const GERMANY = ['open_to:DE', 'open_to:Worldwide', 'open_to:Not stated'];
const chosen = [
  'refinementList[open_to][0]=DE',
  'refinementList[open_to][1]=Worldwide',
  'refinementList[open_to][2]=Not stated',
];

test('15.11 a country keeps the roles open to it, to its region, to everyone, and those that do not say', async ({
  page,
}) => {
  await page.goto('/');
  const { facets } = await querySearch(page, { facets: ['open_to'] });
  const { DE = 0, Worldwide = 0, 'Not stated': silent = 0, US = 0 } = facets.open_to!;
  expect(Math.min(DE, Worldwide, silent, US)).toBeGreaterThan(0);
  const dropdown = await openFilter(page, 'Open to me');
  await dropdown.getByLabel('Search Open to me').fill('germ');
  await option(dropdown, 'Germany').check();
  await expectRoles(page, DE + Worldwide + silent);
  await expect.poll(() => searchParamsOf(page)).toEqual(chosen);
  await expect(filterButton(page, 'Open to me')).toContainText('Germany');

  const stated = dropdown.getByRole('checkbox', {
    name: /^Exclude roles that do not say where to live/,
  });
  await expect(stated).toHaveAccessibleName(new RegExp(`, ${DE + Worldwide} roles$`));
  await stated.check();
  await expectRoles(page, DE + Worldwide);
  await dropdown.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => searchParamsOf(page)).toEqual([]);
});

test('15.11 “I need a visa” leaves out only roles that refuse one', async ({ page }) => {
  await page.goto('/');
  const dropdown = await openFilter(page, 'Open to me');
  await dropdown.getByRole('checkbox', { name: /^I need a visa/ }).check();
  const facetFilters = [['visa_refused:false']];
  const all = (await querySearch(page, {})).nbHits;
  const { nbHits } = await querySearch(page, { facetFilters });
  expect(nbHits).toBeLessThan(all);
  expect(nbHits).toBeGreaterThan(all / 2);
  await expectRoles(page, nbHits);
  await dropdown
    .getByRole('checkbox', { name: /^Exclude roles that do not mention visas/ })
    .check();
  const stated = [...facetFilters, ['visa_stated:true']];
  await expectRoles(page, (await querySearch(page, { facetFilters: stated })).nbHits);
});

test('15.11 the choice is there again at the next visit, and its country first after it was cleared', async ({
  page,
}) => {
  await page.goto('/');
  const dropdown = await openFilter(page, 'Open to me');
  await dropdown.getByLabel('Search Open to me').fill('ghana');
  await page.keyboard.press('Enter');
  await expect(filterButton(page, 'Open to me')).toContainText('Ghana');
  await expect.poll(() => searchParamsOf(page)).toHaveLength(3);

  await page.goto('about:blank');
  await page.goto('/');
  await expect(filterButton(page, 'Open to me')).toContainText('Ghana');
  await expect.poll(() => searchParamsOf(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(filterButton(page, 'Open to me')).toContainText('Anyone');
  const again = await openFilter(page, 'Open to me');
  await expect(again.getByRole('checkbox').first()).toHaveAccessibleName(/^Ghana/);
});

test('15.11 an alert is for the choice, in words', async ({ page }) => {
  const calls = await mockCalls(page, { [SUBSCRIBE]: { body: {} } });
  await page.goto(`/?${chosen.join('&')}&toggle[visa_refused]=true`);
  const modal = await openAlerts(page);
  await expect(modal.getByText('Open to: Germany')).toBeVisible();
  await expect(modal.getByText('I need a visa')).toBeVisible();
  await expect(modal.getByText('Not stated')).toHaveCount(0);
  await subscribe(modal);
  await expect.poll(() => calls).toHaveLength(1);
  const { query_json: query } = calls[0]!.body as { query_json: { facetFilters: string[][] } };
  expect(query.facetFilters).toEqual([GERMANY, ['visa_refused:false']]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`15.11 the open filter passes axe on a phone, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/?${chosen.join('&')}`);
    await page.getByRole('button', { name: /^Show filters/ }).click();
    const dropdown = await openFilter(page, 'Open to me');
    await expect(option(dropdown, 'Germany')).toBeChecked();
    await expect(dropdown.getByText('Where do you live?')).toBeVisible();
    expect(await findViolations(page, { colorScheme, part: 'dialog' })).toEqual([]);
    await expect(dropdown.getByRole('button', { name: /^Show \d+ roles$/ })).toBeInViewport();
  });
}
