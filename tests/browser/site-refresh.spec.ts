import type { Page, Route } from 'playwright/test';
import { sampleParentSite } from '../../lib/site/parent-sources.ts';
import { expect, test } from './fixtures.ts';

type Answer = Parameters<Route['fulfill']>[0];

/** Opens the home page as if built for a parent site with these responses. */
async function open(page: Page, baseURL: string, navigation: Answer, footer: Answer) {
  const asked: string[] = [];
  const base = `${baseURL}/wp-json/lodestar/v1`;
  // Not the file lists: the page's code gives up on them when they arrive seconds late.
  await page.route('**/_next/static/chunks/**/*.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /(\\?"parentApiBase\\?":)null/g,
      (_, name: string) =>
        name + JSON.stringify(base).replaceAll('"', name.includes('\\') ? '\\"' : '"'),
    );
    await route.fulfill({ response, body });
  });
  await page.route('**/wp-json/**', async (route) => {
    const name = route.request().url().split('/').at(-1) ?? '';
    asked.push(name);
    await route.fulfill(name === 'get-nav-info' ? navigation : footer);
  });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeEditable();
  return asked;
}

/** URLs of loaded scripts that sanitise the parent site's responses. */
function loadedCleaners(page: Page): string[] {
  const cleaners: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('dompurify')) cleaners.push(response.url());
  });
  return cleaners;
}

const bad =
  '<script>window.wasRun = 1</script><img src="https://x.example/x" onerror="window.wasRun = 1">';

/** Advances the clock in small steps, to let responses and code arrive in between. */
async function pass(page: Page, milliseconds: number) {
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(milliseconds);
  await page.waitForLoadState('networkidle');
}

test.describe('refreshing the menu and footer in the browser', () => {
  test.use({ expectedOutput: [/was corrected|could not be read|Failed to load resource/] });

  test('7 replaces changed content, sanitised', async ({ page, baseURL }) => {
    const cleaners = loadedCleaners(page);
    const primary = [
      { label: 'Fresh', link: '/fresh', type: 'no_dropdown' },
      {
        label: 'Columns',
        type: 'wide_dropdown',
        sub_items: [{ label: 'One', column_1: `**bold** ${bad}`, column_2: '' }],
      },
    ];
    const asked = await open(
      page,
      baseURL ?? '',
      { json: { primary, secondary: [] } },
      { json: { lodestar_footer_about: `<p>Fresh words</p>${bad}` } },
    );
    await pass(page, 1000);
    await expect.poll(() => asked[0]).toBe('get-nav-info');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Fresh' })).toHaveAttribute(
      'href',
      'https://lodestar.example/fresh/',
    );
    await pass(page, 1000);
    await expect.poll(() => asked).toEqual(['get-nav-info', 'get-footer-info']);
    await expect(page.getByRole('contentinfo')).toContainText('Fresh words');
    await header.getByRole('button', { name: 'Columns' }).click();
    await expect(header.getByText('bold')).toBeVisible();
    await expect.poll(() => cleaners).toHaveLength(1);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    await expect(page.locator('[onerror], header script, footer script')).toHaveCount(0);
  });

  test('8 a failed refresh is logged and keeps the built-in content', async ({ page, baseURL }) => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    const asked = await open(
      page,
      baseURL ?? '',
      { status: 503, body: '' },
      { contentType: 'text/html', body: '<p>Sorry</p>' },
    );
    await pass(page, 2500);
    await expect.poll(() => asked).toHaveLength(2);
    await expect.poll(() => lines.join()).toContain('expected JSON, got text/html');
    await expect.poll(() => lines.filter((line) => line.includes('status 503'))).toHaveLength(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Start here' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('A sample organisation.');
  });
});

test('7 responses identical to the build’s load no further code', async ({ page, baseURL }) => {
  const cleaners = loadedCleaners(page);
  const url = baseURL ?? '';
  const { navigation, footer } = sampleParentSite({ siteUrl: url, brand: 'lodestar' });
  const asked = await open(page, url, { json: navigation.json }, { json: footer.json });
  await pass(page, 2500);
  await expect.poll(() => asked).toHaveLength(2);
  await pass(page, 500);
  expect(cleaners).toEqual([]);
});

test('7 without a parent site API nothing is requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('wp-json')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto('/');
  await pass(page, 3000);
  expect(asked).toEqual([]);
});
