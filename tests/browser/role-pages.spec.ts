import type { Page } from 'playwright/test';
import type { Role } from '../../lib/roles/role.ts';
import { findViolations } from './accessibility.ts';
import { expect, stopClock, test } from './fixtures.ts';

/** The newest role. */
async function newestRole(page: Page): Promise<Role> {
  const answer = await page.request.post('/1/indexes/jobs/query', { data: { hitsPerPage: 1 } });
  const [role] = ((await answer.json()) as { hits: [Role] }).hits;
  return role;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('15.1 15.4 the page of a role can be read, and its links lead on', async ({ page }) => {
    const role = await newestRole(page);
    await page.goto(`/roles/${role.post_pk}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(role.title);
    await expect(page.getByText('Applications close')).toBeVisible();
    await expect(page.getByRole('region', { name: 'This role so far' })).toContainText(
      'Came onto the board',
    );
    await expect(page.getByRole('link', { name: 'See it on the board' })).toHaveAttribute(
      'href',
      `/?jobPk=${role.post_pk}`,
    );
    const like = page.getByRole('link', { name: 'Alert me to roles like this' });
    await expect(like).toHaveAttribute('href', /^\/\?.*refinementList.*alert=new$/);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      `${role.title} at ${role.company_name}`,
    );
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    const similar = page.getByRole('region', { name: 'Similar open roles' }).getByRole('link');
    await similar.first().click();
    await expect(page).toHaveURL(/\/roles\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(role.title);
  });
});

test('15.1 a role is saved, hidden and shared on its page', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const role = await newestRole(page);
  // Messages disappear after a while.
  await page.clock.install();
  await page.goto(`/roles/${role.post_pk}?utm_source=x`);
  await stopClock(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Job saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from saved' }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unhide' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/roles/${role.post_pk}`,
  );
  await page.clock.resume();
  await page.getByRole('button', { name: 'Unhide' }).click();
  expect(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(page, { colorScheme: 'dark' })).toEqual([]);
});

test('15.3 a role that came after the build is read from the search; an unknown one is not found', async ({
  page,
  expectedOutput,
}) => {
  const role = await newestRole(page);
  const address = `/roles/${role.post_pk}`;
  // The host's response while the role has no page yet.
  await page.route(`**${address}?x=1`, async (route) => {
    const url = new URL('/roles/later', route.request().url()).href;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`${address}?x=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role.title);
  await expect(page.getByRole('link', { name: 'See it on the board' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar open roles' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expectedOutput.push(/404/, /cannot load a role/, /503/);
  await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load this role." });
  await expect(failure).toBeVisible();
  await page.unroute('**/1/indexes/**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role.title);
  const answer = await page.goto('/roles/987654321');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found');
});
