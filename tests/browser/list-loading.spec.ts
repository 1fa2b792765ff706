import type { Page } from 'playwright/test';
import { expect, test, whenReady } from './fixtures.ts';
import { allRoles, choose, listedIds, openBoard, searchFor, topOf } from './roles-of-page.ts';

test('2.7 roles load page by page and none is lost, however often more are requested', async ({
  page,
  request,
}) => {
  const answer = await request.post('/1/indexes/jobs_super_ranked/query', {
    data: { query: '', hitsPerPage: 200, attributesToRetrieve: ['objectID'] },
  });
  const { hits } = (await answer.json()) as { hits: { objectID: string }[] };
  const wanted = hits.map(({ objectID }) => `role-${objectID}`);
  // Slower than the visitor's second click.
  await page.route('**/1/indexes/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.goto('/');
  const more = page.getByRole('button', { name: 'Show more roles' });
  await expect(async () => {
    for (let press = 0; press < 4; press++) {
      await more.evaluate((button: HTMLElement) => button.click());
    }
    expect(await page.locator('li[id^=role-]').count()).toBeGreaterThanOrEqual(100);
  }).toPass();
  const listed = await page
    .locator('li[id^=role-]')
    .evaluateAll((cards) => cards.map(({ id }) => id));
  expect(listed).toEqual(wanted.slice(0, listed.length));
});

/** Counts requests for further pages of the list. */
function pageRequests(page: Page): { count: number } {
  const requests = { count: 0 };
  page.on('request', (request) => {
    if (/"page":[1-9]/.test(request.postData() ?? '')) requests.count++;
  });
  return requests;
}

const cards = (page: Page) => page.locator('li[id^=role-]');

/** Presses End until the list has that many roles. A press during layout may not reach the end. */
async function loadTo(page: Page, count: number): Promise<void> {
  await expect(async () => {
    if ((await cards(page).count()) < count) await page.keyboard.press('End');
    await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  }).toPass();
}

/** The number of roles once it and the scroll position are stable. */
async function settledCount(page: Page): Promise<number> {
  const read = async () =>
    `${await cards(page).count()} roles at ${await page.evaluate(() => window.scrollY)}`;
  let before = '';
  let times = 0;
  await expect(async () => {
    const now = await read();
    times = now === before ? times + 1 : 0;
    before = now;
    expect(times).toBeGreaterThanOrEqual(4);
  }).toPass({ intervals: [250] });
  return cards(page).count();
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`2.7 at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const latency of [0, 600]) {
      test(`2.7 reaching the end requests one page, with ${latency} ms of latency`, async ({
        page,
      }) => {
        await page.route('**/1/indexes/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, latency));
          await route.continue();
        });
        await page.goto('/');
        await whenReady(page);
        const requests = pageRequests(page);
        for (const loaded of [40, 60]) {
          await loadTo(page, loaded);
          await expect(cards(page)).toHaveCount(loaded);
          // A further page would be requested immediately.
          await page.waitForTimeout(latency + 500);
          await expect(cards(page)).toHaveCount(loaded);
        }
        expect(requests.count).toBe(2);
      });
    }

    test('2.7 fast scrolling loads the pages it reaches, and nothing afterwards', async ({
      page,
    }) => {
      await page.goto('/');
      await whenReady(page);
      await page.mouse.move(width / 2, height / 2);
      for (let flick = 0; flick < 8; flick++) await page.mouse.wheel(0, 1200);
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40);
      const after = await settledCount(page);
      expect(after).toBeLessThanOrEqual(120);
      await page.waitForTimeout(500);
      await expect(cards(page)).toHaveCount(after);
    });

    test('2.7 after five pages of scrolling the footer can be reached, and a button loads more', async ({
      page,
    }) => {
      await page.goto('/');
      await whenReady(page);
      for (let reach = 2; reach <= 6; reach++) await loadTo(page, 20 * reach);
      await expect(cards(page)).toHaveCount(120);
      const requests = pageRequests(page);
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 2000 });
      }).toPass();
      expect(requests.count).toBe(0);
      await page.getByRole('button', { name: 'Show more roles' }).click();
      await expect(cards(page)).toHaveCount(140);
      await loadTo(page, 160);
    });
  });
}

test('2.7 in compact view, where the end stays in view after a page, the next page needs a visitor’s action', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('compact', 'compact'));
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto('/');
  await whenReady(page);
  await page.mouse.move(700, 800);
  await page.keyboard.press('End');
  const after = await settledCount(page);
  // One page at first, and two if the key is pressed while that one is loading.
  expect(after).toBeLessThanOrEqual(80);
  await page.waitForTimeout(500);
  await expect(cards(page)).toHaveCount(after);
});

test.describe('2.7 going back in the history', () => {
  test('2.7 from an organisation restores the position in the list and the loaded pages', async ({
    page,
  }) => {
    await page.goto('/');
    await whenReady(page);
    for (const loaded of [40, 60]) await loadTo(page, loaded);
    expect(await settledCount(page)).toBe(60);
    const roles = (await allRoles(page)).slice(40, 56);
    const position = 40 + roles.findIndex(({ composite }) => composite);
    expect(position).toBeGreaterThanOrEqual(40);
    const card = cards(page).nth(position);
    await card.getByRole('button').first().click();
    const organisation = card.locator('a[href^="/organisations/"]');
    await expect(organisation).toBeVisible();
    await expect(page).toHaveURL(/jobPk=/);
    await expect.poll(() => topOf(card)).toBeCloseTo(5, 0);
    const [id, top] = [await card.getAttribute('id'), await topOf(card)];
    await organisation.click();
    await expect(page).toHaveURL(/\/organisations\//);
    await page.goBack();
    await expect(cards(page)).toHaveCount(60);
    await expect(card).toHaveAttribute('id', id ?? '');
    await expect(card.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(3);
  });

  test('2.7 a search typed before the list is back shows its own roles', async ({ page }) => {
    await page.goto('/');
    await whenReady(page);
    await loadTo(page, 40);
    await page.goto('/faq');
    let load = () => {};
    const isLoaded = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/_next/static/chunks/**', async (route) => {
      await isLoaded;
      await route.continue();
    });
    await page.goBack({ waitUntil: 'commit' });
    const box = page.getByRole('combobox', { name: 'Search roles' });
    await box.pressSequentially('engineer');
    load();
    await searchFor(page, 'engineer');
  });

  test('2.7 from another page restores the position without an open card', async ({ page }) => {
    await page.goto('/?query=policy');
    await whenReady(page);
    await loadTo(page, 40);
    await cards(page).nth(30).scrollIntoViewIfNeeded();
    expect(await settledCount(page)).toBe(40);
    const top = await topOf(cards(page).nth(30));
    await page.goto('/faq');
    await page.goBack();
    await expect(cards(page)).toHaveCount(40);
    await expect
      .poll(async () => Math.abs((await topOf(cards(page).nth(30))) - top))
      .toBeLessThan(3);
  });
});

test('2.7 a role that an import moves to the next page is listed once', async ({ page }) => {
  await openBoard(page);
  const last = (await listedIds(page)).at(-1);
  await page.route('**/1/indexes/**', async (route) => {
    if (!route.request().postData()?.includes('"page":1')) return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { results: { hits: object[] }[] };
    const [found] = body.results;
    found!.hits[0] = { ...found!.hits[0], post_pk: last, objectID: String(last) };
    await route.fulfill({ response, json: body });
  });
  await page.getByRole('button', { name: 'Show more roles' }).click();
  await expect(cards(page)).toHaveCount(39);
  const ids = await listedIds(page);
  expect(new Set(ids).size).toBe(ids.length);
});

test('2.7 cards out of sight stay while a typed search changes those in sight', async ({
  page,
}) => {
  await openBoard(page);
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-labelledby="roles-heading"]');
    const counts: number[] = [];
    Object.assign(window, { counts });
    const count = () => counts.push(document.querySelectorAll('li[id^=role-]').length);
    new MutationObserver(count).observe(list!, { subtree: true, childList: true });
  });
  const answer = page.waitForResponse(/\/1\/indexes\//);
  await page.getByRole('combobox', { name: 'Search roles' }).press('e');
  const { results } = (await (await answer).json()) as {
    results: Array<{ nbHits: number; hits: Array<{ objectID: string }> }>;
  };
  const [found] = results;
  expect(found!.nbHits).toBeGreaterThan(20);
  const wanted = found!.hits.map(({ objectID }) => `role-${objectID}`);
  await expect
    .poll(() => cards(page).evaluateAll((listed) => listed.map(({ id }) => id).slice(0, 20)))
    .toEqual(wanted);
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(20);
  // The client's stored host states would delay each request by a frame.
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key.startsWith('algolia'))).toEqual([]);
});

test('2.7 the cards to come have the height that they have room for', async ({ page }) => {
  await openBoard(page);
  const placeholder = page.locator('[class*=LoadMore_card]').last();
  const heightOf = () => placeholder.evaluate((card) => card.getBoundingClientRect().height);
  const outOfSight = await heightOf();
  await placeholder.evaluate((card) => (card.style.contentVisibility = 'visible'));
  expect(await heightOf()).toBe(outOfSight);
});

/** Records the visible cards in the frame of the list's next change. */
async function watchNextFrame(page: Page): Promise<void> {
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-labelledby="roles-heading"]');
    if (!list) throw new Error('There is no list of roles');
    new MutationObserver((_, observer) => {
      observer.disconnect();
      const drawn = [...document.querySelectorAll('li[id^=role-]')];
      const inSight = drawn.filter((card) => card.getBoundingClientRect().top < window.innerHeight);
      const ids = inSight.map(({ id }) => Number(id.slice('role-'.length)));
      Object.assign(window, { inSight: ids });
    }).observe(list, { subtree: true, childList: true });
  });
}

const noted = (page: Page) =>
  page.evaluate(() => (window as unknown as { inSight: number[] }).inSight);

test('2.7 the first frame after a key press shows every card of the answer that is in sight', async ({
  page,
}) => {
  await openBoard(page);
  await watchNextFrame(page);
  await searchFor(page, 'policy');
  const inSight = await noted(page);
  expect(inSight.length).toBeGreaterThan(0);
  expect((await listedIds(page)).slice(0, inSight.length)).toEqual(inSight);
});

test('2.7 hidden roles leave no earlier card in sight in that frame', async ({ page }) => {
  await openBoard(page);
  const all = await listedIds(page);
  await searchFor(page, 'policy');
  const [one = 0, two = 0, ...rest] = await listedIds(page);
  for (const id of [one, two]) await choose(page, id, /^Hide /);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  const isHidden = (id: number) => id === one || id === two;
  await expect.poll(() => listedIds(page)).toEqual(all.filter((id) => !isHidden(id)));
  await watchNextFrame(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  await expect.poll(() => listedIds(page)).toEqual(rest);
  const inSight = await noted(page);
  expect(inSight.length).toBeGreaterThan(0);
  expect(rest.slice(0, inSight.length)).toEqual(inSight);
});

test('2.7 the first frame after a text is deleted at once shows all roles from the top', async ({
  page,
}) => {
  await openBoard(page);
  const all = await listedIds(page);
  await searchFor(page, 'policy');
  await watchNextFrame(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  await expect.poll(() => listedIds(page)).toEqual(all);
  const inSight = await noted(page);
  expect(all.slice(0, inSight.length)).toEqual(inSight);
});
