import { expect, test } from './fixtures.ts';
import { idAt, openBoard, openers } from './roles-of-page.ts';

const listHeading = { level: 2, name: 'Roles' } as const;

test('WCAG 3.2.2: showing the saved jobs leaves the focus on the option that was ticked', async ({
  page,
}) => {
  await openBoard(page);
  await page.getByRole('button', { name: /^Other filters/ }).click();
  const option = page.getByRole('checkbox', { name: /^Show my saved jobs/ });
  await option.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: /^Saved jobs/ })).toBeVisible();
  await expect(option).toBeFocused();
});

test('WCAG 2.4.3: "Back to all jobs" moves the focus to the list', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: /^Other filters/ }).click();
  await page.getByText(/^Show my saved jobs/).click();
  await page.getByRole('button', { name: 'Back to all jobs' }).press('Enter');
  await expect(page.getByRole('heading', listHeading)).toBeFocused();
});

test('WCAG 2.4.3: "Clear all" after an empty search moves the focus to the list', async ({
  page,
}) => {
  await page.goto('/?query=zzzzqqqq');
  await page.getByText('We have no results for this search. Sorry!').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).last().press('Enter');
  await expect(openers(page).first()).toBeVisible();
  await expect(page.getByRole('heading', listHeading)).toBeFocused();
});

test('WCAG 2.4.3: "Show more roles" moves the focus to the first role it added', async ({
  page,
}) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Show more roles' }).focus();
  await expect(openers(page).nth(20)).toBeFocused();
});

test('WCAG 2.4.3: the focus stays in the list after its last page has loaded', async ({ page }) => {
  await openBoard(page, '/?query=nuclear%20policy');
  const more = page.getByRole('button', { name: 'Show more roles' });
  while ((await more.count()) > 0) {
    const before = await openers(page).count();
    await more.focus();
    await expect.poll(() => openers(page).count()).toBeGreaterThan(before);
    await expect(openers(page).nth(before)).toBeFocused();
  }
  expect(await idAt(page, 0)).toBeGreaterThan(0);
});
