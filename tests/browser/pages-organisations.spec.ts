import { expect, test } from './fixtures.ts';

const ORGANISATION = '/organisations/institute-for-model-measurement';
const cards = 'section[aria-labelledby=organisations-heading] > ul > li';

test('the HTML contains 24 organisations; the rest are loaded on demand', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/organisations')).text();
  expect(html.match(/href="\/organisations\/[^"]+"/g)).toHaveLength(24);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/organisations');
  await expect(page.locator(cards)).toHaveCount(24);
  expect(asked).not.toContain('/data/organisations.json');
  await page.getByRole('button', { name: 'Show more organisations' }).press('Enter');
  await expect(page.locator(cards)).toHaveCount(48);
  await expect(page.locator(cards).nth(24).getByRole('link')).toBeFocused();
});

test('organisations can be searched and filtered, and the URL reflects it', async ({ page }) => {
  await page.goto('/organisations?utm_source=x');
  await page.getByRole('searchbox').fill('institute');
  await expect(page).toHaveURL('/organisations?utm_source=x&name=institute');
  await page.getByRole('combobox', { name: 'Problem area' }).selectOption('AI safety & policy');
  await expect(page).toHaveURL(/name=institute&area=AI%20safety%20%26%20policy$/);
  const found = page.locator(cards);
  await expect(found.filter({ hasNotText: 'AI safety & policy' })).toHaveCount(0);
  await expect(found).not.toHaveCount(0);
  const narrowed = await found.count();
  await page.reload();
  await expect(found).toHaveCount(narrowed);
  await expect(page.getByRole('searchbox')).toHaveValue('institute');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Problem area' })).toHaveValue('');
  await page.getByRole('checkbox', { name: 'Recommended' }).press('Space');
  await expect(found.first().getByText('Top-recommended organisation')).toBeAttached();
  await expect(page).toHaveURL(/recommended=true$/);
});

test('a search that finds nothing says so and can be cleared', async ({ page }) => {
  await page.goto('/organisations?name=zzzz');
  await expect(page.getByRole('heading', { name: 'No organisation matches.' })).toBeVisible();
  await expect(page.getByText('0 organisations')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator(cards)).toHaveCount(24);
  await expect(page).toHaveURL('/organisations');
});

test('a list that fails to load shows an error and can be retried', async ({
  page,
  expectedOutput,
}) => {
  expectedOutput.push(/organisations|503/);
  await page.route('**/data/organisations.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/organisations?name=beacon');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await page.unroute('**/data/organisations.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(cards)).toHaveCount(1);
});

test('an organisation page shows its open roles as cards and contains Organization structured data', async ({
  page,
}) => {
  await page.goto(ORGANISATION);
  const roles = page.locator('li[id^=role-]');
  const subtitle = (await page.locator('h1 + p').textContent()) ?? '';
  await expect(roles).toHaveCount(Number.parseInt(subtitle, 10));
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Organization',
    name: 'Institute for Model Measurement',
  });
  await expect(page.getByText('Recommended for the care of its methods')).toHaveCount(1);

  const opener = roles.first().getByRole('button', { expanded: false }).first();
  const title = await opener.textContent();
  await opener.press('Enter');
  await expect(page).toHaveURL(/\?jobPk=\d+$/);
  await expect(roles.first().getByRole('link', { name: /^VIEW/ })).toBeVisible();
  await page.reload();
  await expect(
    roles
      .first()
      .getByRole('button', { name: title ?? '' })
      .first(),
  ).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(ORGANISATION);

  await page.getByRole('link', { name: 'See all on the board' }).click();
  await expect(page).toHaveURL(/^[^?]*\/\?refinementList/);
  await expect(page.locator('li[id^=role-]').first()).toContainText('Institute for Model');
});

test('a composite page lists the roles of its group', async ({ page }) => {
  await page.goto('/organisations/9002');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UK government');
  await expect(page.locator('li[id^=role-]').first()).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test('roles that closed after the build are not shown', async ({ page }) => {
  await page.goto(ORGANISATION);
  const roles = page.locator('li[id^=role-]');
  const before = await roles.count();
  await page.clock.setSystemTime(new Date(Date.now() + 400 * 86_400_000));
  await page.goto(ORGANISATION);
  await expect.poll(() => roles.count()).toBeLessThan(before);
  const left = await roles.count();
  await expect(page.getByRole('heading', { name: `Open roles ${left}` })).toBeVisible();
});
