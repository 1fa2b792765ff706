import type { Page } from 'playwright/test';
import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { allRoles, cardOf, choose, idAt, listedIds, openBoard, openers } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

/** Opens the visitor's saved or hidden roles through "Other filters". */
async function showOwn(page: Page, kind: 'saved' | 'hidden'): Promise<void> {
  await page.getByRole('button', { name: /^Other filters/ }).click();
  await page.getByText(new RegExp(`^Show my ${kind} jobs`)).click();
  await page.keyboard.press('Escape');
  const name = new RegExp(`^${kind === 'saved' ? 'Saved' : 'Hidden'} jobs`);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

const keep = (page: Page, lists: Record<string, readonly number[]>) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('kept')) return;
    sessionStorage.setItem('kept', 'once');
    for (const [key, ids] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(ids));
  }, lists);

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]') as number[], key);

test.describe('4.3 saved and hidden views', () => {
  test('2.7 the saved view replaces the results with the saved roles, newest first', async ({
    page,
  }) => {
    const ids = (await allRoles(page)).slice(-3).map(({ post_pk }) => post_pk);
    await keep(page, { saved: ids });
    await openBoard(page);
    await showOwn(page, 'saved');
    await expect(openers(page)).toHaveCount(3);
    expect(await listedIds(page)).toEqual(ids.toReversed());
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await expect(openers(page)).toHaveCount(20);
  });

  test('4.2 hidden roles appear only in the hidden view, where they can be unhidden', async ({
    page,
  }) => {
    await openBoard(page);
    const [one, two] = [await idAt(page, 0), await idAt(page, 1)];
    await choose(page, one, /^Hide /);
    await choose(page, two, /^Hide /);
    await expect(cardOf(page, one)).toHaveCount(0);
    await showOwn(page, 'hidden');
    await expect(openers(page)).toHaveCount(2);
    await choose(page, two, /^Unhide /);
    await expect(openers(page)).toHaveCount(1);
    await expect(openers(page).first()).toBeFocused();
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await expect(cardOf(page, two)).toBeVisible();
    await expect(cardOf(page, one)).toHaveCount(0);
  });

  test('4.3 a search or a filter leaves the view and shows the search results', async ({
    page,
  }) => {
    const ids = (await allRoles(page)).slice(-3).map(({ post_pk }) => post_pk);
    await keep(page, { saved: ids });
    await openBoard(page);
    await showOwn(page, 'saved');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(page.getByRole('heading', { level: 2, name: 'Saved jobs' })).toHaveCount(0);
    await expect(openers(page)).toHaveCount(20);
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeFocused();
    await showOwn(page, 'saved');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Saved jobs' })).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('2.7 in a view, the search bar shows that view’s count', async ({ page }) => {
    const ids = (await allRoles(page)).slice(-3).map(({ post_pk }) => post_pk);
    await keep(page, { saved: ids, hidden: ids.slice(0, 1) });
    await openBoard(page);
    const bar = page.getByRole('search').locator('form');
    await expect(bar).toContainText(/\d\d\d roles/);
    await showOwn(page, 'saved');
    await expect(bar).toContainText('3 saved roles');
    await expect(bar).not.toContainText(/\d\d\d roles/);
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await showOwn(page, 'hidden');
    await expect(bar).toContainText('1 hidden role');
    await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
    await expect(bar).toContainText(/\d\d\d roles/);
  });

  for (const [list, entry] of [
    ['saved', /^Remove from saved /],
    ['hidden', /^Unhide /],
  ] as const) {
    test(`4.1 removing from the ${list} roles shows a message with Undo`, async ({ page }) => {
      const ids = (await allRoles(page)).slice(-3).map(({ post_pk }) => post_pk);
      await keep(page, { [list]: ids });
      await openBoard(page);
      await showOwn(page, list);
      await choose(page, ids[1] ?? 0, entry);
      await expect(openers(page)).toHaveCount(2);
      const message = page.getByRole('button', { name: `Removed from your ${list} jobs` });
      await expect(message).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(message).toHaveCount(0);
      await expect(openers(page)).toHaveCount(3);
      await expect.poll(() => stored(page, list)).toEqual(ids);
    });
  }

  test('4.3 an empty view explains how to add roles', async ({ page }) => {
    await openBoard(page);
    await showOwn(page, 'saved');
    await expect(page.getByText('You have no saved jobs yet.')).toBeVisible();
    const { violations } = await analyse(page, (axe) => axe.include('main'));
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('2.8 a role opens in the saved view, and leaving the view closes it', async ({ page }) => {
    const id = (await allRoles(page)).at(-1)?.post_pk ?? 0;
    await keep(page, { saved: [id] });
    await openBoard(page);
    await showOwn(page, 'saved');
    await openers(page).first().click();
    await expect(page).toHaveURL(`/?jobPk=${id}`);
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('h3 [aria-expanded=true]')).toHaveCount(0);
  });
});

test.describe('4.1 the lookup of saved and hidden roles', () => {
  test('4.1 on load the roles of both lists are looked up, and closed ones are removed', async ({
    page,
  }) => {
    const ids = (await allRoles(page)).slice(-2).map(({ post_pk }) => post_pk);
    await keep(page, { saved: [999_999_991, ids[0] ?? 0], hidden: [ids[1] ?? 0, 999_999_992] });
    await openBoard(page);
    await expect.poll(() => stored(page, 'saved')).toEqual([ids[0]]);
    await expect.poll(() => stored(page, 'hidden')).toEqual([ids[1]]);
  });

  test('7 at most 50 roles are looked up at once', async ({ page }) => {
    const ids = (await allRoles(page)).slice(0, 120).map(({ post_pk }) => post_pk);
    await keep(page, { saved: ids });
    const bodies = searchRequests(page);
    await openBoard(page);
    await expect.poll(() => bodies.length).toBe(3);
    const sizes = bodies.map(
      (body) => (JSON.parse(body) as { requests: unknown[] }).requests.length,
    );
    expect(sizes).toEqual([50, 50, 20]);
    const [first] = (JSON.parse(bodies[0] ?? '') as { requests: object[] }).requests;
    expect(first).toMatchObject({
      indexName: 'jobs_super_ranked',
      filters: `objectID:${ids[0]}`,
      facets: ['objectID'],
    });
    expect(await stored(page, 'saved')).toEqual(ids);
  });

  test('3.1 a saved role with an invalid record is requested once, and stays saved', async ({
    page,
  }) => {
    const id = (await allRoles(page))[0]?.post_pk ?? 0;
    await keep(page, { saved: [id] });
    const bodies = searchRequests(page);
    await page.route('**/1/indexes/**', (route) =>
      route.fulfill({ json: { results: [{ hits: [{ objectID: String(id) }] }] } }),
    );
    await openBoard(page);
    await expect.poll(() => bodies.length).toBe(1);
    await showOwn(page, 'saved');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Loading Saved jobs')).toHaveCount(0);
    expect(bodies).toHaveLength(1);
    expect(await stored(page, 'saved')).toEqual([id]);
  });

  test.describe('that fails', () => {
    test.use({
      expectedOutput: [/No results in response/],
    });

    test('8 is reported with app id, key and client, and the lists stay', async ({ page }) => {
      const ids = (await allRoles(page)).slice(0, 2).map(({ post_pk }) => post_pk);
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      await keep(page, { saved: [...ids, 999_999_991] });
      await page.route('**/1/indexes/**', (route) => route.fulfill({ json: { results: [] } }));
      await openBoard(page);
      await expect.poll(() => errors.join('\n')).toContain('No results in response');
      expect(errors.join('\n')).toMatch(/appId: embedded, hasApiKey: true, hasSearchClient: true/);
      expect(await stored(page, 'saved')).toEqual([...ids, 999_999_991]);
      await showOwn(page, 'saved');
      await expect(page.getByText("We couldn't load your saved jobs.")).toBeVisible();
      await page.unroute('**/1/indexes/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(openers(page)).toHaveCount(2);
    });
  });
});

test('4.1 tabs stay in sync: a role hidden in one disappears from the other', async ({
  page,
  context,
}) => {
  await openBoard(page);
  const other = await context.newPage();
  await openBoard(other);
  const id = await idAt(page, 1);
  await choose(page, id, /^Hide /);
  await expect(cardOf(other, id)).toHaveCount(0);
});

test('4.2 when every role found is hidden, a button leads to the hidden roles', async ({
  page,
}) => {
  const roles = await allRoles(page);
  const title = String(roles.find((one) => one.evergreen)?.title);
  await openBoard(page, `/?query=${encodeURIComponent(`"${title}"`)}`);
  const ids = await listedIds(page);
  await page.evaluate((hidden) => localStorage.setItem('hidden', JSON.stringify(hidden)), ids);
  await page.reload();
  await page.getByRole('button', { name: 'Show my hidden jobs' }).click();
  await expect(page.getByRole('heading', { name: /^Hidden jobs/ })).toBeVisible();
});
