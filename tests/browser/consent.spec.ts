import type { Page } from 'playwright/test';
import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });
const choice = (page: Page) =>
  page.evaluate(() => /groups=([^&;]*)/.exec(document.cookie)?.[1] ?? '');

const accepted = 'C0001%3A1%2CC0007%3A1%2CC0008%3A1';
const refused = 'C0001%3A1%2CC0007%3A0%2CC0008%3A0';

/** Names of everything that the page has stored in the browser. */
async function kept(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies.map(({ name }) => name), ...stored];
}

test.describe('6 a visitor who has not chosen yet', () => {
  test.use({ consent: 'unasked' });

  test('6 sees a small banner that neither takes the focus nor blocks the page', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    const { height } = (await banner(page).boundingBox()) ?? { height: 999 };
    expect(height).toBeLessThan(100);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('research');
    await expect(page.getByText(/^\d+ roles$/)).toBeVisible();
  });

  test('6 gets no ID that needs consent, and no third party is contacted', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
    });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await page.locator('li[id^=role-] h3 button').first().click();
    expect(elsewhere).toEqual([]);
    // The time of the last visit contains no ID and stays in the browser.
    const harmless = ['experiment_ID_ab4', 'visits'];
    expect((await kept(page)).filter((name) => !harmless.includes(name))).toEqual([]);
  });

  for (const [name, groups] of [
    ['Refuse', refused],
    ['Accept', accepted],
  ] as const) {
    test(`6 can choose "${name}" in one click, and is not asked again`, async ({ page }) => {
      await page.goto('/faq');
      await banner(page).getByRole('button', { name }).click();
      await expect(banner(page)).toHaveCount(0);
      await expect.poll(() => choice(page)).toBe(groups);
      const [cookie] = (await page.context().cookies()).filter(
        (one) => one.name === 'OptanonConsent',
      );
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
      await page.goto('/');
      await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeEditable();
      await page.waitForLoadState('networkidle');
      await expect(banner(page)).toHaveCount(0);
    });
  }

  test('6 refusing is as easy as accepting: two buttons that look the same', async ({ page }) => {
    await page.goto('/faq');
    const looks = await Promise.all(
      ['Refuse', 'Accept'].map((name) =>
        banner(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { backgroundColor, color, fontSize, fontWeight, boxShadow, height } =
              getComputedStyle(button);
            return { backgroundColor, color, fontSize, fontWeight, boxShadow, height };
          }),
      ),
    );
    expect(looks[0]).toEqual(looks[1]);
  });

  test('6 can choose by keyboard: the banner comes first', async ({ page }) => {
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name: 'Refuse' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  test.describe(() => {
    test.use({ expectedOutput: [/status of 404/] });

    test('6 sees no layout shift', async ({ page }) => {
      const moved = await watchLayoutShifts(page);
      for (const path of ['/', '/faq', '/nowhere']) {
        await page.goto(path);
        await expect(banner(page)).toBeVisible();
        expect(await moved(), path).toEqual([]);
      }
    });
  });

  for (const width of [1440, 390]) {
    test(`6 never has the focus hidden under the banner, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/resources');
      await expect(banner(page)).toBeVisible();
      const covered = async () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          const over = document.querySelector('section[aria-label=Cookies]');
          if (!focused || focused === document.body || !over || over.contains(focused)) return null;
          const [inner, outer] = [focused.getBoundingClientRect(), over.getBoundingClientRect()];
          return inner.bottom > outer.top && inner.top < outer.bottom && inner.width > 0
            ? focused.outerHTML.slice(0, 100)
            : null;
        });
      const seen = new Set<string>();
      for (let press = 0; press < 80; press += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(covered).toBeNull();
        seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      }
      expect(seen).toContain('Cookie settings');
    });
  }

  test('6 sees a banner without accessibility violations, in both colour schemes', async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/faq');
      await expect(banner(page)).toBeVisible();
      const { violations } = await analyse(page, (axe) =>
        axe.include('section[aria-label=Cookies]'),
      );
      expect(violations).toEqual([]);
    }
  });

  test('6 is not asked if the browser sends a "no tracking" signal', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true });
    });
    await page.goto('/faq');
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('6 bots', () => {
  test.use({
    consent: 'unasked',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });

  test('6 see no banner', async ({ page }) => {
    await page.goto('/faq');
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('6 the cookie settings', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'Cookie settings' }).click();
  const toggle = (page: Page) => settings(page).getByRole('checkbox', { name: 'Analytics' });

  test('6 are reached from the footer, show the choice, and change it at once', async ({
    page,
  }) => {
    await page.goto('/faq');
    await open(page);
    await expect(toggle(page)).not.toBeChecked();
    await settings(page).getByRole('button', { name: 'Accept' }).click();
    await expect(settings(page)).toHaveCount(0);
    await expect.poll(() => choice(page)).toBe(accepted);
    await open(page);
    await expect(toggle(page)).toBeChecked();
    await settings(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(settings(page)).toHaveCount(0);
    await expect.poll(() => choice(page)).toBe(refused);
  });

  test('6 save the state of the switch', async ({ page }) => {
    await page.goto('/faq');
    await open(page);
    await toggle(page).check({ force: true });
    await settings(page).getByRole('button', { name: 'Save' }).click();
    await expect(settings(page)).toHaveCount(0);
    await expect.poll(() => choice(page)).toBe(accepted);
  });

  test('6 change nothing when closed, and return the focus', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Cookie settings' }).focus();
    await page.keyboard.press('Enter');
    await expect(settings(page)).toBeVisible();
    await expect(page.locator('[role=dialog] :focus, [role=dialog]:focus')).toHaveCount(1);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(settings(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
    await expect.poll(() => choice(page)).toBe(refused);
  });

  test('6 set no cookie of their own', async ({ page }) => {
    await page.goto('/faq');
    await open(page);
    await settings(page).getByRole('button', { name: 'Accept' }).click();
    await expect(settings(page)).toHaveCount(0);
    expect((await kept(page)).filter((name) => /cc_cookie/.test(name))).toEqual([]);
  });

  test('6 have no accessibility violations, in both colour schemes', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/faq');
      await open(page);
      await expect(settings(page)).toBeVisible();
      await settings(page).getByRole('button', { name: 'Analytics and experiments' }).click();
      const { violations } = await analyse(page, (axe) => axe.include('[role=dialog]'));
      expect(violations).toEqual([]);
    }
  });
});
