import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { analyse, findViolations } from './accessibility.ts';
import { alertsButton } from './alert-calls.ts';
import { expect, stopClock, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { allRoles } from './roles-of-page.ts';

test('16.4 the page names its feeds', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  for (const [type, path] of [
    ['application/atom+xml', '/feed.atom'],
    ['application/feed+json', '/feed.json'],
  ]) {
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="${type?.replace('+', '\\+')}"[^>]*href="${path}"`),
    );
  }
});

test.describe('16.4 subscribe elsewhere', () => {
  async function open(page: Page): Promise<void> {
    await page.goto('/?query=policy');
    await alertsButton(page).click();
    await page.getByText('Subscribe elsewhere').click();
  }
  const copyFeed = (page: Page) => page.getByRole('button', { name: /^Copy.*Feed of new roles/ });

  test('16.4 it copies the address of the feed of the current search', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // The message disappears after a while.
    await page.clock.install();
    await open(page);
    await stopClock(page);
    await copyFeed(page).click();
    await expect(page.getByRole('dialog')).toContainText('Copied!');
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await page.clock.resume();
    expect(address).toBe(`${new URL(page.url()).origin}/feed.atom?query=policy&ranking=jobs`);
    expect((await page.request.get(address)).status()).toBe(200);
    await expect(page.getByLabel('Calendar of closing dates', { exact: true })).toHaveValue(
      /\/calendar\.ics\?query=policy$/,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, { colorScheme, part: 'dialog' })).toEqual([]);
    }
  });

  test('16.4 without access to the clipboard the address stays selected', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await open(page);
    await copyFeed(page).click();
    await expect(page.getByRole('dialog')).toContainText('Press Ctrl or ⌘ with C to copy it.');
    expect(await page.evaluate(() => getSelection()?.toString())).toContain(
      '/feed.atom?query=policy',
    );
  });
});

test('16.3 the saved roles have a calendar of their closing dates', async ({ page }) => {
  const dated = (await allRoles(page)).filter((role) => role.closes_at !== null).slice(0, 3);
  const ids = dated.map(({ post_pk: id }) => id);
  await page.addInitScript((saved) => localStorage.setItem('saved', JSON.stringify(saved)), ids);
  await page.goto('/');
  await page.getByRole('button', { name: /^Other filters/ }).click();
  await page.getByText(/^Show my saved jobs/).click();
  await page.keyboard.press('Escape');
  const link = page.getByRole('link', { name: 'Closing dates as a calendar' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`/calendar.ics?ids=${ids.join(',')}`);
  const text = await (await page.request.get(address)).text();
  expect(
    text
      .match(/^UID:role-\d+/gm)
      ?.map((line) => Number(line.slice(9)))
      .sort(),
  ).toEqual(ids.toSorted());
});

test.describe('16.5 the frame on another site', () => {
  let server: Server;
  let origin: string;
  let body = '';

  test.beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>Partner</title><main><h1>Partner</h1>${body}<p id="after">After</p></main></html>`,
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise((done) => server.close(done)));

  async function openPartner(page: Page, board: string, query: string): Promise<void> {
    const address = `${board}/embed?${query}`.replaceAll('&', '&amp;');
    body = `<iframe src="${address}" title="Jobs" width="100%" height="640" style="border: 0"></iframe><script src="${board}/embed.js" async></script>`;
    await page.goto(origin);
  }
  const frameOf = (page: Page) => page.frameLocator('iframe');

  test('16.5 it shows the search in the colours of the site, as high as it is, and keeps nothing', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.clearCookies();
    await watchLayoutShifts(page);
    const query = 'query=policy&limit=5&background=101828&text=e6e8ee&accent=ffb454';
    await openPartner(page, baseURL ?? '', query);
    const frame = frameOf(page);
    await expect(frame.getByRole('heading', { level: 2 })).toHaveText(/^\d+ open roles$/);
    const openers = frame.locator('h3 button');
    await expect(openers).toHaveCount(5);
    const listed = await (
      await page.request.get(`${baseURL}/feed.json?query=policy&limit=10`)
    ).json();
    const titles = await openers.allTextContents();
    const expected = listed.items.map(({ title }: { title: string }) => title);
    titles.forEach((title, at) => expect(expected[at]).toContain(`${title} at `));
    await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 24, 40)');
    await expect(frame.getByRole('button', { name: /^More options/ })).toHaveCount(0);

    const height = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    const content = () =>
      frame.locator('html').evaluate((root) => (root as HTMLElement).offsetHeight);
    await expect.poll(async () => (await height()) - (await content())).toBe(0);
    const moved = await frame.locator('html').evaluate(() => Reflect.get(window, 'moved'));
    expect(moved, 'nothing in the frame moves by itself').toEqual([]);
    const before = await height();
    await openers.first().click();
    await expect(frame.getByRole('link', { name: /^VIEW / })).toBeVisible();
    await expect.poll(height).toBeGreaterThan(before);
    await frame.getByRole('button', { name: 'Show more roles' }).click();
    await expect(openers).toHaveCount(10);
    expect(await openers.allTextContents()).toHaveLength(
      new Set(await openers.allTextContents()).size,
    );

    expect(await frame.locator('html').evaluate(() => document.querySelector('base')?.target)).toBe(
      '_blank',
    );
    const poweredBy = frame.getByRole('link', { name: 'Powered by Lodestar' });
    const [opened] = await Promise.all([context.waitForEvent('page'), poweredBy.click()]);
    await expect(opened).toHaveURL(/\/\?query=policy$/);
    await opened.close();
    const { violations } = await analyse(page, (axe) => axe.include('iframe'));
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  test('16.5 it sets no cookie and stores nothing, and says what it cannot show', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.clearCookies();
    // As in Safari 16.
    await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
    await page.goto(`${baseURL}/embed?query=policy`);
    await expect(page.locator('h3 button')).toHaveCount(10);
    await page.locator('h3 button').first().click();
    await expect(page.getByRole('link', { name: /^VIEW / })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await page.goto(`${baseURL}/embed?query=zzzzzz`);
    await expect(page.getByText('There are no open roles for this search now.')).toBeVisible();
  });

  test.describe(() => {
    test.use({ expectedOutput: [/status of 400/] });
    test('16.5 a malformed parameter is named in the frame', async ({ page }) => {
      await page.goto('/embed?toggle[highlighted]=2');
      await expect(page.getByRole('alert')).toContainText(
        'toggle[highlighted] must be true or false.',
      );
    });
  });

  test('16.5 its scripts are at most 60 % of those of the board', async ({ page }) => {
    const bytesOf = async (path: string) => {
      const html = await (await page.request.get(path)).text();
      const files = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].filter(
        ([tag]) => !/nomodule/i.test(tag),
      );
      expect(files.length).toBeGreaterThan(1);
      const sizes = files.map(
        async ([, file = '']) => gzipSync(await (await page.request.get(file)).body()).byteLength,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    expect(await bytesOf('/embed')).toBeLessThan(0.6 * (await bytesOf('/')));
  });
});

test('16.6 the page for partners makes the lines of a frame, and shows it', async ({ page }) => {
  await page.goto('/partners?query=policy');
  const { origin } = new URL(page.url());
  const lines = page.getByLabel('For your page', { exact: true });
  await expect(lines).toHaveValue(/<iframe src="[^"]*\/embed\?query=policy&amp;limit=10"/);
  await page.getByLabel('Background').fill('#101828');
  await page.getByLabel('Roles at first').selectOption('5');
  await expect(lines).toHaveValue(/\/embed\?query=policy&amp;background=101828&amp;limit=5"/);
  const preview = page.frameLocator('iframe[title="Preview of the roles"]');
  await expect(preview.locator('h3 button')).toHaveCount(5);
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(16, 24, 40)');
  await page
    .getByLabel('Address of a search on the board')
    .fill(`${origin}/?toggle[highlighted]=true`);
  await expect(lines).toHaveValue(/\/embed\?toggle\[highlighted\]=true&amp;background=101828/);
  await page.getByLabel('Address of a search on the board').fill('https://other.example/?query=x');
  await page.getByLabel('Background').fill('red');
  await page.getByLabel('Roles at first').focus();
  await expect(page.getByLabel('Address of a search on the board')).toHaveAccessibleDescription(
    /^This is not an address of this board/,
  );
  await expect(page.getByLabel('Background')).toHaveAccessibleDescription(
    'A colour has three or six digits, such as #1a1f24.',
  );
  await expect(lines).toHaveValue(/\/embed\?limit=5"/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, { colorScheme, part: 'main' })).toEqual([]);
  }
});
