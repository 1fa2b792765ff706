import type { APIRequestContext } from 'playwright/test';
import { setVariantCookies, PERSON, serveWithoutEdge } from './experiment-visitor.ts';
import { expect, test } from './fixtures.ts';
import { allRoles, listedIds, openBoard, openers, recordFirstTitles } from './roles-of-page.ts';
import { searchRequests } from './search-requests.ts';

test.use({ userAgent: PERSON });

const orders = [
  ['A', 'jobs_super_ranked'],
  ['B', 'jobs_super_duper_ranked'],
  ['C', 'jobs_pumpkin_ranked'],
  ['D', 'jobs_window_ranked'],
] as const;

/** Ids of the first roles of an index. */
async function firstOf(request: APIRequestContext, indexName: string): Promise<number[]> {
  const data = { requests: [{ indexName, hitsPerPage: 20 }] };
  const answer = await request.post('/1/indexes/*/queries', { data });
  const { results } = (await answer.json()) as {
    results: Array<{ hits: Array<{ post_pk: number }> }>;
  };
  return (results[0]?.hits ?? []).map(({ post_pk }) => post_pk);
}

for (const [variant, index] of orders) {
  test(`4.4 variant ${variant} shows ${index} from the first paint, without a search request`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await setVariantCookies(context, baseURL, { ab4: variant });
    const requests = searchRequests(page);
    const shown = await recordFirstTitles(page);
    await openBoard(page, '/?utm_source=letter');
    expect(requests).toEqual([]);
    await expect.poll(() => listedIds(page)).toEqual(await firstOf(request, index));
    await expect.poll(shown).toHaveLength(1);
    await expect(page).toHaveURL('/?utm_source=letter');
    await expect(page.getByLabel('Sort:')).toHaveValue('super_ranked');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  });

  test(`4.4 without edge functions, variant ${variant} shows ${index} and never another list`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await serveWithoutEdge(page);
    await setVariantCookies(context, baseURL, { ab4: variant });
    const requests = searchRequests(page);
    const shown = await recordFirstTitles(page);
    await openBoard(page);
    await expect.poll(() => listedIds(page)).toEqual(await firstOf(request, index));
    await expect.poll(shown).toHaveLength(1);
    expect(requests).toHaveLength(variant === 'A' ? 0 : 1);
  });
}

test('4.4 further pages and searches of a variant use its index', async ({
  page,
  context,
  baseURL,
}) => {
  await setVariantCookies(context, baseURL, { ab4: 'C' });
  const requests = searchRequests(page);
  await openBoard(page);
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 1200);
  await expect.poll(() => openers(page).count()).toBeGreaterThan(20);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('policy');
  await expect(page).toHaveURL('/?query=policy');
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  for (const body of requests) expect(body).toContain('"jobs_pumpkin_ranked"');
});

test('4.4 and 2.11 a variant page supports searches, role links, Back and Forward', async ({
  page,
  context,
  baseURL,
}) => {
  await setVariantCookies(context, baseURL, { ab4: 'D' });
  await openBoard(page);
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  const before = await listedIds(page);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('biosecurity');
  await expect(page).toHaveURL('/?query=biosecurity');
  await expect.poll(() => listedIds(page)).not.toEqual(before);
  await openers(page).first().click();
  await expect(page).toHaveURL(/\/\?query=biosecurity&jobPk=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/?query=biosecurity');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => listedIds(page)).toEqual(before);
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'Search roles' })).toHaveValue('biosecurity');
  expect(await page.evaluate(() => 'isSameVisit' in window)).toBe(true);
});

test('4.4 a chosen sort order overrides the variant; choosing the default returns to it', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await setVariantCookies(context, baseURL, { ab4: 'D' });
  await openBoard(page);
  await page.getByLabel('Sort:').selectOption('closing');
  const closing = await firstOf(request, 'jobs_closing');
  await expect.poll(() => listedIds(page)).toEqual(closing);
  const shown = await recordFirstTitles(page);
  await openBoard(page);
  await expect.poll(() => listedIds(page)).toEqual(closing);
  await expect.poll(shown).toHaveLength(1);
  await page.getByLabel('Sort:').selectOption('super_ranked');
  await expect.poll(() => listedIds(page)).toEqual(await firstOf(request, 'jobs_window_ranked'));
});

test('2.7 variants ordered by day have date separators, like the default', async ({
  page,
  context,
  baseURL,
}) => {
  // Minutes after the newest role was posted, at any hour of the day.
  const [newest] = await allRoles(page);
  await page.clock.setFixedTime(((newest?.posted_at ?? 0) + 300) * 1000);
  for (const [variant, isDated] of [
    ['A', true],
    ['B', true],
    ['C', true],
    ['D', false],
  ] as const) {
    await context.clearCookies();
    await setVariantCookies(context, baseURL, { ab4: variant });
    await openBoard(page);
    const first = page.getByRole('listitem').filter({ hasText: /^Today$/ });
    await expect(first).toHaveCount(isDated ? 1 : 0);
  }
});

test.describe('the cookie', () => {
  test('4.5 the first visit sets a UUID for 30 days, and the second gets the same page', async ({
    page,
    context,
    request,
  }) => {
    const requests = searchRequests(page);
    await openBoard(page);
    const cookies = await context.cookies();
    const cookie = cookies.find(({ name }) => name === 'experiment_ID_ab4');
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/', httpOnly: false });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
    const first = await listedIds(page);
    await openBoard(page);
    expect(await listedIds(page)).toEqual(first);
    expect(await context.cookies()).toContainEqual(
      expect.objectContaining({ value: cookie?.value }),
    );
    expect(requests).toEqual([]);
    expect(await firstOf(request, 'jobs_super_ranked')).toHaveLength(20);
  });

  test('4.5 without edge functions the browser sets its own cookie and keeps it', async ({
    page,
    context,
  }) => {
    await serveWithoutEdge(page);
    await openBoard(page);
    const idNow = async () =>
      (await context.cookies()).find(({ name }) => name === 'experiment_ID_ab4')?.value;
    const id = await idNow();
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await openBoard(page);
    expect(await idNow()).toBe(id);
  });

  test('4.5 a link from another site shows the same variant immediately', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await setVariantCookies(context, baseURL, { ab4: 'B' });
    await openBoard(page);
    const ids = (await context.cookies()).filter(({ name }) => name.startsWith('experiment_ID'));
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/">jobs</a>` }),
    );
    await page.goto('https://elsewhere.example/');
    const requests = searchRequests(page);
    const navigation = page.waitForRequest(`${baseURL}/`);
    await page.getByRole('link').click();
    const { cookie } = await (await navigation).allHeaders();
    expect(cookie).not.toContain('experiment_ID');
    await expect(openers(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect
      .poll(() => listedIds(page))
      .toEqual(await firstOf(request, 'jobs_super_duper_ranked'));
    expect(requests).toEqual([]);
    expect(await context.cookies()).toEqual(expect.arrayContaining(ids));
  });
});

test.describe('the variant pages', () => {
  test('4.4 have no URL of their own', async ({ page, request }) => {
    for (const [, index] of orders.slice(1)) {
      const path = `/variants/${index.replace('jobs_', '')}`;
      const answer = await request.get(`${path}?query=policy`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, '/?query=policy']);
    }
    await openBoard(page, '/variants/window_ranked?utm_source=letter');
    await expect(page).toHaveURL('/?utm_source=letter');
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).not.toContain('variants');
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /variants/');
  });
});
