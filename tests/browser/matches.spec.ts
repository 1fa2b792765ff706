import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { allRoles, openBoard, openers } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

test('2.8 matched words are highlighted on the card and in its description', async ({ page }) => {
  const [role] = await allRoles(page);
  const title = /\p{L}{4,}/u.exec(role?.title ?? '')?.[0] ?? '';
  const described = />[^<]*?(\p{L}{6,})/u.exec(role?.description_short ?? '')?.[1] ?? '';
  await page.goto(`/?query=${encodeURIComponent(`${title} ${described}`)}`);
  const card = page.locator(`#role-${role?.post_pk}`);
  await expect(card.locator('h3 mark').first()).toHaveText(title);
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

test.describe('without an answer', () => {
  test.use({ expectedOutput: [/Failed to load resource/] });

  test('2.8 a role whose rest cannot be fetched closes, says so, and can be tried again', async ({
    page,
  }) => {
    await page.goto('/?query=policy');
    await expect(page.locator('main mark').first()).toBeVisible();
    await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 400, json: {} }));
    const opener = openers(page).first();
    await opener.click();
    await expect(page.getByText('The role could not be loaded. Please try again.')).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await page.unroute('**/1/indexes/**');
    await opener.click();
    await expect(page.getByText('APPLICATIONS CLOSE')).toBeVisible();
  });
});
