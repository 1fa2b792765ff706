import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { allRoles, openBoard, openers } from './roles-of-page.ts';
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
    // Without transitions, in which axe would measure intermediate colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await analyse(page, (axe) => axe.include('main'))).violations).toEqual([]);
  }
});

test('2.8 nothing is highlighted without a query, and clearing it removes the highlights', async ({
  page,
}) => {
  await openBoard(page);
  await expect(page.locator('main mark')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  await expect(openers(page)).toHaveCount(20);
  await expect(page.locator('main mark')).toHaveCount(0);
});

test('2.8 a card of a narrowed list opens without a further request', async ({ page }) => {
  await page.goto('/?query=policy');
  await expect(page.locator('main mark').first()).toBeVisible();
  const requests = searchRequests(page);
  const card = page.locator('li[id^=role-]').first();
  await card.locator('h3 button').click();
  await expect(card.getByText('APPLICATIONS CLOSE')).toBeVisible();
  await expect(card.locator('h3 mark').first()).toBeVisible();
  expect(requests).toEqual([]);
});
