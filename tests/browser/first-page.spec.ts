import type { Page } from 'playwright/test';
import { querySearch } from './filters-panel.ts';
import { expect, stopClock, test } from './fixtures.ts';
import { recordFirstTitles, searchFor } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

/**
 * Holds back the page's scripts, except the one that runs before the first paint.
 * @returns a function that releases them
 */
async function holdScripts(page: Page): Promise<() => void> {
  let start = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/*.js', async (route) => {
    if (!route.request().url().endsWith('/first-paint.js')) await started;
    await route.continue();
  });
  return start;
}

test.describe('the first page', () => {
  test('2.7 the first roles and their count are in the HTML, readable without JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByText(/^\d+ roles$/)).toBeVisible();
    await context.close();
  });

  test('7 a plain first load sends no search request', async ({ page }) => {
    const requests = searchRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20);
    expect(requests).toEqual([]);
  });

  test('11.4 a page that is older than the roles asks for its list at once', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'server-timing': 'outdated' };
      await route.fulfill({ response, headers });
    });
    await page.route('/1/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"title":"[^"]*"/,
        '"title":"A corrected title"',
      );
      await route.fulfill({ response, body });
    });
    const requests = searchRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 3, name: 'A corrected title' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20);
    expect(requests).toHaveLength(1);
  });

  test('7 scripts are requested once the text is painted', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const { painted, late, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
      // A limit for very busy machines.
      late:
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .domContentLoadedEventStart + 1000,
      requested: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/_next\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(requested.length).toBeGreaterThan(0);
    expect(Math.min(...requested)).toBeGreaterThanOrEqual(Math.min(painted, late));
  });

  test('7 the first scripts tell the browser to compile them whole while they load', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    const sources = await page
      .locator('script[src*="/_next/"]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src') ?? ''));
    const first = sources.filter((source) => /chunks\/(?:framework|main|pages)\W/.test(source));
    expect(first.length).toBeGreaterThanOrEqual(3);
    for (const source of first) {
      const script = await (await request.get(source)).text();
      expect(script.split('\n')[0], source).toBe('//# allFunctionsCalledOnLoad');
    }
  });

  test('7 no script that measures comes from elsewhere, even if an index asks for it', async ({
    page,
  }) => {
    await page.route('**/1/indexes/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { results: Array<Record<string, unknown>> };
      for (const result of body.results) result._automaticInsights = true;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/');
    await searchFor(page, 'policy');
    await expect(page.locator('script[src*="search-insights"]')).toHaveCount(0);
  });

  test('1 heading, subtitle, title and description say what the board is, with the live count', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Job board | Lodestar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
    await expect(
      page.getByText(
        "Handpicked to help you tackle the world's most pressing problems with your career.",
      ),
    ).toBeVisible();
    const description = page.locator('meta[name=description]');
    const count = /\d+/.exec((await page.getByText(/^\d+ roles$/).textContent()) ?? '')?.[0];
    await expect(description).toHaveAttribute(
      'content',
      `${count} jobs - Find jobs working on helping AGI go well and other pressing global problems.`,
    );
  });

  test('2.11 the canonical URL and og:url are the root of the board', async ({ page, baseURL }) => {
    await page.goto('/?query=policy&utm_source=letter');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/`);
  });
});

test.describe('searching', () => {
  test('2.7 results and count update while the visitor types', async ({ page }) => {
    await page.goto('/');
    const titles = page.getByRole('heading', { level: 3 });
    const before = await titles.allTextContents();
    const count = page.getByText(/^\d+ roles$/);
    const all = await count.innerText();
    await page
      .getByRole('combobox', { name: 'Search roles' })
      .pressSequentially('policy', { delay: 30 });
    await expect(titles).not.toHaveText(before);
    await expect(count).not.toHaveText(all);
    await expect(page).toHaveURL('/?query=policy');
  });

  test('4.1.3 of WCAG: the count is announced once, after typing stops', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await stopClock(page);
    const status = page.getByRole('status').filter({ hasText: /\d roles/ });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const record = () => {
        const announced = [...document.querySelectorAll('output')].map((one) => one.textContent);
        const text = announced.find((one) => /\d roles/.test(one ?? ''));
        if (text && seen.at(-1) !== text) seen.push(text);
      };
      new MutationObserver(record).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.getByRole('combobox', { name: 'Search roles' }).focus();
    for (const letter of 'biosec') {
      await page.keyboard.press(letter);
      await page.clock.runFor(60);
    }
    const { nbHits } = await querySearch(page, { query: 'biosec' });
    await expect(page.getByText(`${nbHits} roles`, { exact: true })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(status).toHaveText(`${nbHits} roles`, { timeout: 200 });
    }).toPass();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toHaveLength(1);
  });

  test('5 the search input accepts at most 512 characters', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('a'.repeat(600));
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('a'.repeat(512));
  });

  test('8 text that looks like code is searched for as text', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('combobox', { name: 'Search roles' })
      .fill('<img src=x onerror=alert(1)> "\' \\ AND OR %00');
    await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
  });

  test('2.11 Back and Forward step through the searches, and a reload keeps them', async ({
    page,
  }) => {
    await page.goto('/');
    await searchFor(page, 'policy');
    const titles = await page.getByRole('heading', { level: 3 }).allTextContents();
    await expect(page).toHaveURL('/?query=policy');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('engineer');
    await expect(page).toHaveURL('/?query=engineer');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('');
    await page.goForward();
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(titles);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(titles);
  });

  test('2.11 a link with a search never shows the unfiltered list', async ({ page }) => {
    const shown = await recordFirstTitles(page);
    await page.goto('/?query=biosecurity');
    const first = page.getByRole('heading', { level: 3 }).first();
    await expect(first).toBeVisible();
    // The next frame records what is shown, which must not be a title of the unfiltered list.
    await expect.poll(shown).toEqual([await first.textContent()]);
  });

  test('2.11 unrelated query parameters stay in the URL', async ({ page }) => {
    await page.goto('/?utm_source=letter#top');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(page).toHaveURL('/?utm_source=letter&query=policy#top');
  });

  test('2.11 the last search is restored on the next visit', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('nuclear');
    await expect(page).toHaveURL('/?query=nuclear');
    await page.goto('/404');
    await page.goto('/');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('nuclear');
    await expect(page).toHaveURL('/?query=nuclear');
  });

  test('2.11 going Back to the unfiltered list and reloading both show the unfiltered list', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('nuclear');
    await expect(page).toHaveURL('/?query=nuclear');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('');
  });

  test('2.7 text typed before hydration is searched for', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Search roles' }).pressSequentially('policy');
    await page.keyboard.press('Enter');
    start();
    await expect(page).toHaveURL('/?query=policy');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('policy');
  });

  test('4.8 what is pressed before hydration is done after it, once', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const role = page.getByRole('heading', { level: 3 }).first().getByRole('button');
    await role.click();
    const card = page.locator('li[id^=role-]').first();
    await card.click({ position: { x: 30, y: 30 } });
    // This press does not affect the card.
    await card.locator('svg').first().click();
    await page.getByRole('button', { name: 'Areas' }).click();
    await expect(role).toHaveAttribute('aria-expanded', 'false');
    start();
    await expect(role).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('dialog', { name: 'Areas' })).toBeVisible();
  });

  test('4.9 a drag over a card before hydration does not open it', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const roles = page.getByRole('heading', { level: 3 }).getByRole('button');
    await expect(roles).toHaveCount(20);
    const box = await roles.nth(1).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 6, y);
    await page.mouse.up();
    // This press is replayed after the others.
    await page.getByRole('button', { name: 'Areas' }).click();
    start();
    await expect(page.getByRole('dialog', { name: 'Areas' })).toBeVisible();
    await expect(page).not.toHaveURL(/jobPk=/);
    await expect(roles.nth(1)).toHaveAttribute('aria-expanded', 'false');
  });

  test('4.8 a name that is typed before hydration is searched for', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/organisations', { waitUntil: 'commit' });
    await page.getByRole('searchbox').pressSequentially('research');
    await page.keyboard.press('Enter');
    start();
    await expect(page).toHaveURL(/[?]name=research/);
  });

  test('4.8 a box that is ticked before hydration filters after it', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/organisations', { waitUntil: 'commit' });
    const box = page.getByRole('checkbox', { name: 'Recommended' });
    await box.click();
    start();
    await expect(page).toHaveURL(/[?]recommended=/);
    await expect(box).toBeChecked();
  });

  test('4.8 what is pressed while the page still comes in is done too', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        // The last moment before `DOMContentLoaded`.
        if (document.readyState !== 'interactive') return;
        document.querySelector<HTMLElement>('h3 button')?.click();
      });
    });
    await page.goto('/');
    await expect(page).toHaveURL(/jobPk=/);
  });

  test('4.8 scripts keep the addresses by which Next finds them', async ({ page }) => {
    await page.goto('/');
    const sources = await page
      .locator('script[src*="/_next/"]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((source) => !source?.startsWith('/_next/'))).toEqual([]);
  });

  test('4.8 an order that is chosen before hydration is taken', async ({ page }) => {
    const start = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Sort:').selectOption('closing');
    const request = page.waitForRequest((one) => (one.postData() ?? '').includes('jobs_closing'));
    start();
    await request;
    await expect(page.getByLabel('Sort:')).toHaveValue('closing');
  });

  test('4.8 a page that is not painted, as one opened in the background, is hydrated', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 3 }).first().getByRole('button').click();
    await expect(page).toHaveURL(/jobPk=/);
  });

  test('2.7 scrolling near the end of the list loads more roles, without duplicates', async ({
    page,
  }) => {
    await page.goto('/');
    const titles = page.getByRole('heading', { level: 3 });
    await page.mouse.move(700, 600);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 1200);
    await expect.poll(() => titles.count()).toBeGreaterThan(40);
    const links = await page.locator('li').evaluateAll((cards) => cards.map((card) => card.id));
    const ids = links.filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
