import { analyse } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { openers } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

const ways = { name: 'Searches that find more' };

test('2.7 a search without results offers alternatives, each with its count and one click away', async ({
  page,
}) => {
  await page.goto('/?query=policy%20zzyzxqw');
  await expect(page.getByText('We have no results for this search. Sorry!')).toBeVisible();
  const way = page.getByRole('list', ways).getByRole('button', { name: /Without zzyzxqw/ });
  const count = Number(/([\d,]+) roles/.exec((await way.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  expect((await analyse(page, (axe) => axe.include('main'))).violations).toEqual([]);
  await way.press('Enter');
  await expect(page).toHaveURL('/?query=policy');
  await expect(page.getByText(`${count} roles`).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('list', ways)).toBeVisible();
});

test('2.7 all alternatives are counted in one request', async ({ page }) => {
  const requests = searchRequests(page);
  await page.goto('/?query=zzyzxqw&refinementList[tags_area][0]=Climate%20change');
  await expect(page.getByRole('list', ways)).toBeVisible();
  const counting = requests.filter((body) => {
    const parts = JSON.parse(body).requests as { hitsPerPage?: number }[];
    return parts.every(({ hitsPerPage }) => hitsPerPage === 0);
  });
  expect(counting).toHaveLength(1);
});

test('2.7 a list of wider matches shows alternatives too, since few roles have the words themselves', async ({
  page,
}) => {
  await page.goto('/?query=paralegal%20usa');
  await expect(page.getByText('Few roles have all of these words.')).toBeVisible();
  expect(await openers(page).count()).toBeGreaterThanOrEqual(5);
});

test('2.7 a short list shows alternatives below it, a long one shows none', async ({ page }) => {
  await page.goto('/?query=zzyzxqw%20policy&toggle[highlighted]=true');
  await expect(page.getByRole('list', ways)).toBeVisible();
  await page.goto('/?query=policy');
  await expect(openers(page)).toHaveCount(20);
  await expect(page.getByRole('list', ways)).toHaveCount(0);
});

test('2.7 alerts can be set up from an empty search', async ({ page }) => {
  await page.goto('/?query=zzyzxqw');
  const panel = page.locator('section').filter({ hasText: 'no results' });
  await panel.getByRole('button', { name: 'Set up alerts for this filter' }).click();
  await expect(page.getByRole('dialog')).toContainText('zzyzxqw');
});

test('2.7 where nothing is found, the FAQ is one press away', async ({ page }) => {
  await page.goto('/?query=zzyzxqw');
  const panel = page.locator('section').filter({ hasText: 'no results' });
  await panel.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
});
