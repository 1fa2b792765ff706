import type { Locator, Page } from 'playwright/test';
import { findViolations } from './accessibility.ts';
import { expectRoles, querySearch, searchParamsOf } from './filters-panel.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { openBoard } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

test.use({ closesSuggestions: false });

const boxOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search roles' });

const listOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });

const options = (page: Page): Locator => listOf(page).getByRole('option');

async function type(page: Page, text: string): Promise<void> {
  await boxOf(page).pressSequentially(text);
  await expect(options(page).first()).toBeVisible();
}

/** Stores recent searches before the page is opened. */
const withRecent = (page: Page, texts: string[]): Promise<unknown> =>
  page.addInitScript((recent) => {
    if (sessionStorage.getItem('has-recent') !== null) return;
    sessionStorage.setItem('has-recent', '');
    localStorage.setItem('recent_searches', JSON.stringify(recent));
  }, texts);

const recentOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('recent_searches') ?? '[]') as unknown);

test('2.7 typing suggests areas, places, organisations and titles, each with its number of roles', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate ch');
  const facetFilters = [['tags_area:Climate change']];
  const { nbHits } = await querySearch(page, { facetFilters });
  await expect(
    page.getByRole('option', { name: `Climate change , Area , ${nbHits} roles` }),
  ).toBeVisible();
  await boxOf(page).fill('');
  await type(page, 'research');
  const title = options(page).filter({ hasText: 'Title' }).first();
  await expect(title).toHaveAccessibleName(/, \d+ roles?$/);
});

test('2.7 an option that is chosen with the keys sets its filter, in the address like any other, and takes its name out of the text', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate ch');
  const box = boxOf(page);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await box.press('ArrowDown');
  const option = options(page).first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const id = await option.getAttribute('id');
  await expect(box).toHaveAttribute('aria-activedescendant', id!);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(listOf(page)).toHaveCount(0);
  const facetFilters = [['tags_area:Climate change']];
  await expectRoles(page, (await querySearch(page, { facetFilters })).nbHits);
  await expect
    .poll(() => searchParamsOf(page))
    .toEqual(['refinementList[tags_area][0]=Climate change']);
});

test('2.7 a pressed title becomes the text, with the number of roles that it promised', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'research');
  const title = options(page).filter({ hasText: 'Title' }).first();
  await expect(title).toHaveAccessibleName(/, \d+ roles?$/);
  const [, name, count] = /^(.*) , Title , (\d+) roles?$/.exec(
    (await title.textContent())!.replace(/, (Title|\d+ )/g, ' , $1'),
  )!;
  await title.click();
  await expect(boxOf(page)).toHaveValue(name!);
  await expectRoles(page, Number(count));
});

test('2.7 Enter without an active option searches as typed, and the popup closes', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate');
  await boxOf(page).press('Enter');
  await expect(listOf(page)).toHaveCount(0);
  await expect(boxOf(page)).toHaveValue('climate');
  await expect.poll(() => searchParamsOf(page)).toEqual(['query=climate']);
});

test('2.7 Down and Up pass through the options and the text, Home and End go to the ends', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'research');
  // The titles of the list and the counts have arrived.
  await expect(options(page).last()).toHaveAccessibleName(/Title , \d+ roles?$/);
  const box = boxOf(page);
  const active = () => options(page).and(page.locator('[aria-selected=true]'));
  await box.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Home');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowUp');
  await expect(active()).toHaveCount(0);
  await box.press('ArrowDown');
  await box.press('End');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await expect(active()).toHaveCount(0);
  // Without an active option, Home moves the cursor.
  await box.press('Home');
  await expect(active()).toHaveCount(0);
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
});

test('2.7 Escape closes the suggestions first and then clears the text; Down opens them again', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate');
  const box = boxOf(page);
  await box.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('climate');
  await box.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await box.press('Escape');
  await box.press('Escape');
  await expect(box).toHaveValue('');
});

test('2.7 the number of suggestions is announced once typing has paused', async ({ page }) => {
  await openBoard(page);
  await type(page, 'climate ch');
  await expect(page.getByText(/^\d+ suggestions? below$/)).toHaveRole('status');
});

test('2.7 generic words get no suggestions', async ({ page }) => {
  await openBoard(page);
  await type(page, 'climate ch');
  for (const text of ['jobs', 'team', 'roles', 'only']) {
    await boxOf(page).fill(text);
    await expect(listOf(page)).toHaveCount(0);
  }
});

test('2.7 no letter is lost while the suggestions load, the input stays, and nothing moves', async ({
  page,
}) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  const box = boxOf(page);
  const before = await box.elementHandle();
  await box.focus();
  await page.keyboard.type('climate ch', { delay: 20 });
  await expect(listOf(page)).toHaveCount(0);
  load();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.type('ange', { delay: 20 });
  await expect(box).toHaveValue('climate change');
  expect(await before?.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect(options(page).first()).toBeVisible();
  // The list below changes with the text; the box and the filters must not.
  expect((await shifts()).filter((moved) => /INPUT|FORM|SEARCH|FIELDSET/.test(moved))).toEqual([]);
});

test('2.7 the code of the suggestions is loaded at the first focus, and moving the focus there opens nothing', async ({
  page,
}) => {
  await withRecent(page, ['policy']);
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(response.url()));
  await boxOf(page).focus();
  await expect.poll(() => scripts.some((url) => url.endsWith('.js'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(listOf(page)).toHaveCount(0);
  await boxOf(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(1);
});

test('2.7 what is suggested costs one request of less than 2 kB once typing pauses', async ({
  page,
}) => {
  await openBoard(page, '/?toggle[highlighted]=true');
  await type(page, 'cl');
  const requests = searchRequests(page);
  const response = page.waitForResponse((each) => isCounting(each.request().postData()));
  await page.keyboard.type('im', { delay: 30 });
  expect((await (await response).body()).length).toBeLessThan(2000);
  await page.waitForLoadState('networkidle');
  expect(requests.filter(isCounting)).toHaveLength(1);
});

function isCounting(body: string | null): boolean {
  const { requests = [] } = JSON.parse(body || '{}') as {
    requests?: Array<{ responseFields?: string[] }>;
  };
  return requests.some(({ responseFields }) => responseFields?.join() === 'nbHits');
}

test('2.7 an input method that composes a word neither opens nor applies suggestions', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate ch');
  const session = await page.context().newCDPSession(page);
  await boxOf(page).fill('');
  await session.send('Input.imeSetComposition', {
    text: 'climate',
    selectionStart: 7,
    selectionEnd: 7,
  });
  await expect(boxOf(page)).toHaveValue('climate');
  await expectRoles(page, (await querySearch(page, { query: 'climate' })).nbHits);
  await expect(listOf(page)).toHaveCount(0);
  await session.send('Input.insertText', { text: 'climate' });
  await expect(options(page).first()).toBeVisible();
  await boxOf(page).press('ArrowDown');
  await boxOf(page).evaluate((input) => {
    const init = { key: 'Enter', bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', { ...init, isComposing: true }));
    // As Safari sends it.
    input.dispatchEvent(new KeyboardEvent('keydown', { ...init, keyCode: 229 }));
  });
  await expect(boxOf(page)).toHaveValue('climate');
  await expect(listOf(page)).toBeVisible();
});

test('2.7 going back to the board leaves the suggestions closed', async ({ page }) => {
  await openBoard(page);
  await type(page, 'climate ch');
  await expect.poll(() => searchParamsOf(page)).toEqual(['query=climate ch']);
  await page.goto('/faq');
  await page.goBack();
  await expect(boxOf(page)).toHaveValue('climate ch');
  await page.waitForLoadState('networkidle');
  await expect(listOf(page)).toHaveCount(0);
  await boxOf(page).click();
  await expect(options(page).first()).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(listOf(page)).toHaveCount(0);
});

test('2.7 a press outside of the box closes the suggestions, and so does leaving it with Tab', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate ch');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(listOf(page)).toHaveCount(0);
  await boxOf(page).click();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(listOf(page)).toHaveCount(0);
});

test('3.4 searches are remembered in the browser once they are left or confirmed, if they find roles', async ({
  page,
}) => {
  await openBoard(page);
  await type(page, 'climate');
  await boxOf(page).press('Enter');
  expect(await recentOf(page)).toEqual(['climate']);
  await boxOf(page).fill('policy');
  await expectRoles(page, (await querySearch(page, { query: 'policy' })).nbHits);
  await page.getByRole('heading', { level: 1 }).click();
  expect(await recentOf(page)).toEqual(['policy', 'climate']);
  await boxOf(page).fill('zzyzxqw');
  await expectRolesNone(page);
  await page.getByRole('heading', { level: 1 }).click();
  expect(await recentOf(page)).toEqual(['policy', 'climate']);
});

const expectRolesNone = (page: Page): Promise<void> =>
  expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();

test('2.7 an empty box offers the recent searches, one or all of which can be removed', async ({
  page,
}) => {
  await withRecent(page, ['policy', 'economist', 'writer']);
  await openBoard(page);
  const box = boxOf(page);
  await box.click();
  await expect(options(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove “economist” from recent searches' }).click();
  await expect(options(page)).toHaveCount(2);
  await expect(box).toBeFocused();
  expect(await recentOf(page)).toEqual(['policy', 'writer']);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(box).toHaveValue('policy');
  await box.fill('');
  await box.press('ArrowDown');
  await page.getByRole('button', { name: 'Clear recent searches' }).press('Enter');
  await expect(listOf(page)).toHaveCount(0);
  await expect(box).toBeFocused();
  expect(await recentOf(page)).toEqual([]);
});

test('2.7 recent searches that another tab has cleared are not offered', async ({
  page,
  context,
}) => {
  await withRecent(page, ['policy', 'nurse']);
  await openBoard(page);
  await boxOf(page).click();
  await expect(options(page)).toHaveCount(2);
  await boxOf(page).press('Escape');
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.removeItem('recent_searches'));
  await boxOf(page).click();
  await expect(listOf(page)).toHaveCount(0);
  await boxOf(page).press('ArrowDown');
  await expect(listOf(page)).toHaveCount(0);
});

test('2.7 suggestions are accessible in both colour schemes', async ({ page }) => {
  await withRecent(page, ['climate policy']);
  await openBoard(page);
  await type(page, 'climate');
  await boxOf(page).press('ArrowDown');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, { colorScheme, part: 'search' })).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('2.7 suggestions lie below the box at its full width, 44 pixels high each', async ({
    page,
  }) => {
    await withRecent(page, ['climate policy']);
    await openBoard(page);
    await boxOf(page).tap();
    await type(page, 'climate');
    const form = (await page.locator('search form').boundingBox())!;
    const list = (await listOf(page).locator('xpath=../..').boundingBox())!;
    expect(list).toMatchObject({ x: form.x, width: form.width });
    expect(list.y).toBeGreaterThanOrEqual(form.y + form.height);
    const buttons = page.getByRole('button', { name: /recent search/ });
    for (const target of [...(await options(page).all()), ...(await buttons.all())]) {
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await options(page).filter({ hasText: 'Climate change' }).tap();
    await expect(listOf(page)).toHaveCount(0);
    // Closes the keyboard, which would cover the list.
    await expect(boxOf(page)).not.toBeFocused();
    expect(await recentOf(page)).toEqual(['climate policy']);
  });
});
