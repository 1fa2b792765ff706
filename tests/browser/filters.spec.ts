import type { Locator } from 'playwright/test';
import {
  searchParamsOf,
  querySearch,
  expectRoles,
  filterButton,
  openFilter,
  option,
} from './filters-panel.ts';
import { expect, test, whenReady } from './fixtures.ts';

const AI = 'AI safety & policy';
const BIO = 'Biosecurity & pandemic preparedness';

test('2.7 the dropdowns are in order, each with its label and placeholder', async ({ page }) => {
  await page.goto('/');
  const buttons = page.getByRole('group', { name: 'Filters' }).getByRole('button');
  await expect(buttons).toHaveText([
    'Areas Any area',
    'Country / Region Any country',
    'City Any city',
    'Organisation Any organisation',
    'Annual salary Any salary',
    'Experience Any level',
    'Education Any education',
    'Skill set Any skills',
    'Role type Any type',
    'Open to me Anyone',
    'Other filters None',
  ]);
});

test('9 values within a facet are combined with OR, facets with AND', async ({ page }) => {
  await page.goto('/');
  const areas = await openFilter(page, 'Areas');
  await option(areas, AI).check();
  await option(areas, BIO).check();
  const either = [`tags_area:${AI}`, `tags_area:${BIO}`];
  await expectRoles(page, (await querySearch(page, { facetFilters: [either] })).nbHits);
  const types = await openFilter(page, 'Role type');
  await option(types, 'Full-time').check();
  const both = [either, ['tags_role_type:Full-time']];
  await expectRoles(page, (await querySearch(page, { facetFilters: both })).nbHits);
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual([
      `refinementList[tags_area][0]=${AI}`,
      `refinementList[tags_area][1]=${BIO}`,
      'refinementList[tags_role_type][0]=Full-time',
    ]);
});

test('2.7 each value shows how many roles have it under the other filters', async ({ page }) => {
  await page.goto('/');
  const types = await openFilter(page, 'Role type');
  await option(types, 'Contract').check();
  const { facets } = await querySearch(page, {
    facetFilters: [['tags_role_type:Contract']],
    facets: ['tags_area'],
  });
  const areas = await openFilter(page, 'Areas');
  const count = facets.tags_area?.[AI] ?? 0;
  await expect(areas.getByRole('checkbox', { name: `${AI} , ${count} roles` })).toBeVisible();
});

test('2.7 a closed dropdown shows tags until their labels exceed 30 characters, then "+N"', async ({
  page,
}) => {
  await page.goto(
    '/?refinementList[tags_role_type][0]=Full-time&refinementList[tags_role_type][1]=Part-time' +
      '&refinementList[tags_role_type][2]=Contract&refinementList[tags_role_type][3]=Internship' +
      '&refinementList[tags_role_type][4]=Training',
  );
  const button = filterButton(page, 'Role type');
  await expect(button).toContainText('Full-timePart-timeContract+2');
  await expect(button).toHaveAccessibleName(
    'Role type Full-time, Part-time, Contract, Internship, Training',
  );
});

test('2.7 Areas has two groups, and a note explains the second', async ({ page }) => {
  await page.goto('/');
  const areas = await openFilter(page, 'Areas');
  await expect(option(areas.getByRole('group', { name: 'Problems' }), AI)).toBeVisible();
  const career = areas.getByRole('group', { name: 'Career development' });
  await expect(option(career, 'Policy & government')).toBeAttached();
  await expect(areas.getByRole('checkbox', { name: /^Career development/ })).toHaveCount(0);
  const about = areas.getByRole('button', { name: 'About career development roles' });
  await about.focus();
  await page.keyboard.press('Enter');
  const note = career.getByText('Roles that we think');
  await expect(note).toBeVisible();
  await expect(note).toHaveText(
    "Roles that we think could be great opportunities to develop career capital, but aren't directly focused on what we expect to be the most pressing global problems.",
  );
  await expect(note.getByRole('link')).toHaveCount(2);
  await expect(note.getByRole('link').first()).toHaveAttribute(
    'href',
    'https://lodestar.example/career-guide/career-capital',
  );
  await expect(note.getByRole('link').last()).toHaveAttribute(
    'href',
    'https://lodestar.example/problem-profiles',
  );
  await page.keyboard.press('Tab');
  await expect(note.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(areas).toBeVisible();
});

/** Scrolls the list of these rows to its end. */
async function scrollToEnd(rows: Locator): Promise<number> {
  const before = await rows.count();
  // Repeated until more are shown: a list that has just opened scrolls to its top.
  const scrolled = () =>
    rows.first().evaluate((row, count) => {
      const list = row.closest('fieldset')?.parentElement;
      const shown = list?.querySelectorAll('input').length ?? 0;
      if (shown === count) list?.scrollTo({ top: list.scrollHeight - list.clientHeight - 2 });
      return shown;
    }, before);
  await expect.poll(scrolled).toBeGreaterThan(before);
  // Long enough for an unwanted second page to appear.
  await rows.page().waitForTimeout(300);
  return rows.count();
}

for (const [label, pageSize] of [
  ['Country / Region', 9],
  ['City', 9],
  ['Organisation', 9],
  ['Skill set', 15],
] as const) {
  test(`9 ${label} shows ${pageSize} values, and more when scrolled to its end`, async ({
    page,
  }) => {
    await page.goto('/');
    const dropdown = await openFilter(page, label);
    const rows = dropdown.getByRole('checkbox');
    await expect(rows).toHaveCount(pageSize);
    const total = await scrollToEnd(rows);
    expect(total).toBeGreaterThan(pageSize);
    expect(total).toBeLessThanOrEqual(2 * pageSize);
  });
}

test('2.7 the search in a dropdown finds values, shows "No results." and can be cleared', async ({
  page,
}) => {
  await page.goto('/');
  const cities = await openFilter(page, 'City');
  const search = cities.getByPlaceholder('Search...');
  await expect(search).toBeFocused();
  await search.fill('ZURI');
  await expect(cities.getByRole('checkbox')).toHaveCount(1);
  await expect(cities.locator('mark')).toHaveText('Züri');
  await search.fill('nowhere at all');
  await expect(cities.getByText('No results.')).toBeVisible();
  await cities.getByRole('button', { name: 'Clear the search text' }).click();
  await expect(cities.getByRole('checkbox')).toHaveCount(9);
  await expect(search).toBeFocused();
});

test('2.7 selecting a value clears the search text without losing the focus', async ({ page }) => {
  await page.goto('/');
  const cities = await openFilter(page, 'City');
  await cities.getByPlaceholder('Search...').fill('kampala');
  await expect(cities.getByRole('checkbox')).toHaveCount(1);
  await cities.getByRole('checkbox').click();
  await expect(cities.getByPlaceholder('Search...')).toHaveValue('');
  await expect(filterButton(page, 'City')).toHaveAccessibleName('City Kampala');
  await expect(cities.getByPlaceholder('Search...')).toBeFocused();
});

test('WCAG 3.2.2: an option stays in place when ticked, and counts update live', async ({
  page,
}) => {
  await page.goto('/');
  const countries = await openFilter(page, 'Country / Region');
  const rows = countries.getByRole('checkbox');
  const order = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLInputElement).value));
  await expect(rows).toHaveCount(9);
  const before = await order();
  await countries.getByRole('checkbox', { name: /^USA \(Confirmed can sponsor visas\)/ }).check();
  const { facets } = await querySearch(page, {
    facetFilters: [['tags_location_lodestar:USA (Confirmed Visas)']],
    facets: ['tags_location_lodestar'],
  });
  const count = facets.tags_location_lodestar?.UK ?? 0;
  const counted = count === 1 ? '1 role' : count === 0 ? 'No roles' : `${count} roles`;
  await expect(countries.getByRole('checkbox', { name: `UK , ${counted}` })).toBeVisible();
  expect(await order()).toEqual(before);
});

test('2.7 a query that matches a facet value shows a hint naming its dropdown', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search roles' }).fill('nairobi');
  const hint = page.getByText('You can add Nairobi as a filter inside the City dropdown.');
  await expect(hint).toBeVisible();
  const cities = await openFilter(page, 'City');
  await option(cities, 'Nairobi').check();
  await expect(hint).toBeHidden();
});

test('2.7 a text of nothing but generic words shows every role, and says so', async ({ page }) => {
  await page.goto('/');
  const count = page.locator('[aria-hidden="true"]').filter({ hasText: /^[\d,]+ roles$/ });
  const all = await count.innerText();
  await page.getByRole('combobox', { name: 'Search roles' }).fill('jobs');
  await expect(page.getByText('“jobs” fits every role, so it is left out.')).toBeVisible();
  await expect(count).toHaveText(all);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('jobs in nairobi');
  await expect(page.getByText('fits every role')).toBeHidden();
});

for (const width of [1440, 390]) {
  test(`2.7 the hint opens the dropdown that it names, at ${width}px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('nairobi');
    await page.getByRole('button', { name: 'City dropdown' }).click();
    const cities = page.getByRole('dialog');
    await expect(cities.getByRole('checkbox', { name: /^Nairobi/ })).toBeVisible();
  });
}

test('2.7 on a phone the controls at the bottom of the panel do not overlap', async ({ page }) => {
  for (const width of [320, 360, 390, 430, 480]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/?query=policy', '/?toggle[highlighted]=true', '/']) {
      await page.goto(path);
      await whenReady(page);
      await page.getByRole('button', { name: /^Show filters/ }).click();
      await expect(page.getByRole('combobox', { name: 'Sort:' })).toBeVisible();
      const places = [
        page.getByRole('combobox', { name: 'Sort:' }),
        page.getByRole('button', { name: /^Set up alerts/ }),
        page.getByRole('button', { name: 'Clear all' }),
      ];
      const boxes = [];
      for (const place of places)
        if (await place.isVisible()) boxes.push(await place.boundingBox());
      for (const [i, one] of boxes.entries()) {
        for (const other of boxes.slice(i + 1)) {
          const isApart =
            one &&
            other &&
            (one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y);
          expect(isApart, `${path} at ${width}px`).toBe(true);
        }
        expect(one && one.x >= 0 && one.x + one.width <= width).toBe(true);
      }
    }
    await page.evaluate(() => localStorage.clear());
  }
});

test('2.7 "Clear all" appears while a search or filter is active, and clears both', async ({
  page,
}) => {
  await page.goto('/?query=policy&toggle[highlighted]=true&numericMenu[salary_limit]=60000:');
  const clear = page.getByRole('button', { name: 'Clear all' });
  await clear.click();
  await expect(clear).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeFocused();
  await expectRoles(page, (await querySearch(page, {})).nbHits);
});

test('2.7 "Clear" in a dropdown clears only its own values', async ({ page }) => {
  await page.goto(
    '/?refinementList[tags_location_lodestar][0]=UK&refinementList[tags_location_lodestar][1]=Nairobi',
  );
  await expect(filterButton(page, 'City')).toHaveAccessibleName('City Nairobi');
  const countries = await openFilter(page, 'Country / Region');
  await countries.getByRole('button', { name: 'Clear' }).click();
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual(['refinementList[tags_location_lodestar][0]=Nairobi']);
});
