import { serveConfigured } from './configured.ts';
import { expect, test } from './fixtures.ts';
import { analyticsScriptText, startServiceServer } from './service-server.ts';

/** A minimal consent manager: asks, stores the groups in its cookie and notifies the page. */
const MANAGER = `{
  const element = document.currentScript;
  window.managed = element.getAttribute('data-domain-script');
  const keep = (state) => {
    document.cookie = 'OptanonConsent=' + encodeURIComponent(
      'isGpcEnabled=0&groups=C0001:1,C0007:' + state + ',C0008:' + state) + '; path=/';
  };
  window.OneTrust = {
    ToggleInfoDisplay: () => { window.opened = true; },
    choose(state, how) {
      keep(state);
      if (how === 'call') window.OptanonWrapper();
      else window.dispatchEvent(new CustomEvent('OneTrustGroupsUpdated'));
    },
  };
  keep(0);
  window.OptanonWrapper();
}`;

const managed = test.extend<{ service: Awaited<ReturnType<typeof startServiceServer>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
  service: async ({}, use) => {
    const service = await startServiceServer({
      '/manager.js': MANAGER,
      '/analytics.js': analyticsScriptText('analytics'),
    });
    await use(service);
    await service.close();
  },
  baseURL: async ({ baseURL, service: { origin } }, use) => {
    const board = await serveConfigured(baseURL ?? '', {
      consentScriptUrl: `${origin}/manager.js?data-domain-script=0123`,
      analytics: { scriptUrl: `${origin}/analytics.js`, siteId: 's', host: origin },
    });
    await use(board.url);
    await board.close();
  },
});

managed.describe('6 with a consent manager', () => {
  managed.use({ consent: 'unasked' });

  managed('6 the consent manager asks, and the board does not', async ({ page, service }) => {
    await page.goto('/faq');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'managed'))).toBe('0123');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    expect(service.requested).not.toContain('/analytics.js');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'opened'))).toBe(true);
  });

  for (const how of ['call', 'event'] as const) {
    managed(
      `6 its choice takes effect without a reload, notified by ${how}`,
      async ({ page, service }) => {
        await page.goto('/faq');
        await page.waitForFunction(() => 'OneTrust' in window);
        const choose = (state: 0 | 1) =>
          page.evaluate(([one, way]) => Reflect.get(window, 'OneTrust').choose(one, way), [
            state,
            how,
          ] as const);
        await choose(1);
        await expect.poll(() => service.sent.map(({ kind }) => kind)).toEqual(['load', 'page']);
        await choose(0);
        await page.locator('summary').first().click();
        await page.waitForLoadState('networkidle');
        expect(service.sent).toHaveLength(2);
      },
    );
  }
});
