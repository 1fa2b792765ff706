import type { Page } from 'playwright/test';
import { analyse } from './accessibility.ts';
import {
  alertsButton,
  mockCalls,
  EMAIL,
  openAlerts,
  send,
  SUBSCRIBE,
  subscribe,
  VALIDATE,
} from './alert-calls.ts';
import { expect, test } from './fixtures.ts';

const HOSTILE = `/?query=${'W'.repeat(400)}&refinementList[tags_skill][0]=${'long'.repeat(80)}`;

async function expectAccessible(page: Page, part: string): Promise<void> {
  expect((await analyse(page, (axe) => axe.include(part))).violations).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')].map(
      (part) => part.scrollWidth - part.clientWidth,
    ),
  );
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
}

test('2.9 an alert can be set up with the keyboard alone', async ({ page }) => {
  await mockCalls(page, { [SUBSCRIBE]: {} });
  await page.goto('/');
  await alertsButton(page).focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await expect(modal.getByLabel('How often')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(send(modal)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modal.getByText('A confirmation email has been sent!')).toBeVisible();
  await expect(modal.getByRole('status')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(alertsButton(page)).toBeFocused();
});

test('2.9 focus is trapped in the modal, and the page behind it is inert', async ({ page }) => {
  await page.goto('/');
  const modal = await openAlerts(page);
  for (let turn = 0; turn < 8; turn++) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest('dialog');
    });
    expect(isBehind).toBe(false);
  }
  await expect(modal).toBeVisible();
});

test('2.7 opening the modal by touch does not bring up the on-screen keyboard', async ({
  browser,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Show filters and alerts' }).tap();
  await alertsButton(page).tap();
  await expect(page.getByRole('dialog')).toBeFocused();
  await context.close();
});

test.describe('with failing API calls', () => {
  test.use({ expectedOutput: [/Failed to load resource/] });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      test.describe(`${colorScheme}, ${width} px wide`, () => {
        test.use({
          colorScheme,
          viewport: { width, height: 844 },
          contextOptions: { reducedMotion: 'reduce' },
        });

        test('2.9 axe finds no violations in any state of the modal', async ({ page }) => {
          await mockCalls(page, {
            [SUBSCRIBE]: (count) => (count === 1 ? { status: 500, body: { detail: 'No.' } } : {}),
          });
          await page.goto(HOSTILE);
          if (width < 768) await page.getByRole('button', { name: /^Show filters/ }).click();
          const modal = await openAlerts(page);
          await expect(modal.getByRole('status').first()).toContainText('0 roles');
          await expectAccessible(page, 'dialog');
          await expectNoSidewaysScrolling(page);
          await subscribe(modal, `${'ada'.repeat(100)}@example.org`);
          await expect(modal.getByText('Email is invalid')).toBeVisible();
          await expectAccessible(page, 'dialog');
          await subscribe(modal);
          await expect(modal.getByText('An error occurred')).toBeVisible();
          await expectAccessible(page, 'dialog');
          await subscribe(modal, `${'ada'.repeat(60)}@example.org`);
          await expect(modal.getByRole('button', { name: 'Done' })).toBeVisible();
          await expectAccessible(page, 'dialog');
          await expectNoSidewaysScrolling(page);
        });

        test('2.7 axe finds no violations in the update banner', async ({ page }) => {
          await mockCalls(page, {
            [VALIDATE]: (count) => ({ body: { status: count === 1 ? 'valid' : 'invalid' } }),
          });
          await page.goto('/?update_token=abc');
          await expect(page.getByText('simply close this box')).toBeVisible();
          await expectAccessible(page, 'main');
          await page.goto('/?update_token=def');
          await expect(page.getByRole('button', { name: 'Get new links' })).toBeVisible();
          await expectAccessible(page, 'main');
          await expectNoSidewaysScrolling(page);
        });

        test('3.6 axe finds no violations on the pages that emails link to', async ({ page }) => {
          await mockCalls(page, {
            'POST /alerts/confirm': (count) =>
              count === 1 ? { status: 500, body: {} } : { body: { status: 'confirmed' } },
          });
          await page.goto('/alerts/confirm');
          await expect(page.getByText('This link is not complete')).toBeVisible();
          await expectAccessible(page, 'main');
          await page.goto('/alerts/confirm#abc');
          const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm' });
          await expect(confirm).toBeVisible();
          await expectAccessible(page, 'main');
          await confirm.click();
          await expect(page.getByText('An error occurred')).toBeVisible();
          await expectAccessible(page, 'main');
          await confirm.click();
          await expect(page.getByText('Your subscription is confirmed')).toBeVisible();
          await expectAccessible(page, 'main');
          await expectNoSidewaysScrolling(page);
        });
      });
    }
  }
});
