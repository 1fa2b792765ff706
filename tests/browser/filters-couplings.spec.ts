import { searchParamsOf, filterButton, openFilter, option } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';

test('4.9 "Multiple experience levels" is added with the first level and removed with the last', async ({
  page,
}) => {
  await page.goto('/');
  const levels = await openFilter(page, 'Experience');
  const names = await levels
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((row) => (row as HTMLInputElement).value));
  expect(names).toEqual([...names].sort());
  expect(names).not.toContain('Multiple experience levels');
  const junior = option(levels, 'Junior (1-4 years)');
  await junior.check();
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual([
      'refinementList[tags_exp_required][0]=Junior (1-4 years)',
      'refinementList[tags_exp_required][1]=Multiple experience levels',
    ]);
  await expect(filterButton(page, 'Experience')).toHaveAccessibleName(
    'Experience Junior (1-4 years)',
  );
  await junior.uncheck();
  await expect.poll(() => searchParamsOf(page)).toEqual([]);
});

test('4.9 selecting a country replaces its visa variant, which is disabled with an explanation', async ({
  page,
}) => {
  await page.goto('/');
  const countries = await openFilter(page, 'Country / Region');
  const visa = countries.getByRole('checkbox', { name: /^UK \(Confirmed can sponsor visas\)/ });
  const country = option(countries, 'UK');
  await visa.check();
  await country.check();
  await expect(visa).not.toBeChecked();
  await expect(visa).toBeDisabled();
  await expect(visa).toHaveAccessibleDescription('Included in UK, which is selected');
  await expect(countries.getByText('Included in UK, which is selected')).toBeVisible();
  await visa.click({ force: true });
  await expect(visa).not.toBeChecked();
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual(['refinementList[tags_location_lodestar][0]=UK']);
  await country.uncheck();
  await expect(visa).toBeEnabled();
});
