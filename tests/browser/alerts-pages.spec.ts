import type { Page } from 'playwright/test';
import { mockCalls } from './alert-calls.ts';
import { expect, test, whenReady } from './fixtures.ts';

const CONFIRM = 'POST /alerts/confirm';
const UNSUBSCRIBE = 'POST /alerts/unsubscribe/';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test.describe('3.6 the confirmation page', () => {
  test('3.6 it confirms once, only when the button is pressed, and says what happens next', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [CONFIRM]: { body: { status: 'confirmed' } } });
    await page.goto('/alerts/confirm#tok_en-1', { waitUntil: 'networkidle' });
    await expect(heading(page)).toHaveText('Confirm your subscription');
    expect(calls).toEqual([]);
    await button(page, 'Confirm').dblclick();
    await expect(heading(page)).toHaveText('Your subscription is confirmed');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('only when there are new roles for it')).toBeVisible();
    expect(calls).toEqual([
      { method: 'POST', path: '/alerts/confirm', body: { token: 'tok_en-1' } },
    ]);
  });

  test('20.4 after confirming the newsletter it speaks of the newsletter, and of no alert', async ({
    page,
  }) => {
    const body = { status: 'confirmed', is_newsletter: true };
    await mockCalls(page, { [CONFIRM]: { body } });
    await page.goto('/alerts/confirm#tok_en-1');
    await button(page, 'Confirm').click();
    await expect(heading(page)).toHaveText('You are subscribed to the newsletter');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('You will get its next issue')).toBeVisible();
    await expect(page.getByRole('main').getByText(/alert/i)).toHaveCount(0);
  });

  test('3.6 while the call is on its way, the button says so and keeps the focus', async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await mockCalls(page, { [CONFIRM]: promise });
    await page.goto('/alerts/confirm#tok_en-1', { waitUntil: 'networkidle' });
    await button(page, 'Confirm').press('Enter');
    const busy = button(page, 'Confirming…');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await expect(busy).toBeFocused();
    resolve();
    await expect(button(page, 'Confirm')).toHaveAttribute('aria-busy', 'false');
  });

  test('3.6 an expired link says what to do', async ({ page }) => {
    await mockCalls(page, { [CONFIRM]: { body: { status: 'invalid' } } });
    await page.goto('/alerts/confirm#abc');
    await button(page, 'Confirm').click();
    await expect(heading(page)).toHaveText('This link is not valid any more');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go to the job board' })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  });
});

test.describe('3.6 the unsubscribe page', () => {
  test('3.6 it unsubscribes only when the button is pressed, and offers to subscribe again', async ({
    page,
  }) => {
    const calls = await mockCalls(page, { [UNSUBSCRIBE]: { body: { status: 'unsubscribed' } } });
    await page.goto('/alerts/unsubscribe#tok_en-1', { waitUntil: 'networkidle' });
    await expect(heading(page)).toHaveText('Unsubscribe');
    expect(calls).toEqual([]);
    await button(page, 'Unsubscribe').click();
    await expect(heading(page)).toHaveText('You are unsubscribed');
    await expect(page.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', '/');
    expect(calls).toEqual([{ method: 'POST', path: '/alerts/unsubscribe/tok_en-1', body: null }]);
  });

  test('3.6 an invalid link says so and gives a contact address', async ({ page }) => {
    await mockCalls(page, { [UNSUBSCRIBE]: { body: { status: 'invalid' } } });
    await page.goto('/alerts/unsubscribe#abc');
    await button(page, 'Unsubscribe').click();
    await expect(heading(page)).toHaveText('This link is not valid');
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  });
});

for (const [path, name] of [
  ['/alerts/confirm', 'Confirm'],
  ['/alerts/unsubscribe', 'Unsubscribe'],
] as const) {
  test.describe(`3.6 ${path}`, () => {
    test('3.6 with a missing or truncated token, it says that the link is incomplete', async ({
      page,
    }) => {
      for (const hash of ['', '#', '#%20']) {
        await page.goto(`/faq`);
        await page.goto(`${path}${hash}`);
        await expect(heading(page)).toHaveText('This link is not complete');
        await expect(button(page, name)).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
      }
    });

    test('3.6 another link opened in the same tab replaces the first', async ({ page }) => {
      await page.goto(path);
      await expect(heading(page)).toHaveText('This link is not complete');
      await page.goto(`${path}#abc`);
      await expect(button(page, name)).toBeEnabled();
    });

    test('2.1 it is not indexed, and its token is never sent in a URL or referrer', async ({
      page,
    }) => {
      const urls: string[] = [];
      page.on('request', (request) => urls.push(`${request.url()} ${request.headers().referer}`));
      await page.goto(`${path}#secret-token`, { waitUntil: 'networkidle' });
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/alerts/');
      const beyond = urls.filter((url) =>
        /secret-token/.test(url.replace(/^\S+#secret-token/, '')),
      );
      expect(beyond).toEqual([]);
    });

    test('3.6 without JavaScript it says that JavaScript is required', async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await page.goto(`${path}#abc`);
      await expect(page.locator('main')).toContainText('This page needs JavaScript.', {
        useInnerText: true,
      });
      await context.close();
    });

    test.describe('8 when the call fails', () => {
      test.use({ expectedOutput: [/Failed to load resource|cannot load a part of the page/] });

      test('8 the button stays and can be used to retry', async ({ page, context }) => {
        const answer = { body: { status: name === 'Confirm' ? 'confirmed' : 'unsubscribed' } };
        await mockCalls(page, {
          [CONFIRM]: (count) => (count === 1 ? { status: 429, body: { detail: 'Wait.' } } : answer),
          [UNSUBSCRIBE]: (count) =>
            count === 1 ? { status: 429, body: { detail: 'Wait.' } } : answer,
        });
        await page.goto(`${path}#abc`, { waitUntil: 'networkidle' });
        await whenReady(page);
        await context.setOffline(true);
        await button(page, name).click();
        await expect(page.getByRole('main').getByRole('alert')).toContainText('An error occurred');
        await expect(button(page, name)).toBeFocused();
        await context.setOffline(false);
        await button(page, name).click();
        await expect(heading(page)).toHaveText(/confirmed|unsubscribed/);
      });

      test('8 an error response shows the server’s advice', async ({ page }) => {
        const refusal = { status: 429, body: { success: false, detail: 'Too many requests.' } };
        await mockCalls(page, { [CONFIRM]: refusal, [UNSUBSCRIBE]: refusal });
        await page.goto(`${path}#abc`);
        await button(page, name).click();
        await expect(page.getByText('Too many requests.', { exact: true })).toBeVisible();
        await expect(button(page, name)).toBeVisible();
      });
    });
  });
}
