import type { Page } from 'playwright/test';
import { serveConfigured } from './configured.ts';
import { expect, stopClock, test as base, whenReady } from './fixtures.ts';
import { analyticsScriptText, startServiceServer } from './service-server.ts';

type Service = Awaited<ReturnType<typeof startServiceServer>>;

const SCRIPT = '/v1/site-1/analytics.js';

/** A board built with an analytics service, and that service. */
const test = base.extend<{ service: Service; global: 'analytics' | 'rudderanalytics' | 'jitsu' }>({
  global: ['analytics', { option: true }],
  service: async ({ global }, use) => {
    const service = await startServiceServer({ [SCRIPT]: analyticsScriptText(global) });
    await use(service);
    await service.close();
  },
  baseURL: async ({ baseURL, service }, use) => {
    const { origin } = service;
    const board = await serveConfigured(baseURL ?? '', {
      analytics: {
        scriptUrl: `${origin}/v1/{siteId}/analytics.js`,
        siteId: 'site-1',
        host: origin,
      },
    });
    await use(board.url);
    await board.close();
  },
  context: async ({ context }, use) => {
    // The targets of external links do not exist.
    await context.route('https://**', (route) => route.fulfill({ body: '' }));
    await use(context);
  },
});

type ReceivedEvent = readonly [kind: string, name: string, properties: Record<string, unknown>];

/** The calls that the service received. */
const received = ({ sent }: Service) =>
  sent.map(({ kind, parameters }): ReceivedEvent => [kind, parameters[0], parameters[1]]);

const propertiesOf = (service: Service, name: string) =>
  received(service)
    .filter(([, one]) => one === name)
    .map(([, , properties]) => properties);

/** Waits until the service has received an event with these properties. */
async function expectEvent(
  service: Service,
  name: string,
  properties: Record<string, unknown>,
): Promise<void> {
  await expect
    .poll(() => propertiesOf(service, name), { message: name })
    .toContainEqual(expect.objectContaining(properties));
}

async function open(page: Page, service: Service, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => received(service).some(([kind]) => kind === 'page')).toBe(true);
}

const firstRole = (page: Page) => page.locator('li[id^=role-]').first();

test.describe('6 before consent', () => {
  for (const consent of ['unasked', 'refused'] as const) {
    test.describe(() => {
      test.use({ consent });

      test(`6 nothing is loaded, sent or stored while it is ${consent}`, async ({
        page,
        service,
      }) => {
        await page.goto('/');
        await whenReady(page);
        await firstRole(page).getByRole('button').first().click();
        await page.keyboard.press('Control+/');
        await page.waitForLoadState('networkidle');
        expect(service.requested).toEqual([]);
        const names = (await page.context().cookies()).map(({ name }) => name);
        expect(names).not.toContain('_ALGOLIA');
      });
    });
  }

  test.describe(() => {
    test.use({ consent: 'unasked' });

    test('6 once it is given, new events are sent but no earlier ones', async ({
      page,
      service,
    }) => {
      await page.goto('/');
      const cookies = page.getByRole('region', { name: 'Cookies' });
      await expect(cookies).toBeVisible();
      await page.keyboard.press('Control+/');
      await cookies.getByRole('button', { name: 'Accept' }).click();
      await page.keyboard.press('Control+/');
      await expectEvent(service, 'Toggled compact mode', { toCompact: false });
      expect(propertiesOf(service, 'Toggled compact mode')).toHaveLength(1);
      expect(received(service).map(([kind]) => kind)).toEqual(['load', 'page', 'track']);
      expect(service.requested.filter((path) => path === SCRIPT)).toHaveLength(1);
    });
  });
});

test.describe('7 with consent', () => {
  test.use({ consent: 'accepted' });

  test('7 the script is loaded with the site ID, and each page view is tracked', async ({
    page,
    service,
    baseURL,
  }) => {
    await open(page, service, '/faq?email=ada%40example.org&page=2');
    await expect.poll(() => received(service).map(([kind]) => kind)).toEqual(['load', 'page']);
    expect(received(service)[0]).toEqual(['load', 'site-1', service.origin]);
    expect(received(service)[1]).toEqual([
      'page',
      'faq',
      {
        category: 'Job Board',
        url: `${baseURL}/faq?page=2`,
        path: '/faq',
        search: '?page=2',
        referrer: '',
        title: await page.title(),
      },
    ]);
    expect(JSON.stringify(service.sent)).not.toContain('ada');
    const token = service.sent[1]?.parameters[2].context.userToken;
    expect(token).toMatch(/^anonymous-[\da-f-]{36}$/);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === '_ALGOLIA')?.value).toBe(token);
  });

  test('7 tracks viewing, following, saving and hiding a role', async ({ page, service }) => {
    await open(page, service, '/');
    const card = firstRole(page);
    const jobPk = Number((await card.getAttribute('id'))?.slice(5));
    const vacancy = { type: 'role', jobPk, currentIndex: 'jobs_super_ranked' };
    await card.getByRole('button').first().click();
    await expectEvent(service, 'Viewed vacancy description', vacancy);
    const link = card.getByRole('link', { name: /^VIEW/ });
    await link.click();
    await expectEvent(service, 'Viewed vacancy details', vacancy);
    await expectEvent(service, 'Clicked', {
      objectType: 'link',
      label: await link.getAttribute('href'),
      userFacingLabel: ((await link.textContent()) ?? '').replace(' (opens in a new tab)', ''),
      category: 'External links',
      variant: 'control',
    });
    const choose = async (name: string) => {
      await card.getByRole('button', { name: /^More options/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Save');
    await expectEvent(service, 'Saved vacancy', vacancy);
    await choose('Remove from saved');
    await choose('Hide');
    await expectEvent(service, 'Hid vacancy', vacancy);
    expect(propertiesOf(service, 'Viewed vacancy description')).toHaveLength(1);
    expect(propertiesOf(service, 'Saved vacancy')).toHaveLength(1);
  });

  test('7 tracks viewing a linked role', async ({ page, service }) => {
    await page.goto('/');
    const id = (await firstRole(page).getAttribute('id'))?.slice(5);
    await page.goto(`/?jobPk=${id}`);
    await expectEvent(service, 'Viewed vacancy description', { jobPk: Number(id) });
  });

  test('4.3 tracks the list views and, 4.4, the sort order', async ({ page, service }) => {
    await open(page, service, '/');
    await page.keyboard.press('Control+/');
    await expectEvent(service, 'Toggled compact mode', { toCompact: true });
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Closing soon');
    await expectEvent(service, 'Toggled index sorting', {
      previous_index: 'jobs_super_ranked',
      new_index: 'jobs_closing',
    });
    await page.getByRole('button', { name: /^Other filters/ }).click();
    await page.getByText(/^Show my saved jobs/).click();
    await expectEvent(service, 'Show saved jobs', {});
    await page.getByText(/^Show my hidden jobs/).click();
    await expectEvent(service, 'Show hidden jobs', {});
    await page.getByText(/^Show my hidden jobs/).click();
    await page.getByText('Compact view').click();
    await expectEvent(service, 'Toggled compact mode', { toCompact: false });
    expect(propertiesOf(service, 'Show hidden jobs')).toHaveLength(1);
  });

  test('7 tracks viewing an organisation and its links', async ({ page, service }) => {
    await page.goto('/organisations');
    const heading = page.getByRole('heading', { level: 1 });
    const listHeading = (await heading.textContent()) ?? '';
    await page.locator('main li h3 a').first().click();
    await page.waitForURL(/\/organisations\/.+/);
    await expect(heading).not.toHaveText(listHeading);
    const title = (await heading.textContent()) ?? '';
    await expectEvent(service, 'Viewed organisation description', {
      title,
      problemArea: expect.any(Array),
      headquarters: expect.any(String),
      regions: expect.any(Array),
    });
    await expect.poll(() => propertiesOf(service, 'organisations-id')).toHaveLength(1);
    await page.getByRole('link', { name: /^Careers page/ }).click();
    await expectEvent(service, 'Viewed organisation vacancies page', { title });
    await page.getByRole('link', { name: /^Website/ }).click({ button: 'middle' });
    await expectEvent(service, 'Viewed organisation homepage', { title });
  });

  test('7 tracks a visible collection and the link to its list', async ({ page, service }) => {
    await open(page, service, '/collections');
    const card = page.locator('main section li', { has: page.locator('h3') }).first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.scrollIntoViewIfNeeded();
    await expectEvent(service, 'Viewed collection description', {
      name,
      problemAreas: expect.any(Array),
    });
    await card.getByRole('link', { name: /^VIEW FULL LIST/ }).click();
    await expectEvent(service, 'Viewed vacancy details', { type: 'collection' });
    const names = propertiesOf(service, 'Viewed collection description').map((one) => one.name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('2.1 tracks FAQ questions and internal links', async ({ page, service }) => {
    await open(page, service, '/faq');
    const question = page.locator('summary').first();
    const text = (await question.textContent())?.trim();
    await question.click();
    await expectEvent(service, 'Clicked', {
      objectType: 'link',
      label: text,
      userFacingLabel: text,
      category: 'FAQ Accordion',
      variant: 'control',
    });
    await page
      .getByRole('navigation', { name: 'Job board' })
      .getByRole('link', { name: /Search Jobs/ })
      .click();
    await expectEvent(service, 'Clicked', {
      category: 'Internal Links',
      userFacingLabel: 'Search Jobs',
    });
  });

  test('2.2 tracks hover and focus of the header card once per page', async ({ page, service }) => {
    await open(page, service, '/faq');
    const card = page.locator('[data-header-card]');
    for (let time = 0; time < 2; time += 1) {
      await card.hover();
      await card.getByRole('link').last().focus();
      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: 'Cookie settings' }).focus();
    }
    await expectEvent(service, 'Header card interaction', {
      interaction: 'focus',
      variant: 'control',
    });
    await expect
      .poll(() => propertiesOf(service, 'Header card interaction').map((one) => one.interaction))
      .toEqual(['hover', 'focus']);
  });

  test('7 tracks setting up an alert with the newsletter', async ({ page, service }) => {
    await page.route('**/api/jobs/**', (route) => route.fulfill({ json: { success: true } }));
    await open(page, service, '/');
    await page.getByRole('button', { name: 'Set up alerts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('ada@example.org');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await expectEvent(service, 'Signed up for email alerts', {});
    await expectEvent(service, 'Subscribed to newsletter', {});
    expect(JSON.stringify(service.sent)).not.toContain('ada@');
  });

  test('9 tracks time on page every 30 seconds', async ({ page, service }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('combobox', { name: 'Search roles' })).toBeEditable();
    await page.clock.runFor(4000);
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return received(service).some(([kind]) => kind === 'page');
      })
      .toBe(true);
    await stopClock(page);
    for (let second = 0; second < 31; second += 1) {
      await page.mouse.move(100 + second, 100);
      await page.clock.runFor(1000);
    }
    const here = { page: 'index', currentIndex: 'jobs_super_ranked' };
    await expectEvent(service, 'Stayed on page', { seconds: 30, ...here });
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
    for (let second = 0; second < 31; second += 1) {
      await page.mouse.move(100 + second, 200);
      await page.clock.runFor(1000);
    }
    await expectEvent(service, 'Stayed on page', { seconds: 30, ...here, currentIndex: 'jobs' });
    expect(propertiesOf(service, 'Stayed on page')).toHaveLength(2);
  });

  test('6 after consent is withdrawn nothing more is sent, and all IDs are deleted', async ({
    page,
    service,
  }) => {
    await open(page, service, '/');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const later: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(service.origin)) later.push(request.url());
    });
    await page.keyboard.press('Control+/');
    await firstRole(page).getByRole('button').first().click();
    await page.waitForLoadState('networkidle');
    expect(later).toEqual([]);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).not.toContain('_ALGOLIA');
    expect(cookies).not.toContain('rl_anonymous_id');
    expect(cookies).not.toContain('experiment_ID_advisor_chatbot_1');
    expect(await page.evaluate(() => localStorage.getItem('ajs_anonymous_id'))).toBeNull();
  });
});

for (const global of ['rudderanalytics', 'jitsu'] as const) {
  test.describe(() => {
    test.use({ global, consent: 'accepted' });

    test(`7 works with a service named ${global}`, async ({ page, service }) => {
      await open(page, service, '/');
      await page.keyboard.press('Control+/');
      await expectEvent(service, 'Toggled compact mode', { toCompact: true });
    });
  });
}

test.describe('8 a failing analytics service', () => {
  test.use({
    consent: 'accepted',
    expectedOutput: [/loadAnalytics: .* did not deliver a script|sendEvent: quota|status of 404/],
  });

  test('8 is reported, and the page keeps working', async ({ page, service }) => {
    await page.route(`${service.origin}/**`, (route) => route.fulfill({ status: 404 }));
    const reported = page.waitForEvent('console', (line) => /loadAnalytics/.test(line.text()));
    await page.goto('/');
    await reported;
    await page.getByRole('combobox', { name: 'Search roles' }).fill('research');
    await expect(page.getByText(/^\d+ roles$/)).toBeVisible();
  });

  test('8 is reported by operation name if a single call fails', async ({ page, service }) => {
    await open(page, service, '/');
    await page.evaluate(() => {
      Object.assign(Reflect.get(window, 'analytics'), {
        track() {
          throw new Error('quota');
        },
      });
    });
    const reported = page.waitForEvent('console', (line) =>
      line.text().startsWith('sendEvent: quota'),
    );
    await page.keyboard.press('Control+/');
    await reported;
  });
});
