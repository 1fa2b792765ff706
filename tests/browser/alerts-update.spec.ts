import type { Page } from 'playwright/test';
import {
  alertsButton,
  mockCalls,
  EMAIL,
  NEW_LINKS,
  openAlerts,
  send,
  SUBSCRIBE,
  subscribe,
  VALIDATE,
} from './alert-calls.ts';
import { searchParamsOf, openFilter, option } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';

const VALID = { body: { status: 'valid' } };
const INVALID = { body: { status: 'invalid' } };
const LINK = '/?update_token=abc-123&refinementList[tags_area][0]=Forecasting';

const roleCount = (page: Page) => page.getByText(/^[\d,]+ roles$/).first();
const banner = (page: Page) => page.getByRole('region', { name: 'Your email alert' });
const newLinks = (page: Page) => page.getByRole('button', { name: 'Get new links' });

test.describe('2.7 4.7 with a valid token', () => {
  test('2.7 4.7 the banner, the button and the modal switch to updating the alert', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [VALIDATE]: VALID });
    await page.goto(LINK);
    await expect(
      banner(page).getByText(
        'To modify your alert, update the filters, and click "Update your alert".',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(
      banner(page).getByText("If you don't want to change your alert, simply close this box.", {
        exact: true,
      }),
    ).toBeVisible();
    expect(calls).toEqual([{ method: 'GET', path: '/token/validate/abc-123', body: null }]);
    await expect(alertsButton(page)).toHaveText('Update your alert');
    const modal = await openAlerts(page);
    await expect(modal).toHaveAccessibleName(
      'Re-enter your email to confirm you are updating your alert to match these filters',
    );
    await expect(send(modal)).toHaveText('Update');
  });

  test('4.7 the update sends the token and the filters, then validates the token again', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [VALIDATE]: VALID, [SUBSCRIBE]: {} });
    await page.goto(LINK);
    await expect(alertsButton(page)).toHaveText('Update your alert');
    const types = await openFilter(page, 'Role type');
    await option(types, 'Full-time').check();
    await expect
      .poll(() => searchParamsOf(page))
      .toContain('refinementList[tags_role_type][0]=Full-time');
    await page.keyboard.press('Escape');
    expect(searchParamsOf(page)).toContain('update_token=abc-123');
    expect(calls).toHaveLength(1);
    const modal = await openAlerts(page);
    await subscribe(modal);
    await expect(modal.getByRole('status').last()).toHaveText('Alert updated!');
    await expect.poll(() => calls.length).toBe(3);
    expect(calls.slice(1)).toEqual([
      {
        method: 'PUT',
        path: '/jobs/subscribe',
        body: {
          email: EMAIL,
          query_json: {
            query: '',
            facetFilters: [['tags_area:Forecasting'], ['tags_role_type:Full-time']],
            numericFilters: [],
          },
          update_token: 'abc-123',
        },
      },
      { method: 'GET', path: '/token/validate/abc-123', body: null },
    ]);
    await expect(modal.getByRole('heading')).toHaveText(/^Re-enter your email/);
    await expect(modal.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await modal.getByRole('button', { name: 'Done' }).click();
    await expect(modal).toHaveCount(0);
    await expect(banner(page)).toBeVisible();
  });

  test('2.7 closing the banner removes the token from the URL; Back restores it', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [VALIDATE]: VALID });
    await page.goto(LINK);
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page).toHaveURL(/^[^?]*\?refinementList/);
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
    await page.goBack();
    await expect(page).toHaveURL(/update_token=abc-123/);
    await expect(alertsButton(page)).toHaveText('Update your alert');
    await page.goForward();
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
    await expect(banner(page)).toHaveCount(0);
    expect(calls).toHaveLength(2);
  });

  test('2.11 the token is not restored on the next visit', async ({ page }) => {
    await mockCalls(page, { [VALIDATE]: VALID });
    await page.goto(LINK);
    await expect(alertsButton(page)).toHaveText('Update your alert');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect.poll(() => searchParamsOf(page)).toContain('query=policy');
    await page.goto('/404');
    await page.goto('/');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
    expect(searchParamsOf(page).filter((one) => one.startsWith('update_token'))).toEqual([]);
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
  });

  test('2.11 a link with only a token shows all roles, whatever the last search was', async ({
    page,
  }) => {
    await mockCalls(page, { [VALIDATE]: VALID });
    await page.goto('/');
    const all = await roleCount(page).innerText();
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect.poll(() => searchParamsOf(page)).toContain('query=policy');
    await expect(roleCount(page)).not.toHaveText(all);
    await page.goto('/?update_token=abc');
    await expect(alertsButton(page)).toHaveText('Update your alert');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('');
    await expect(roleCount(page)).toHaveText(all);
  });

  test('4.7 each tab follows its own URL', async ({ page, context }) => {
    await mockCalls(page, { [VALIDATE]: VALID });
    const other = await context.newPage();
    await mockCalls(other, { [VALIDATE]: VALID });
    await page.goto(LINK);
    await other.goto(LINK);
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(alertsButton(other)).toHaveText('Update your alert');
    await other.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect.poll(() => searchParamsOf(other)).toContain('update_token=abc-123');
  });

  test('4.7 the filters panel opens on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await mockCalls(page, { [VALIDATE]: VALID });
    await page.goto(LINK);
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
    await expect(alertsButton(page)).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Hide filters and alerts' });
    await toggle.first().click();
    await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden();
  });

  test('4.7 nothing can be updated until the token has been validated', async ({ page }) => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/token/validate/*', async (route) => {
      await late;
      await route.fulfill({ json: { status: 'valid' } });
    });
    await page.goto(LINK);
    await expect(banner(page)).toHaveText('Checking your link…');
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
    answer();
    await expect(alertsButton(page)).toHaveText('Update your alert');
  });
});

test.describe('4.7 8 with an invalid token', () => {
  test('2.7 the banner says that it has expired and offers new links', async ({ page }) => {
    await mockCalls(page, { [VALIDATE]: INVALID });
    await page.goto(LINK);
    await expect(banner(page).getByText('The token in your link has expired.')).toBeVisible();
    const input = banner(page).getByLabel('Email address');
    await expect(input).toHaveAttribute('type', 'email');
    await expect(newLinks(page)).toBeDisabled();
    await input.fill('a');
    await expect(newLinks(page)).toBeEnabled();
    await expect(alertsButton(page)).toHaveText('Set up alerts for this filter');
  });

  test('4.7 new links are requested once, and "Email sent!" appears', async ({ page }) => {
    const calls = await mockCalls(page, { [VALIDATE]: INVALID, [NEW_LINKS]: {} });
    await page.goto(LINK);
    await banner(page).getByLabel('Email address').fill('ada');
    await newLinks(page).click();
    await expect(banner(page).getByText('Email is invalid')).toBeVisible();
    expect(calls).toHaveLength(1);
    await banner(page).getByLabel('Email address').fill(EMAIL);
    await newLinks(page).dblclick();
    await expect(banner(page).getByText('Email sent!', { exact: true })).toBeVisible();
    expect(calls.slice(1)).toEqual([
      { method: 'POST', path: '/jobs/subscribe/email', body: { email: EMAIL } },
    ]);
  });

  test('2.7 the banner can be closed', async ({ page }) => {
    await mockCalls(page, { [VALIDATE]: INVALID });
    await page.goto('/?update_token=abc');
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test.describe('8 when calls fail', () => {
    test.use({
      expectedOutput: [/Failed to load resource|cannot (request new alert links|load a part)/],
    });

    test('8 an error response shows "An error occured", and the form can be sent again', async ({
      page,
    }) => {
      await mockCalls(page, {
        [VALIDATE]: INVALID,
        [NEW_LINKS]: (count) => (count === 1 ? { status: 500, body: {} } : {}),
      });
      await page.goto(LINK);
      await banner(page).getByLabel('Email address').fill(EMAIL);
      await newLinks(page).click();
      await expect(banner(page).getByRole('alert')).toHaveText('An error occured');
      await expect(banner(page).getByLabel('Email address')).toHaveValue(EMAIL);
      await newLinks(page).click();
      await expect(banner(page).getByText('Email sent!')).toBeVisible();
    });

    test('8 a network error is reported too', async ({ page }) => {
      const reports: string[] = [];
      page.on('console', (message) => reports.push(message.text()));
      await mockCalls(page, { [VALIDATE]: INVALID, [NEW_LINKS]: 'lost' });
      await page.goto(LINK);
      await banner(page).getByLabel('Email address').fill(EMAIL);
      await newLinks(page).click();
      await expect(banner(page).getByRole('alert')).toHaveText('An error occured');
      await expect
        .poll(() => reports.filter((text) => text.includes('cannot request new alert links')))
        .toHaveLength(1);
    });

    test('4.7 a token that cannot be validated counts as invalid; validation is retried when the network is back', async ({
      page,
      context,
    }) => {
      await mockCalls(page, { [VALIDATE]: (count) => (count === 1 ? 'lost' : VALID) });
      await page.goto(LINK, { waitUntil: 'networkidle' });
      await expect(newLinks(page)).toBeVisible();
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(alertsButton(page)).toHaveText('Update your alert');
      await expect(newLinks(page)).toHaveCount(0);
    });

    test('4.7 if the token expires before the update is sent, the banner offers new links', async ({
      page,
    }) => {
      const detail = 'This link has expired. Ask for a new one.';
      await mockCalls(page, {
        [VALIDATE]: (count) => (count === 1 ? VALID : INVALID),
        [SUBSCRIBE]: { status: 403, body: { success: false, detail } },
      });
      await page.goto(LINK);
      await expect(alertsButton(page)).toHaveText('Update your alert');
      const modal = await openAlerts(page);
      await subscribe(modal);
      await expect(modal.getByText('An error occurred', { exact: true })).toBeVisible();
      await expect(modal.getByText(detail, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(newLinks(page)).toBeVisible();
    });
  });
});
