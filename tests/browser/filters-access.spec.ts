import type { Page } from 'playwright/test';
import { findViolations } from './accessibility.ts';
import { searchParamsOf, querySearch, filterButton, openFilter, option } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';

async function expectAccessible(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  expect(await findViolations(page, { colorScheme, part: 'search' })).toEqual([]);
}

test('a dropdown can be opened, searched, ticked and closed by keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search roles' }).focus();
  await page.keyboard.press('Tab');
  await expect(filterButton(page, 'Areas')).toBeFocused();
  await page.keyboard.press('Tab');
  const button = filterButton(page, 'Country / Region');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  const countries = page.getByRole('dialog', { name: 'Country / Region' });
  await expect(countries.getByPlaceholder('Search...')).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(button).toHaveAttribute('aria-controls', (await countries.getAttribute('id')) ?? '');
  await page.keyboard.type('kenya');
  await expect(countries.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(option(countries, 'Kenya')).toBeFocused();
  await page.keyboard.press('Space');
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual(['refinementList[tags_location_lodestar][0]=Kenya']);
  await expect(countries.getByPlaceholder('Search...')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(countries).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName('Country / Region Kenya');
});

test('2.7 values can be searched and selected with the standard combobox keys', async ({
  page,
}) => {
  await page.goto('/');
  const countries = await openFilter(page, 'Country / Region');
  const input = countries.getByPlaceholder('Search...');
  const rows = countries.getByRole('checkbox');
  await expect(input).toBeFocused();
  await page.keyboard.type('kenya');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual(['refinementList[tags_location_lodestar][0]=Kenya']);
  await expect(countries.getByText('Kenya is selected')).toBeAttached();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  await expect(rows).toHaveCount(9);

  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.nth(8)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(9)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(9)).toBeChecked();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(input).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ug');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('ug');
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue('');
  await expect(countries).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(countries).toBeHidden();
  await expect(filterButton(page, 'Country / Region')).toBeFocused();
});

test('2.7 a key that follows the text at once reaches the first value found, or stays in the field', async ({
  page,
}) => {
  await page.goto('/');
  const countries = await openFilter(page, 'Country / Region');
  const input = countries.getByPlaceholder('Search...');
  const rows = countries.getByRole('checkbox');
  for (const [text, found] of [
    ['kenya', 1],
    ['nowhere at all', 0],
  ] as const) {
    await input.fill('');
    await expect(rows).toHaveCount(9);
    // In a single task, faster than anyone can type.
    await countries.evaluate((dropdown, typed) => {
      const field = dropdown.querySelector('input');
      field?.focus();
      document.execCommand('insertText', false, typed);
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    }, text);
    await expect(rows).toHaveCount(found);
    await expect(found === 1 ? option(countries, 'Kenya') : input).toBeFocused();
  }
});

for (const width of [1440, 390]) {
  test(`WCAG 2.5.8: every target in the filters is at least 24 px, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?refinementList[tags_area][0]=Forecasting');
    if (width < 768)
      await page
        .getByRole('button', { name: /^Show filters/ })
        .first()
        .click();
    for (const label of ['Areas', 'Country / Region', 'Annual salary', 'Other filters']) {
      const dropdown = await openFilter(page, label);
      const search = dropdown.getByPlaceholder('Search...');
      if (await search.count()) await search.fill('a');
      const small = await page.getByRole('search').evaluate((panel) =>
        [
          ...panel.querySelectorAll(
            'button, select, summary, label:has(input), input:not(label input)',
          ),
        ]
          .filter((target) => target.checkVisibility())
          .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text, box }) => `${text} ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
      await page.keyboard.press('Escape');
      if (await dropdown.isVisible()) await page.keyboard.press('Escape');
    }
  });
}

test('Tab moves from a dropdown to the next button, and Shift+Tab back to its own', async ({
  page,
}) => {
  await page.goto('/');
  const education = await openFilter(page, 'Education');
  const clear = education.getByRole('button', { name: 'Clear' });
  await clear.focus();
  await page.keyboard.press('Tab');
  await expect(filterButton(page, 'Skill set')).toBeFocused();
  await expect(education).toBeHidden();
  await openFilter(page, 'Education');
  await education.getByRole('checkbox').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(filterButton(page, 'Education')).toBeFocused();
});

test('"Show more" focuses the first value it added', async ({ page }) => {
  await page.goto('/');
  const cities = await openFilter(page, 'City');
  await cities.getByRole('button', { name: 'Show more' }).focus();
  await page.waitForTimeout(200);
  await expect(cities.getByRole('checkbox')).toHaveCount(9);
  await page.keyboard.press('Enter');
  await expect(cities.getByRole('checkbox').nth(9)).toBeFocused();
});

test('a click on its button closes a dropdown; a click on another button switches to that one', async ({
  page,
}) => {
  await page.goto('/');
  const areas = await openFilter(page, 'Areas');
  await filterButton(page, 'Areas').click();
  await expect(areas).toBeHidden();
  await filterButton(page, 'Areas').click();
  await expect(areas).toBeVisible();
  await openFilter(page, 'Role type');
  await expect(areas).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the code of the dropdowns is not loaded until a button is hovered', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = scripts.length;
  await filterButton(page, 'Areas').hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds no violations in the panel, ${colorScheme}, ${width} px wide`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/?query=london&refinementList[tags_area][0]=AI safety %26 policy');
      await expect(page.getByText('inside the City dropdown.')).toBeVisible();
      await expectAccessible(page, colorScheme);
      if (width < 768) await page.getByRole('button', { name: /^Show filters/ }).click();
      for (const label of ['Areas', 'Organisation', 'Annual salary', 'Other filters']) {
        await openFilter(page, label);
        await expectAccessible(page, colorScheme);
        await page.keyboard.press('Escape');
      }
      await openFilter(page, 'City');
      await page.getByPlaceholder('Search...').fill('zzz');
      await expect(page.getByText('No results.')).toBeVisible();
      await expectAccessible(page, colorScheme);
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('2.7 the filters are collapsed behind a toggle that shows the number of active filters', async ({
    page,
  }) => {
    await page.goto('/');
    const toggle = page.locator('button[aria-controls]').first();
    await expect(toggle).toHaveText('Show filters and alerts');
    await expect(filterButton(page, 'Areas')).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveText('Hide filters and alerts');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const experience = await openFilter(page, 'Experience');
    await option(experience, 'Entry-level').check();
    await experience.getByRole('button', { name: /^Show \d+ roles$/ }).click();
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await page.getByRole('button', { name: 'Hide filters and alerts' }).last().click();
    await expect(filterButton(page, 'Experience')).toBeHidden();
    await expect(toggle).toHaveText('Show filters and alerts (2)');
    await expect(toggle).toBeFocused();
    await expect
      .poll(() => searchParamsOf(page))
      .toContain('refinementList[tags_exp_required][0]=Entry-level');
  });

  test('a dropdown opened by touch does not focus its input', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Show filters and alerts' }).tap();
    await filterButton(page, 'City').tap();
    const cities = page.getByRole('dialog', { name: 'City' });
    await expect(cities).toBeFocused();
    await expect(cities.getByRole('checkbox')).toHaveCount(9);
  });

  test('2.7 when a choice clears the text and its value leaves the page, the first one takes the focus', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Show filters and alerts' }).tap();
    await filterButton(page, 'City').tap();
    const cities = page.getByRole('dialog', { name: 'City', exact: true });
    const input = cities.getByPlaceholder('Search...');
    await input.fill('toronto');
    await cities.getByRole('checkbox', { name: /^Toronto/ }).tap();
    await expect(input).toHaveValue('');
    await expect(cities.getByRole('checkbox')).toHaveCount(9);
    await expect(cities.getByRole('checkbox', { name: /^Toronto/ })).toHaveCount(0);
    await expect(cities.getByRole('checkbox').first()).toBeFocused();
  });

  test('2.7 a dropdown is a bottom sheet, closed by "Show … roles", Escape or a tap above it', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Show filters and alerts' }).tap();
    const button = filterButton(page, 'City');
    await button.tap();
    const cities = page.getByRole('dialog', { name: 'City', exact: true });
    expect(await cities.evaluate((sheet) => sheet.matches(':modal'))).toBe(true);
    const box = async () => Object.values((await cities.boundingBox())!).map(Math.round);
    await expect.poll(box).toEqual([0, 24, 390, 820]);
    await expect(cities.getByRole('checkbox').nth(8)).toBeInViewport({ ratio: 1 });
    await cities.getByRole('checkbox', { name: /^London/ }).tap();
    const filters = [['tags_location_lodestar:London']];
    const { nbHits } = await querySearch(page, { facetFilters: filters });
    await cities.getByRole('button', { name: `Show ${nbHits} roles`, exact: true }).tap();
    await expect(cities).toBeHidden();
    await expect(button).toBeFocused();
    await button.tap();
    await expect(cities).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cities).toBeHidden();
    await expect(button).toBeFocused();
    await button.tap();
    await expect.poll(box).toEqual([0, 24, 390, 820]);
    await page.touchscreen.tap(200, 10);
    await expect(cities).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('2.7 the compact view is not offered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Show filters and alerts' }).tap();
    const other = await openFilter(page, 'Other filters');
    await expect(other.getByRole('checkbox')).toHaveCount(4);
  });
});
