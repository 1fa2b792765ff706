import type { Page } from 'playwright/test';
import { startEnvelopeServer } from '../support/envelope-server.ts';
import { serveConfigured } from './configured.ts';
import { expect, test as base, whenReady } from './fixtures.ts';

type Server = Awaited<ReturnType<typeof startEnvelopeServer>>;

const test = base.extend<{ server: Server; environment: string }>({
  environment: ['staging', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
  server: async ({}, use) => {
    const server = await startEnvelopeServer();
    await use(server);
    await server.close();
  },
  baseURL: async ({ baseURL, server: { dsn }, environment }, use) => {
    const board = await serveConfigured(baseURL ?? '', { sentry: { dsn, environment } });
    await use(board.url);
    await board.close();
  },
});

/** Messages of all reported errors, each before those of its causes. */
const messages = (server: Server): string[] =>
  server
    .of('event')
    .flatMap((event) =>
      event.exception.values.map((one: { value: string }) => one.value).toReversed(),
    );

const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

/** Throws an error after reporting has started, and waits until it is reported. */
async function failLate(page: Page, server: Server): Promise<void> {
  await page.goto('/faq');
  await page.waitForFunction(() => '__SENTRY__' in window);
  await fail(page, 'late failure');
  await expect.poll(() => messages(server)).toEqual(['late failure']);
}

test.describe('7 error reports', () => {
  test.use({
    consent: 'accepted',
    expectedOutput: [/early|late|rejected|ada@|[Cc]annot |Script error|status of 500|uncaught/],
  });

  test('7 an uncaught error is reported with environment and release', async ({ page, server }) => {
    await failLate(page, server);
    const [event] = server.of('event');
    expect(event).toMatchObject({
      environment: 'staging',
      level: 'error',
      exception: { values: [{ mechanism: { handled: false } }] },
    });
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    expect(event?.release).toBe(`lodestar-job-board-${today}`);
    expect(event?.user?.ip_address ?? null).toBeNull();
    expect(event?.request?.headers?.Cookie).toBeUndefined();
  });

  test('7 errors thrown before the reporting code has loaded are reported too', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      // After the page's own scripts, but before the first idle callback.
      window.addEventListener('hydrated', () => {
        setTimeout(() => {
          throw new Error('early failure');
        });
        void Promise.reject(new Error('rejected early'));
      });
    });
    await page.goto('/faq');
    await expect
      .poll(() => messages(server).toSorted())
      .toEqual(['early failure', 'rejected early']);
  });

  test('2.12 a page that fails to render shows the error page, and the error is reported', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        // Before the page's own scripts, which are deferred.
        const data = document.querySelector('#__NEXT_DATA__');
        if (document.readyState !== 'interactive' || !data) return;
        data.textContent = (data.textContent ?? '').replace('"sections":[', '"lost":[');
      });
    });
    await page.goto('/faq');
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
    await expect(page.getByText('If you would like to report this error')).toBeVisible();
    await expect.poll(() => messages(server)).toContain('cannot render the page');
  });

  test('9 every page load is traced once the visitor has consented', async ({ page, server }) => {
    await page.goto('/faq');
    await expect.poll(() => server.of('transaction')).toHaveLength(1);
    const [transaction] = server.of('transaction');
    expect(transaction?.contexts.trace).toMatchObject({
      op: 'pageload',
      data: { 'sentry.sample_rate': 1 },
    });
  });

  test('8 a handled failure is reported with its message from the catalogue', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    await whenReady(page);
    await page.keyboard.press('Control+/');
    await expect.poll(() => messages(server)).toEqual(['cannot set localstorage', 'no room']);
  });

  test('7 reports contain no email addresses or tokens', async ({ page, server }) => {
    const token = 'aB3_'.repeat(10) + 'xyz';
    await page.goto(`/faq?email=ada%40example.org&update_token=${token}&page=2`);
    await expect.poll(() => server.of('transaction').length).toBeGreaterThan(0);
    await page.evaluate((secret) => {
      void fetch(`/api/token/validate/${secret}`).catch(() => {});
      console.error('cannot mail ada@example.org');
    }, token);
    await page.waitForLoadState('networkidle');
    await fail(page, `cannot tell ada@example.org of ${token}`);
    await expect.poll(() => messages(server)).toEqual(['cannot tell [e-mail] of [token]']);
    const everything = server.requests.map(({ body }) => body).join('\n');
    expect(everything).not.toMatch(/ada(?:@|%40)/);
    expect(everything).not.toContain(token);
    expect(everything).toContain('page=2');
  });

  test('7 errors of third-party scripts are ignored', async ({ page, server }) => {
    await page.goto('/faq');
    await expect.poll(() => server.of('transaction').length).toBeGreaterThan(0);
    await fail(page, 'Script error.');
    await fail(page, 'late failure');
    await expect.poll(() => messages(server)).toEqual(['late failure']);
  });
});

test.describe('7 in the environment "dev"', () => {
  test.use({ environment: 'dev', expectedOutput: [/late failure/] });

  test('7 nothing is sent, and the reporting code is not loaded', async ({ page, server }) => {
    await page.goto('/faq');
    await fail(page, 'late failure');
    await page.waitForLoadState('networkidle');
    expect(server.requests).toEqual([]);
    expect(await page.evaluate(() => '__SENTRY__' in window)).toBe(false);
  });
});

base(
  '7 without a Sentry project nothing is sent, and the reporting code is not loaded',
  async ({ page }) => {
    await page.goto('/faq');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => '__SENTRY__' in window)).toBe(false);
  },
);

for (const consent of ['unasked', 'refused'] as const) {
  test.describe(`6 a visitor whose consent is ${consent}`, () => {
    test.use({ consent, expectedOutput: [/la(?:te|st) failure/] });

    test(`6 a visitor whose consent is ${consent} has errors reported, and nothing else is sent`, async ({
      page,
      server,
    }) => {
      await failLate(page, server);
      // Leaving a page ends its traces.
      await page.goto('/organisations');
      await page.waitForFunction(() => '__SENTRY__' in window);
      await fail(page, 'last failure');
      await expect.poll(() => messages(server)).toEqual(['late failure', 'last failure']);
      expect(server.items.map(({ type }) => type)).toEqual(['event', 'event']);
      expect(server.of('event')[0]?.user).toBeUndefined();
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names.filter((name) => /sentry/i.test(name))).toEqual([]);
    });
  });
}

test.describe('6 a visitor who consents on the page', () => {
  test.use({ consent: 'unasked' });

  test('6 traces begin with the page after the consent', async ({ page, server }) => {
    await page.goto('/faq');
    await page.waitForFunction(() => '__SENTRY__' in window);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.goto('/organisations');
    await expect
      .poll(() => server.of('transaction').map(({ transaction }) => transaction))
      .toEqual(['/organisations']);
  });
});
