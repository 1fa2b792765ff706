import { AxeBuilder } from '@axe-core/playwright';
import { expect, stopClock, test } from './fixtures.ts';
import { allRoles, listedIds, openBoard, openers } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

test('2.8 matched words are highlighted on the card and in its description, and can be read', async ({
  page,
}) => {
  const [role] = await allRoles(page);
  const title = /\p{L}{4,}/u.exec(role?.title ?? '')?.[0] ?? '';
  const described = />[^<]*?(\p{L}{6,})/u.exec(role?.description_short ?? '')?.[1] ?? '';
  const organisation = /\p{L}{4,}/u.exec(role?.company_name ?? '')?.[0] ?? '';
  await page.goto(`/?query=${encodeURIComponent(`${title} ${organisation} ${described}`)}`);
  const card = page.locator(`#role-${role?.post_pk}`);
  await expect(card.locator('h3 mark').first()).toHaveText(title);
  await expect(card.locator('h3 + * mark').first()).toHaveText(organisation);
  await card.locator('h3 button').click();
  await expect(card.locator('[id$=-panel] mark').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without transitions, which axe would measure half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
  }
});

test('2.8 nothing is highlighted without a query, and clearing it removes the highlights', async ({
  page,
}) => {
  await openBoard(page);
  await expect(page.locator('main mark')).toHaveCount(0);
  await page.getByRole('searchbox').fill('policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(openers(page)).toHaveCount(20);
  await expect(page.locator('main mark')).toHaveCount(0);
});

test('2.8 in a narrowed list the rest of a role is fetched once, when its card is about to open', async ({
  page,
}) => {
  await page.goto('/?query=policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  const requests = searchRequests(page);
  const card = page.locator('li[id^=role-]').first();
  const id = (await card.getAttribute('id'))?.slice('role-'.length);
  // Others may come under the pointer when the list scrolls.
  const asked = () => requests.filter((body) => body.includes(`"filters":"objectID:${id}"`));
  await card.hover();
  await expect.poll(asked).toHaveLength(1);
  await card.locator('h3 button').click();
  await expect(card.getByText('APPLICATIONS CLOSE')).toBeVisible();
  await expect(card.locator('h3 mark').first()).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test('2.8 a pointer that crosses cards fetches nothing, one that stays or presses does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.clock.install();
  await openBoard(page, '/?query=policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  await stopClock(page);
  const requests = searchRequests(page);
  const cards = page.locator('li[id^=role-]');
  const pointAt = async (position: number) => {
    const box = await cards.nth(position).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 20);
  };
  const asked = async () => {
    const ids = await listedIds(page);
    const filters = requests.map((body) => /objectID:(\d+)/.exec(body)?.[1]);
    return filters.map((id) => ids.indexOf(Number(id)));
  };
  for (const position of [0, 1, 2]) {
    await pointAt(position);
    await page.clock.runFor(40);
  }
  expect(await asked()).toEqual([]);
  await page.clock.runFor(30);
  await expect.poll(asked).toEqual([2]);
  await pointAt(1);
  await page.mouse.down();
  await expect.poll(asked).toEqual([2, 1]);
});

test('2.8 an opened card holds empty lines until the rest of its role has come', async ({
  page,
}) => {
  await openBoard(page, '/?query=policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/1/indexes/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  const panel = page.locator('li[id^=role-]').first().locator('[id$=-panel]');
  await openers(page).first().click();
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  const height = async () => (await panel.boundingBox())?.height ?? 0;
  await expect.poll(height).toBe(112);
  answer();
  await expect(panel.getByText('APPLICATIONS CLOSE')).toBeVisible();
  await expect(panel).not.toHaveAttribute('aria-busy');
  await expect.poll(height).toBeGreaterThan(112);
  await page.keyboard.press('Escape');
  await expect.poll(height).toBe(0);
});

test.describe('a role that is gone', () => {
  const POST_PK = /objectID:(\d+)/;

  test.beforeEach(async ({ page }) => {
    await openBoard(page, '/?query=policy');
    await expect(page.locator('main mark').first()).toBeVisible();
    const none = { hits: [], nbHits: 0, page: 0, nbPages: 0, hitsPerPage: 1 };
    await page.route('**/1/indexes/**', (route) =>
      POST_PK.test(route.request().postData() ?? '')
        ? route.fulfill({ json: { results: [none] } })
        : route.continue(),
    );
  });

  test('8 a role that has gone since the search says so, without a step in the history', async ({
    page,
  }) => {
    const [id] = await listedIds(page);
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await openers(page).first().click();
    const message = `Role (ID ${id}) not found. It may have closed.`;
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL('/?query=policy');
    expect(await entries()).toBe(before + 1);
  });

  test('15.4 a role that has closed since the search leads to its page', async ({ page }) => {
    const [id = 0] = await listedIds(page);
    const closed = { title: 'Gone', company_name: 'Alpha', closed_at: 1, closed_on: 1 };
    await page.route('**/data/closed-roles.json', (route) =>
      route.fulfill({ json: { roles: [{ ...closed, post_pk: id }] } }),
    );
    await openers(page).first().click();
    await expect(page).toHaveURL(`/roles/${id}`);
  });
});

test.describe('without an answer', () => {
  test.use({ expectedOutput: [/Failed to load resource|cannot look up the role of a card/] });

  test('2.8 a role whose rest cannot be fetched closes, says so, and can be tried again', async ({
    page,
  }) => {
    await page.goto('/?query=policy');
    await expect(page.locator('main mark').first()).toBeVisible();
    await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 400, json: {} }));
    const reported = page.waitForEvent('console', (line) => line.text().includes('cannot look up'));
    const opener = openers(page).first();
    await opener.click();
    await expect(page.getByText('The role could not be loaded. Please try again.')).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await reported;
    await page.unroute('**/1/indexes/**');
    await opener.click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
  });
});
