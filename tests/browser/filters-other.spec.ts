import {
  searchParamsOf,
  querySearch,
  expectRoles,
  filterButton,
  openFilter,
} from './filters-panel.ts';
import { expect, test, whenReady } from './fixtures.ts';

test.describe('2.7 annual salary', () => {
  test('2.7 a minimum limits the list to roles whose salary_limit is at least that', async ({
    page,
  }) => {
    await page.goto('/');
    const salary = await openFilter(page, 'Annual salary');
    await salary.getByLabel('Minimum salary').fill('60,000');
    await expect.poll(() => searchParamsOf(page)).toEqual(['numericMenu[salary_limit]=60000:']);
    await expectRoles(
      page,
      (await querySearch(page, { numericFilters: [['salary_limit >= 60000']] })).nbHits,
    );
    await expect(filterButton(page, 'Annual salary')).toContainText('≥ $60,000');
  });

  test('5 text that is not an amount stays with an error message and leaves the search unchanged', async ({
    page,
  }) => {
    await page.goto('/?numericMenu[salary_limit]=60000:');
    const salary = await openFilter(page, 'Annual salary');
    const input = salary.getByLabel('Minimum salary');
    await expect(input).toHaveValue('60,000');
    await input.fill('a lot');
    await expect(input).toHaveAccessibleDescription(/amount in digits/);
    await input.press('Enter');
    await expect(input).toHaveValue('a lot');
    expect(searchParamsOf(page)).toEqual(['numericMenu[salary_limit]=60000:']);
    await input.fill('');
    await expect.poll(() => searchParamsOf(page)).toEqual([]);
    await expect(input).toHaveAccessibleDescription('');
  });

  test('5 an amount in another currency is rejected, naming the currency', async ({ page }) => {
    await page.goto('/');
    const salary = await openFilter(page, 'Annual salary');
    const input = salary.getByLabel('Minimum salary');
    await input.fill('€60000');
    await expect(input).toHaveAccessibleDescription(
      'Please enter US dollars (USD), not euros. Salaries are compared in USD.',
    );
    await input.fill('60.000');
    await expect(input).toHaveAccessibleDescription('');
    await input.press('Enter');
    await expect(input).toHaveValue('60,000');
  });

  for (const width of [1440, 768, 390, 320]) {
    test(`2.7 the amount on a closed dropdown is never cut off, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/?numericMenu[salary_limit]=120000:&toggle[salary_algolia]=true');
      if (width < 768)
        await page
          .getByRole('button', { name: /^Show filters/ })
          .first()
          .click();
      const amount = filterButton(page, 'Annual salary').getByText('≥ $120,000', { exact: true });
      await expect(amount).toBeVisible();
      const cut = () =>
        amount.evaluate((tag) => {
          const row = tag.parentElement!.parentElement!.getBoundingClientRect();
          return [tag.scrollWidth - tag.clientWidth, tag.getBoundingClientRect().right > row.right];
        });
      await whenReady(page);
      await expect.poll(cut).toEqual([0, false]);
    });
  }

  test('2.7 a typed amount is applied even if the dropdown is closed immediately', async ({
    page,
  }) => {
    await page.goto('/');
    const salary = await openFilter(page, 'Annual salary');
    await salary.getByLabel('Minimum salary').fill('85k');
    await page.keyboard.press('Escape');
    await expect(filterButton(page, 'Annual salary')).toContainText('≥ $85,000');
  });

  test('2.7 roles without salary info can be excluded', async ({ page }) => {
    await page.goto('/');
    const { nbHits } = await querySearch(page, { facetFilters: [['salary_algolia:true']] });
    const salary = await openFilter(page, 'Annual salary');
    await salary
      .getByRole('checkbox', { name: `Exclude roles without salary info , ${nbHits} roles` })
      .check();
    await expectRoles(page, nbHits);
    await expect.poll(() => searchParamsOf(page)).toEqual(['toggle[salary_algolia]=true']);
    await expect(filterButton(page, 'Annual salary')).toContainText('With salary info');
  });

  test('2.7 the note says how salaries are calculated', async ({ page }) => {
    await page.goto('/');
    const salary = await openFilter(page, 'Annual salary');
    await salary.getByText('How is this calculated?').click();
    await expect(salary.getByRole('listitem')).toHaveText([
      /annualised/,
      /one-off payments such as grants and awards/,
      /converted to USD using an exchange-rate service/,
    ]);
  });
});

test.describe('2.7 other filters', () => {
  test('2.7 the five entries are in order, with counts', async ({ page }) => {
    await page.goto('/');
    const ids = await page
      .locator('li[id^=role-]')
      .evaluateAll((cards) => cards.map((card) => Number(card.id.slice('role-'.length))));
    await page.evaluate(
      ([saved, hidden]) => {
        localStorage.setItem('saved', JSON.stringify(saved));
        localStorage.setItem('hidden', JSON.stringify(hidden));
      },
      [ids.slice(0, 2), ids.slice(2, 3)],
    );
    await page.reload();
    const other = await openFilter(page, 'Other filters');
    await expect(other.getByRole('checkbox')).toHaveCount(5);
    const names = [
      /^Show only highlighted roles ?, \d+ roles$/,
      /^Exclude career development roles ?, \d+ roles$/,
      'Show my saved jobs (2)',
      'Show my hidden jobs (1)',
      /^Compact view ?(⌘|CTRL) \+ \/$/,
    ];
    for (const [position, name] of names.entries()) {
      await expect(other.getByRole('checkbox').nth(position)).toHaveAccessibleName(name);
    }
  });

  test('2.7 career development roles can be excluded with a negative toggle', async ({ page }) => {
    await page.goto('/');
    const other = await openFilter(page, 'Other filters');
    await other.getByRole('checkbox', { name: /^Exclude career development roles/ }).check();
    const { nbHits } = await querySearch(page, {
      facetFilters: [['career_development_role:false']],
    });
    await expectRoles(page, nbHits);
    await expect.poll(() => searchParamsOf(page)).toEqual(['toggle[career_development_role]=true']);
  });

  test('4.3 only one view of saved or hidden jobs is active, and a tag shows it', async ({
    page,
  }) => {
    await page.goto('/');
    const other = await openFilter(page, 'Other filters');
    const saved = other.getByRole('checkbox', { name: /saved jobs/ });
    const hidden = other.getByRole('checkbox', { name: /hidden jobs/ });
    await saved.check();
    await expect(filterButton(page, 'Other filters')).toHaveAccessibleName(
      'Other filters Saved jobs',
    );
    await hidden.check();
    await expect(saved).not.toBeChecked();
    await hidden.uncheck();
    await expect(filterButton(page, 'Other filters')).toHaveAccessibleName('Other filters None');
  });

  test('4.3 the compact view is remembered', async ({ page }) => {
    await page.goto('/');
    const other = await openFilter(page, 'Other filters');
    await other.getByRole('checkbox', { name: /^Compact view/ }).check();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('compact'))).toBe('compact');
    await other.getByRole('checkbox', { name: /^Compact view/ }).uncheck();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('compact'))).toBe('normal');
  });
});

test('4.4 the sort order can be chosen, is remembered, and applies to searches', async ({
  page,
}) => {
  await page.goto('/');
  const sort = page.getByRole('combobox', { name: 'Sort:' });
  await expect(sort).toHaveValue('super_ranked');
  const answered = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('"jobs_closing"')),
  );
  await sort.selectOption('Closing soon');
  await answered;
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('jobs_index')))
    .toBe('jobs_closing');
  await page.reload();
  await expect(sort).toHaveValue('closing');
});
