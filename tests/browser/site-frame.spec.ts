import { expect, test } from './fixtures.ts';

const newsletter = 'Receive weekly job highlights and research updates from us';
const advice = 'Want to help AGI go well? Apply to talk to someone on our team';

test.describe('the header of a page', () => {
  test.use({ expectedOutput: [/Failed to load resource|cannot load a part of the page/] });

  test('2.2 a visitor who is not subscribed sees the newsletter card on the home page', async ({
    page,
  }) => {
    await page.goto('/');
    const card = page.getByRole('link', { name: newsletter });
    await expect(card).toBeVisible();
    await expect(card).toContainText('join our newsletter');
    await expect(card).toHaveAttribute('href', 'https://lodestar.example/newsletter/');
    await expect(page.getByText(advice)).toBeHidden();
  });

  test('4.11 a subscriber sees the speak-with-us card before any page script has run', async ({
    page,
  }) => {
    await page.goto('/?source=email');
    await expect(page.getByText(newsletter)).toBeHidden();
    await page.route('**/_next/**/*.js', (route) => route.abort());
    const card = page.getByRole('link', { name: advice });
    const failures: string[] = [];
    page.on('requestfailed', (request) => failures.push(request.url()));
    await page.goto('/', { waitUntil: 'commit' });
    await expect(card).toBeVisible();
    await expect(card).toContainText('speak with us');
    await expect(card).toHaveAttribute('href', 'https://lodestar.example/speak-with-us/');
    await expect(page.getByText(newsletter)).toBeHidden();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
  });

  test('2.1 the third tab reads "Lists" when the window is narrower than 768 px', async ({
    page,
  }) => {
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: 'Job board' });
    await expect(tabs.getByRole('link')).toHaveText([
      'Search Jobs',
      'Explore Organisations',
      /Other Opportunities/,
    ]);
    await expect(
      tabs.getByRole('link', { name: 'Other Opportunities', exact: true }),
    ).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(tabs.getByRole('link', { name: 'Lists', exact: true })).toBeVisible();
    await expect(tabs.getByRole('link', { name: 'Search Jobs' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('2.2 the breadcrumbs start with Home and Job board', async ({ page }) => {
    await page.goto('/');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect(crumbs).toHaveText(['Home', 'Job board']);
    await expect(crumbs.first()).toHaveAttribute('href', 'https://lodestar.example/');
  });
});

test('2.1 a navigation scrolls to the top', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page
    .getByRole('navigation', { name: 'Job board' })
    .getByRole('link', { name: 'Other Opportunities' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/collections');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('the footer', () => {
  test('2.5 the newsletter form opens the second step on the parent site in a new tab (7)', async ({
    page,
    context,
  }) => {
    await context.route('https://lodestar.example/**', (route) => route.fulfill({ body: '' }));
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(
      'Get weekly updates on our research, plus jobs and other opportunities to get involved.',
    );
    const field = footer.getByRole('textbox', { name: 'E-mail address' });
    await expect(field).toHaveAttribute('type', 'email');
    await field.fill('a@b.example');
    const opening = context.waitForEvent('page');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(await opening).toHaveURL(
      'https://lodestar.example/newsletter/step-2/?email=a%40b.example',
    );
    await expect(page).toHaveURL('/');
  });

  test('2.5 it shows the advice, the parent site’s three texts and the copyright line', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'Get 1-1 advice' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'speak to an advisor' })).toHaveAttribute(
      'href',
      'https://lodestar.example/speak-with-us/',
    );
    await expect(footer.getByRole('link', { name: 'Problem profiles' })).toBeVisible();
    await expect(footer).toContainText('A sample organisation.');
    await expect(footer.getByRole('link', { name: 'privacy policy' })).toBeVisible();
    await expect(footer).toContainText(
      'Please contact us before you redistribute, translate or adapt our work.',
    );
  });
});

test.describe('published files', () => {
  test('/snapshot.json contains counts, menu, footer, time and hash', async ({ request }) => {
    const snapshot = await (await request.get('/snapshot.json')).json();
    expect(snapshot.count.job_count).toBeGreaterThan(100);
    expect(snapshot.count.org_count).toBeGreaterThan(20);
    expect(snapshot.navigation.primary.length).toBeGreaterThan(3);
    expect(snapshot.footer.about).toContain('sample');
    expect(snapshot.fetchedAt).toBeGreaterThan(1_700_000_000);
    expect(snapshot.hash).toMatch(/\w+/);
  });

  test('3.7 /api/count matches the snapshot', async ({ request }) => {
    const counted = await (await request.get('/api/count')).json();
    const { count } = await (await request.get('/snapshot.json')).json();
    expect(counted).toEqual(count);
  });

  test('no page contains an inline style, which the CSP would block', async ({ request }) => {
    expect(await (await request.get('/')).text()).not.toMatch(/<[^>]+\sstyle="/);
  });
});
