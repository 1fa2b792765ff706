import type { Page } from 'playwright/test';
import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name, exact: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility of the menu, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    const violations = async (page: Page) =>
      (await analyse(page, (axe) => axe.include('header').include('footer'))).violations;

    for (const [name, shown] of [
      ['Explore', 'Great power war'],
      ['Career guide', 'Summary'],
      ['About', 'Our story'],
    ] as const) {
      test(`axe finds no violations with ${name} open`, async ({ page }) => {
        await page.goto('/');
        await entry(page, name).click();
        await expect(page.getByRole('banner').getByRole('link', { name: shown })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }

    test('axe finds no violations in the full-screen menu', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      expect(await violations(page)).toEqual([]);
      await entry(page, 'Menu').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Explore', { exact: true }).click();
      await dialog.getByText('Browse all our content', { exact: true }).click();
      await dialog.getByText('About', { exact: true }).click();
      expect(await violations(page)).toEqual([]);
    });
  });
}
