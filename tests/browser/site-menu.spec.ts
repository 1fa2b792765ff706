import type { Page } from 'playwright/test';
import { expect, stopClock, test } from './fixtures.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name, exact: true });

const categories = [
  'Problem profiles',
  'Career reviews',
  'Advanced series',
  'Browse all our content',
];

/** Name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

async function tabThrough(page: Page, until: string): Promise<string[]> {
  const names: string[] = [];
  while (names.at(-1) !== until && names.length < 120) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}

async function boxOf(page: Page, name: string) {
  const box = await entry(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not shown`);
  return box;
}

async function openExplore(page: Page) {
  await page.goto('/');
  await entry(page, 'Explore').click();
  await expect(entry(page, 'Problem profiles')).toBeVisible();
}

test.describe('the menu in a wide window', () => {
  test('2.4 the logo links home, items without a dropdown are links, and there is no newsletter item', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Lodestar' })).toHaveAttribute(
      'href',
      'https://lodestar.example/',
    );
    await expect(header.getByRole('link', { name: 'Start here' })).toHaveAttribute(
      'href',
      'https://lodestar.example/start-here/',
    );
    await expect(header.getByText('Newsletter')).toHaveCount(0);
  });

  test('2.4 a click opens the panel with the first category active, a second click closes it', async ({
    page,
  }) => {
    await openExplore(page);
    await expect(entry(page, 'Explore')).toHaveAttribute('aria-expanded', 'true');
    await expect(entry(page, 'Problem profiles')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('link', { name: 'Great power war' })).toBeVisible();
    await entry(page, 'Explore').click();
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);
  });

  test('2.4 hovering a heading activates its category', async ({ page }) => {
    await openExplore(page);
    await entry(page, 'Career reviews').hover();
    await expect(page.getByRole('link', { name: 'Biorisk research' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Great power war' })).toBeHidden();
  });

  test('2.4 the panel is 650 px tall for long columns, else 325 px', async ({ page }) => {
    await openExplore(page);
    const panel = entry(page, 'Problem profiles').locator('xpath=ancestor::ul[1]');
    await expect.poll(async () => (await panel.boundingBox())?.height).toBe(325);
    await entry(page, 'Browse all our content').hover();
    await expect.poll(async () => (await panel.boundingBox())?.height).toBe(650);
  });

  test('2.4 moving diagonally towards the panel keeps the category; resting on another activates that one', async ({
    page,
  }) => {
    await page.clock.install();
    await openExplore(page);
    await stopClock(page);
    const from = await boxOf(page, 'Problem profiles');
    const crossed = await boxOf(page, 'Career reviews');
    await page.mouse.move(from.x + 60, from.y + from.height - 4);
    // Two points on Career reviews, moving right and slightly down.
    await page.mouse.move(crossed.x + 80, crossed.y + 4);
    await page.mouse.move(crossed.x + 140, crossed.y + 20);
    await page.mouse.move(crossed.x + 400, crossed.y + 60, { steps: 2 });
    await page.clock.runFor(1000);
    await expect(page.getByRole('link', { name: 'Great power war' })).toBeVisible();
    await page.mouse.move(crossed.x + 80, crossed.y + 20);
    await expect(page.getByRole('link', { name: 'Biorisk research' })).toBeVisible();
  });

  test('2.4 both kinds of dropdown start at the same height', async ({ page }) => {
    await openExplore(page);
    const wide = await page.locator('[data-layer]').boundingBox();
    await entry(page, 'Career guide').click();
    await expect(page.getByText('Read the guide')).toBeVisible();
    const narrow = await page.locator('[data-layer]').boundingBox();
    expect(narrow?.y).toBe(wide?.y);
  });

  for (const width of [768, 830, 900, 960]) {
    test(`2.4 the header fits on one row at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/faq');
      const box = await page.getByRole('banner').boundingBox();
      expect(box?.height).toBeLessThan(72);
    });
  }

  test('2.4 Escape and a click outside close the panel; Escape returns the focus', async ({
    page,
  }) => {
    await openExplore(page);
    await page.getByRole('link', { name: 'Great power war' }).focus();
    await page.keyboard.press('Escape');
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);
    await expect(entry(page, 'Explore')).toBeFocused();
    await entry(page, 'Explore').click();
    await expect(entry(page, 'Problem profiles')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 }, force: true });
    await page.mouse.click(40, 700);
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);
  });

  test('2.4 opening one entry closes the other', async ({ page }) => {
    await openExplore(page);
    await entry(page, 'About').click();
    await expect(page.getByRole('link', { name: 'Our story' })).toBeVisible();
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);
    await expect(entry(page, 'Explore')).toHaveAttribute('aria-expanded', 'false');
  });

  test('2.4 the whole menu can be navigated by keyboard', async ({ page }) => {
    await page.goto('/');
    expect(await tabThrough(page, 'Explore')).toEqual([
      'Skip to content',
      'Lodestar',
      'Start here',
      'Explore',
    ]);
    await page.keyboard.press('Enter');
    await expect(entry(page, 'Problem profiles')).toBeVisible();

    const walked = await tabThrough(page, 'Exercises and worksheets');
    expect(walked.filter((name) => categories.includes(name))).toEqual(categories);
    expect(walked.slice(0, 5)).toEqual([
      'Overview',
      'Problem profiles',
      'See all: Problem profiles',
      'Risks from advanced AI',
      'AI-enabled power grabs',
    ]);
    expect(walked).toContain('Replaceability');
    await expect(entry(page, 'Browse all our content')).toHaveAttribute('aria-expanded', 'true');

    await page.keyboard.press('Tab');
    await expect(entry(page, 'Career guide')).toBeFocused();
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);

    await page.keyboard.press('Space');
    await expect(page.getByText('Read the guide')).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Start at the beginning');
    await page.keyboard.press('Escape');
    await expect(entry(page, 'Career guide')).toBeFocused();
    await expect(page.getByText('Read the guide')).toHaveCount(0);

    expect(await tabThrough(page, 'About')).toEqual(['Job board', 'Speak with us', 'About']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Our story' })).toBeVisible();
    expect(await tabThrough(page, 'Contact')).toEqual([
      'Overview',
      'Our story',
      'Our team',
      'Work with us',
      'Advisors & trustees',
      'Impact',
      'Contact',
    ]);
    await expect(page.getByRole('link', { name: 'Our story' })).toHaveCount(0);
  });

  test('2.4 Shift+Tab moves back between categories and out of the menu', async ({ page }) => {
    await openExplore(page);
    await entry(page, 'Advanced series').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(entry(page, 'Career reviews')).toBeFocused();
    await expect(entry(page, 'Career reviews')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(entry(page, 'Explore')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(entry(page, 'Problem profiles')).toHaveCount(0);
  });

  test('2.4 secondary items are nested three levels deep', async ({ page }) => {
    await page.goto('/');
    await entry(page, 'About').click();
    const team = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Our team' }) });
    await expect(team.last().getByRole('link', { name: 'Advisors & trustees' })).toBeVisible();
    const panel = page.getByRole('link', { name: 'Impact' });
    const { x, width } = (await panel.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThan(1440);
  });
});

test.describe('the menu in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('2.4 fills the screen, expands and collapses, keeps the focus, and Escape closes it', async ({
    page,
  }) => {
    await page.goto('/');
    await entry(page, 'Menu').click();
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

    const link = dialog.getByRole('link', { name: 'Great power war' });
    await dialog.getByText('Explore', { exact: true }).click();
    await dialog.getByText('Problem profiles', { exact: true }).click();
    await expect(link).toBeVisible();
    await dialog.getByText('Problem profiles', { exact: true }).click();
    await expect(link).toBeHidden();

    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(entry(page, 'Menu')).toBeFocused();
  });

  test('2.4 its button closes it, and so does widening the window', async ({ page }) => {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    await entry(page, 'Menu').click();
    await dialog.getByRole('button', { name: 'Close the menu' }).click();
    await expect(dialog).toHaveCount(0);
    await entry(page, 'Menu').click();
    await expect(dialog).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 844 });
    await expect(dialog).toHaveCount(0);
  });
});
