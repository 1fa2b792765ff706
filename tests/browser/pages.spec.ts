import { findViolations } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const ORGANISATION = '/organisations/institute-for-model-measurement';

const routes = [
  {
    path: '/organisations',
    title: 'Job board | Lodestar - Organisations',
    heading: 'Organisations',
    subtitle: 'Places with roles that could be particularly promising for helping AGI go well',
  },
  {
    path: ORGANISATION,
    title: 'Job board | Lodestar - Institute for Model Measurement',
    heading: 'Institute for Model Measurement',
    subtitle: /^\d+ open roles · London, UK$/,
  },
  {
    path: '/collections',
    title: 'Job board | Lodestar - Collections',
    heading: 'Collections',
    subtitle: 'Additional lists of top opportunities for skill-building and career development.',
  },
  {
    path: '/resources',
    title: 'Job board | Lodestar - Resources',
    heading: 'Resources',
    subtitle: 'Articles and tools for searching, applying, interviewing, and negotiating.',
  },
  {
    path: '/faq',
    title: 'Job board | Lodestar - FAQ',
    heading: 'FAQ',
    subtitle: 'Advice for getting the most out of our job board.',
  },
  {
    path: '/birds',
    title: 'Job board | Lodestar - Job Birds',
    heading: 'Job Birds',
    subtitle: "Handpicked to help you enjoy the world's most interesting creatures.",
  },
  {
    path: '/developers',
    title: 'Job board | Lodestar - Open data',
    heading: 'Open data',
    subtitle: 'The roles of this board for your own pages, tools and research.',
  },
  {
    path: '/accessibility',
    title: 'Job board | Lodestar - Accessibility',
    heading: 'Accessibility',
    subtitle: 'What was checked on this board, what was not, and whom to tell.',
  },
  {
    path: '/docs',
    title: 'Job board | Lodestar - Documentation',
    heading: 'Documentation',
    subtitle: 'For those who run a board like this one, or change it.',
  },
];

for (const { path, title, heading, subtitle } of routes) {
  test(`2.1 ${path} has its title, heading and subtitle in the static HTML`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('h1 + p')).toHaveText(subtitle);
    const html = await (await request.get(path)).text();
    expect(html).toContain(`>${heading}</h1>`);
    expect(html).not.toContain('JobPosting');
    expect(html).not.toMatch(/<[a-z][^>]* style="/);
  });
}

for (const path of [...routes.map((route) => route.path), '/docs/adopt', '/nowhere']) {
  test(`axe finds no violations on ${path} in either colour scheme and size`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    for (const width of [1440, 390]) {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      const question = page.locator('summary:visible').first();
      if ((await question.count()) > 0) await question.click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await findViolations(page, { colorScheme });
        expect(found, `${width} ${colorScheme}`).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${width} is wide enough`).toBeLessThanOrEqual(0);
      }
      await context.close();
    }
  });
}

test('14.7 every address on /developers answers, and no licence is claimed', async ({
  page,
  request,
}) => {
  await page.goto('/developers');
  const guide = page.getByRole('main');
  const links = guide.locator('section a:not([href^="mailto:"])');
  const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(addresses).toContain('/api/changes');
  expect(addresses).toContain('/openapi.json');
  expect(addresses).toContain('/partners');
  for (const address of addresses) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
  await expect(
    guide.getByText(/^No licence is stated: ask .+@.+ before you publish/),
  ).toBeVisible();
});

test('2.1 /jobs and /birds redirect to the board and keep the query', async ({ request }) => {
  const query = '?query=a%20b&tags[]=1&x=%2F';
  const jobs = await request.get(`/jobs${query}`, { maxRedirects: 0 });
  expect([jobs.status(), jobs.headers().location]).toEqual([301, `/${query}`]);
  const birds = await request.get(`/birds${query}`, { maxRedirects: 0 });
  expect([birds.status(), birds.headers().location]).toEqual([302, `/jobs${query}`]);
  const stays = await request.get(`/birds${query}&birdPk=3`, { maxRedirects: 0 });
  expect(stays.status()).toBe(200);
});

test('2.1 if the host does not redirect, the page does', async ({ page, request }) => {
  const birds = await (await request.get('/birds')).text();
  await page.route(
    (url) => url.pathname === '/birds',
    (route) => route.fulfill({ body: birds, contentType: 'text/html' }),
  );
  await page.goto('/birds?query=zzzowl&x=1');
  await expect(page).toHaveURL('/?query=zzzowl&x=1');
});

test('2.1 8 an unknown path says which page was not found', async ({ page, expectedOutput }) => {
  expectedOutput.push(/404/);
  const response = await page.goto('/no%20such/page?x=1');
  expect(response?.status()).toBe(404);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/no%20such/page?x=1');
  // A second render by Next would remove the styles.
  await expect(page.locator('link[rel=stylesheet][data-n-p]')).not.toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Page not found: /no such/page');
  await expect(page.getByRole('main').getByText('Page not found')).toHaveCount(1);
  await expect(
    page.getByText('If you would like to report this as an error, you can do so here.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'here', exact: true })).toHaveAttribute(
    'href',
    /\/contact\/$/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    '/',
  );
  await page.getByRole('searchbox', { name: 'Search the job board' }).fill('biosecurity');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/?query=biosecurity');
});

test('the page of a removed organisation links to the list and the search', async ({
  page,
  expectedOutput,
}) => {
  expectedOutput.push(/404/);
  await page.goto('/organisations/beacon-row');
  await page.getByRole('link', { name: 'look for it among all organisations' }).click();
  await expect(page).toHaveURL('/organisations?name=beacon%20row');
  await expect(page.getByRole('link', { name: 'Beacon Row Philanthropy' })).toBeVisible();
  await expect(page.getByText('1 organisation', { exact: true })).toBeVisible();
});

test.describe('on an old iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
    expectedOutput: [[/404/], { scope: 'test' }],
  });
  test('2.12 the error page asks to upgrade and leads to the roles', async ({ page, request }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('main')).toHaveText(
      "It looks like you're using an unsupported version of iOS. Please upgrade to iOS 16 or later to access this site. You can still access the public database for our roles, here.",
    );
    await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
    const database = page.getByRole('main').getByRole('link', { name: 'here' });
    const roles = await request.get((await database.getAttribute('href')) ?? '');
    expect(roles.headers()['content-type']).toContain('text/csv');
  });
});

test.describe('to a bot', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    expectedOutput: [[/404/, /bot/], { scope: 'test' }],
  });
  test('2.12 the error page shows nothing', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveText('');
  });
});

test('an FAQ question expands by keyboard and by its URL', async ({ page }) => {
  await page.goto('/faq#report');
  const report = page.locator('#report');
  await expect(report.getByText('the feedback form')).toBeVisible();
  const first = page.locator('summary').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('People choose them, one by one.')).toBeVisible();
  await expect(report.getByText('the feedback form')).toBeHidden();
});

test('2.3 birds open like roles, and birdPk identifies the open one', async ({ page }) => {
  await page.goto('/birds?birdPk=7');
  await expect(page.getByText('The heaviest parrot')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Job board' }).getByRole('link');
  await expect(tabs).toHaveText(['Hoot hoot', 'Honk, honk!', 'Gobble gobble']);
  await page.getByRole('button', { name: 'Hoatzin' }).press('Enter');
  await expect(page).toHaveURL('/birds?birdPk=19');
  await expect(page.getByText('The heaviest parrot')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/birds');
  await page.goBack();
  await expect(page.getByText('ferments leaves')).toBeVisible();
  await page.getByRole('checkbox', { name: /^ice/ }).check();
  await expect(page.getByText('1 bird', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^sea/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Chirp chirp!' })).toContainText(
    'On our recent update...',
  );
});

test('robots.txt allows the pages, and the sitemap lists only existing ones', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const sitemap = await (await request.get(address)).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(pages.length).toBeGreaterThan(100);
  for (const page of [...pages.slice(0, 10), ...pages.slice(-10)]) {
    expect((await request.head(page)).status(), page).toBe(200);
  }
});

test('2.1 the organisation list and the FAQ have their page type and suffix', async ({ page }) => {
  for (const [path, type] of [
    ['/organisations', 'orgs'],
    ['/faq', 'faq'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(`[data-page-type="${type}"]`)).toHaveAttribute(
      'data-page',
      `job-board-${type}`,
    );
  }
  await page.goto('/collections');
  await expect(page.locator('[data-page="job-board"]')).toHaveCount(1);
});

test('22.4 documentation is linked in the footer, and its links lead to pages and headings', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Accessibility' })).toBeVisible();
  await footer.getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL('/docs');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Running the board', exact: true })
    .click();
  await expect(page).toHaveURL('/docs/operations');
  const link = page.getByRole('main').getByRole('link', { name: 'The rules in full' });
  await link.click();
  await expect(page).toHaveURL('/docs/behaviour#205-newsletter-addresses-by-webhook');
  await expect(page.locator('#\\32 05-newsletter-addresses-by-webhook')).toBeInViewport();
});
