import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import {
  allRoles,
  cardOf,
  idAt,
  listedIds,
  openBoard,
  openers,
  recordFirstTitles,
  searchFor,
  topOf,
} from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

const expanded = 'h3 [aria-expanded=true]';

test.describe('2.7 a linked role', () => {
  test('2.7 it is shown first and expanded, and not repeated below', async ({ page }) => {
    await openBoard(page);
    const id = await idAt(page, 3);
    const requests = searchRequests(page);
    await openBoard(page, `/?jobPk=${id}`);
    const ids = await listedIds(page);
    expect(ids[0]).toBe(id);
    expect(ids.filter((one) => one === id)).toHaveLength(1);
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
    expect(requests).toEqual([]);
  });

  test('7 a role that the list has not loaded is looked up by its objectID', async ({ page }) => {
    const roles = await allRoles(page);
    const last = roles.at(-1)?.post_pk ?? 0;
    const requests = searchRequests(page);
    await openBoard(page, `/?jobPk=${last}`);
    await expect.poll(async () => (await listedIds(page))[0]).toBe(last);
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain(`objectID:${last}`);
  });

  test('2.7 the list without the linked role never flashes', async ({ page }) => {
    const last = (await allRoles(page)).at(-1);
    const shown = await recordFirstTitles(page);
    await openBoard(page, `/?jobPk=${last?.post_pk}`);
    // The next frame records what is shown, which must not be another list's title.
    await expect.poll(shown).toEqual([last?.title]);
  });

  test('2.11 a search typed while the linked role is looked up shows its results', async ({
    page,
  }) => {
    const last = (await allRoles(page)).at(-1)?.post_pk ?? 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/1/indexes/**', async (route) => {
      if (route.request().postData()?.includes('objectID')) await answered;
      await route.continue();
    });
    const asked = page.waitForRequest(
      (request) => request.postData()?.includes('objectID') ?? false,
    );
    await page.goto(`/?jobPk=${last}`);
    await asked;
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(page).toHaveURL(`/?jobPk=${last}&query=policy`);
    answer();
    await expect(openers(page).first()).toBeVisible();
    await expect(cardOf(page, last)).toBeVisible();
  });

  test('2.11 a link with filters and a role shows both, also after a reload', async ({ page }) => {
    await openBoard(page, '/?query=policy');
    const id = await idAt(page, 2);
    await openBoard(page, `/?query=policy&jobPk=${id}`);
    await expect.poll(async () => (await listedIds(page))[0]).toBe(id);
    const ids = await listedIds(page);
    await page.reload();
    await expect(openers(page).first()).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => listedIds(page)).toEqual(ids);
    await expect.poll(() => topOf(cardOf(page, id))).toBeCloseTo(40, 0);
  });

  test('5 a jobPk that is not numeric shows "Invalid role ID: {value}" and is cleared', async ({
    page,
  }) => {
    await page.goto('/?jobPk=12abc&utm_source=letter');
    await expect(page.getByText('Invalid role ID: 12abc')).toBeVisible();
    await expect(page).toHaveURL('/?utm_source=letter');
    await expect(page.locator(expanded)).toHaveCount(0);
    await expect(openers(page).first()).toBeVisible();
  });

  test('8 a role that does not exist shows "Role (ID {id}) not found. It may have closed."', async ({
    page,
  }) => {
    await page.goto('/?jobPk=999999999');
    await expect(
      page.getByText('Role (ID 999999999) not found. It may have closed.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(openers(page)).toHaveCount(20);
  });

  test.describe('with a failing service', () => {
    test.use({
      expectedOutput: [/Failed to load resource|cannot look up the role/],
    });

    test('8 the service’s "ObjectID does not exist" shows the same message', async ({ page }) => {
      await page.route('**/1/indexes/**', (route) =>
        route.fulfill({
          status: 404,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'ObjectID does not exist', status: 404 }),
        }),
      );
      await page.goto('/?jobPk=999999999');
      await expect(
        page.getByText('Role (ID 999999999) not found. It may have closed.'),
      ).toBeVisible();
    });

    test('8 other lookup errors are only reported', async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      await page.route('**/1/indexes/**', (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'Something else', status: 400 }),
        }),
      );
      await page.goto('/?jobPk=999999999');
      await expect(openers(page)).toHaveCount(20);
      await expect(openers(page).first()).toBeVisible();
      await expect.poll(() => errors.join('\n')).toContain('cannot look up the role');
      await expect(page.getByText(/not found/)).toHaveCount(0);
    });
  });

  test('4.2 a linked role that is hidden shows a toast and no card', async ({ page }) => {
    await openBoard(page);
    const id = await idAt(page, 1);
    await page.evaluate((hidden) => localStorage.setItem('hidden', `[${hidden}]`), id);
    await page.goto(`/?jobPk=${id}`);
    await expect(
      page.getByText(
        `You've selected a role with ID ${id}, but this job is hidden. You can view it through 'Other filters'.`,
      ),
    ).toBeVisible();
    await expect(openers(page).first()).toBeVisible();
    await expect(cardOf(page, id)).toHaveCount(0);
  });
});

test.describe('2.11 the last search', () => {
  test('2.11 a search opened from a link is remembered and replaces an older one', async ({
    page,
  }) => {
    await openBoard(page);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('biosecurity');
    await expect(page).toHaveURL('/?query=biosecurity');
    await openBoard(page, '/?query=forecasting');
    await openBoard(page);
    await expect(page).toHaveURL('/?query=forecasting');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('forecasting');
  });

  test('2.11 an empty jobPk is treated as absent', async ({ page }) => {
    await openBoard(page, '/?query=forecasting');
    await openBoard(page, '/?jobPk=');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('forecasting');
    await expect(page).toHaveURL(/query=forecasting/);
    await expect(page.locator('h3 [aria-expanded=true]')).toHaveCount(0);
  });
});

test.describe('2.11 without the router’s list of pages, which is late or lost', () => {
  test.use({ expectedOutput: [/Failed to load resource|hard navigate to the same URL/] });
  const LIST = '**/_buildManifest.js';

  /** Opens the board without waiting for the load event, which waits for the list of pages. */
  async function openWithoutPages(page: Page, path: string): Promise<void> {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('forecasting');
    await expect(openers(page).first()).toBeVisible();
  }

  /** Opens a search. Its list of pages arrives when the returned function is called. */
  async function openBeforePages(page: Page): Promise<() => Promise<void>> {
    const arrived = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await openWithoutPages(page, '/?query=forecasting');
    return async () => {
      arrived.resolve();
      await page.waitForFunction(() => '__BUILD_MANIFEST' in window);
    };
  }

  test('2.11 a search replaced before the list of pages loads leaves the address', async ({
    page,
  }) => {
    const arrive = await openBeforePages(page);
    await searchFor(page, 'engineer');
    await expect(page).toHaveURL('/?query=engineer');
    await searchFor(page, 'forecasting');
    await expect(page).toHaveURL('/?query=forecasting');
    await arrive();
    const id = await idAt(page, 0);
    await openers(page).first().click();
    await expect(page).toHaveURL(`/?query=forecasting&jobPk=${id}`);
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('forecasting');
  });

  test('2.11 a search and a role that is opened in it are in the address before and after the list arrives', async ({
    page,
  }) => {
    // A router that has waited some seconds for the list leaves the URL alone for good.
    const gaveUp = page.waitForEvent('pageerror', { timeout: 0 });
    const arrive = await openBeforePages(page);
    await searchFor(page, 'engineer');
    await expect(page).toHaveURL('/?query=engineer');
    const id = await idAt(page, 1);
    await openers(page).nth(1).click();
    await expect(cardOf(page, id).locator(expanded)).toBeVisible();
    await expect(page).toHaveURL(`/?query=engineer&jobPk=${id}`);
    // The router restores the URL of the load, which is corrected before anything else runs.
    const restored = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          Object(window).next.router.events.on('beforeHistoryChange', () =>
            queueMicrotask(() => resolve(window.location.search)),
          );
        }),
    );
    await arrive();
    const left = gaveUp.then(() => page.evaluate(() => window.location.search));
    expect(await Promise.race([restored, left])).toBe(`?query=engineer&jobPk=${id}`);
    await expect(page).toHaveURL(`/?query=engineer&jobPk=${id}`);
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('engineer');
    await page.goBack();
    await expect(page).toHaveURL('/?query=engineer');
    await page.goBack();
    await expect(page).toHaveURL('/?query=forecasting');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('forecasting');
  });

  test('2.11 with a list that is lost, the search of the address is applied, and the next one works', async ({
    page,
  }) => {
    await page.route(LIST, (route) => route.abort());
    await openWithoutPages(page, '/?query=forecasting');
    const found = await listedIds(page);
    expect(found).not.toEqual((await allRoles(page)).map(({ post_pk: id }) => id).slice(0, 20));
    await page.getByRole('combobox', { name: 'Search roles' }).fill('engineer');
    await expect(page).toHaveURL('/?query=engineer');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('engineer');
    await expect.poll(() => listedIds(page)).not.toEqual(found);
  });

  test('2.11 with a list that is lost, the last search and the next are applied without loading the page again', async ({
    page,
  }) => {
    await openBoard(page, '/?query=forecasting');
    await page.route(LIST, (route) => route.abort());
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(new URL(request.url()).search);
    });
    await openWithoutPages(page, '/');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('engineer');
    await expect(page).toHaveURL('/?query=engineer');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('engineer');
    expect(loaded).toEqual(['']);
  });

  test('15.4 with a list that is lost, a link to the alerts modal keeps what is typed there', async ({
    page,
  }) => {
    await page.route(LIST, (route) => route.abort());
    await openWithoutPages(page, '/?query=forecasting&alert=new');
    const email = page.getByRole('dialog').getByRole('textbox', { name: /email/i });
    await email.fill('ada@example.org');
    await expect(page).toHaveURL('/?query=forecasting');
    await expect(email).toHaveValue('ada@example.org');
  });
});

test.describe('2.8 the URL and the history', () => {
  test('2.8 Back and Forward step through opened roles, which open in place', async ({ page }) => {
    await openBoard(page);
    const [one, two] = [await idAt(page, 1), await idAt(page, 3)];
    const ids = await listedIds(page);
    await openers(page).nth(1).click();
    await expect(page).toHaveURL(`/?jobPk=${one}`);
    await openers(page).nth(3).click();
    await expect(page).toHaveURL(`/?jobPk=${two}`);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    for (const [step, id] of [
      ['goBack', two],
      ['goBack', one],
      ['goBack', null],
      ['goForward', one],
      ['goForward', two],
      ['goForward', null],
    ] as const) {
      await page[step]();
      await expect(page).toHaveURL(id === null ? '/' : `/?jobPk=${id}`);
      await expect(page.locator(expanded)).toHaveCount(id === null ? 0 : 1);
      if (id !== null) await expect(cardOf(page, id).locator(expanded)).toBeVisible();
    }
    await expect.poll(() => listedIds(page)).toEqual(ids);
  });

  test('2.8 Back through filters and roles restores each screen', async ({ page }) => {
    await openBoard(page);
    await searchFor(page, 'biosecurity');
    await expect(page).toHaveURL('/?query=biosecurity');
    const id = await idAt(page, 1);
    await openers(page).nth(1).click();
    await expect(page).toHaveURL(`/?query=biosecurity&jobPk=${id}`);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('engineer');
    await expect(page).toHaveURL('/?query=engineer');
    await expect(page.locator(expanded)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/?query=biosecurity&jobPk=${id}`);
    await expect(cardOf(page, id).locator(expanded)).toBeVisible();
    await expect.poll(async () => (await listedIds(page)).indexOf(id)).toBe(1);
    await page.goForward();
    await expect(page.locator(expanded)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('engineer');
  });

  test('2.8 other query parameters stay when a role is opened and closed', async ({ page }) => {
    await openBoard(page, '/?utm_source=letter&query=policy');
    const id = await idAt(page, 0);
    await openers(page).first().click();
    await expect(page).toHaveURL(`/?utm_source=letter&query=policy&jobPk=${id}`);
    await openers(page).first().click();
    await expect(page).toHaveURL('/?utm_source=letter&query=policy');
  });

  test('2.8 Back to a role that is not in the list shows it first', async ({ page }) => {
    const last = (await allRoles(page)).at(-1)?.post_pk ?? 0;
    await openBoard(page, `/?jobPk=${last}`);
    await page.getByRole('combobox', { name: 'Search roles' }).fill('zzzzqqqq');
    await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
    await expect(page).toHaveURL('/?query=zzzzqqqq');
    await page.goBack();
    await expect(cardOf(page, last).locator(expanded)).toBeVisible();
    await expect.poll(async () => (await listedIds(page))[0]).toBe(last);
  });
});
