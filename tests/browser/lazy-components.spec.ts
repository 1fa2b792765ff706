import { expect, test } from './fixtures.ts';
import { openBoard, openers } from './roles-of-page.ts';

test.use({
  expectedOutput: [
    /Failed to load resource|cannot load a part of the page|cannot open the cookie settings/,
  ],
});

const NOT_LOADED = 'This part of the page could not be loaded.';
const CODE = '**/_next/static/**';

test('8 where the code of a part does not load, its place says so until it does', async ({
  page,
}) => {
  await openBoard(page);
  await page.route(CODE, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzzqqqq');
  await expect(page.getByText('No roles', { exact: true })).toBeVisible();
  const place = page.getByRole('alert').filter({ hasText: NOT_LOADED });
  await expect(place).toBeVisible();
  await page.unroute(CODE);
  await place.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
  await expect(place).toHaveCount(0);
  // The keyboard focus stays where the component appeared.
  await expect(page.locator('body')).not.toBeFocused();
  await expect(page.locator(':focus')).toContainText('We have no results for this search. Sorry!');
});

test('8 what opens over the page and does not load says so, and the next press opens it', async ({
  page,
}) => {
  await openBoard(page);
  const layers = [
    [page.getByRole('button', { name: /^Areas/ }), page.getByRole('dialog', { name: 'Areas' })],
    [page.getByRole('button', { name: /^More options/ }).first(), page.getByRole('menu')],
    [
      page.getByRole('button', { name: 'Explore' }),
      page.getByRole('button', { name: 'Problem profiles' }),
    ],
    [
      page.getByRole('button', { name: 'Set up alerts', exact: true }),
      page.getByRole('dialog').filter({ hasText: 'alert' }),
    ],
    [
      page.getByRole('button', { name: 'Cookie settings' }),
      page.getByRole('dialog', { name: 'Cookie settings' }),
    ],
  ] as const;
  const toast = page.getByRole('button', { name: 'This could not be loaded.' });
  for (const [button, layer] of layers) {
    await page.route(CODE, (route) => route.abort());
    await button.click();
    await expect(toast).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await toast.click();
    await page.unroute(CODE);
    await button.click();
    await expect(layer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
  }
});

test('8 code that fails to load is reported once, and loads when the network is back', async ({
  page,
  context,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('cannot load a part')) reports.push(message.text());
  });
  await openBoard(page);
  await context.setOffline(true);
  await openers(page).first().hover();
  await openers(page).nth(1).hover();
  await openers(page).first().hover();
  await openers(page).first().click();
  await expect(page.locator('li').getByText(NOT_LOADED)).toBeVisible();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await context.setOffline(false);
  await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
  expect(new Set(reports).size).toBe(reports.length);
});
