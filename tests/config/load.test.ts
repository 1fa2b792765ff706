import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';

describe('settings', () => {
  test('a board runs without any setting', () => {
    const { public: visible, server } = loadConfig({});
    expect(visible).toMatchObject({ brandName: 'Lodestar', indexName: 'jobs', algolia: null });
    expect(server).toMatchObject({ port: 3000, outDir: 'out' });
  });

  test('the URL of the board follows its port, unless it is set', () => {
    expect(loadConfig({ PORT: '3600' }).public.siteUrl).toBe('http://localhost:3600');
    const given = loadConfig({ PORT: '3600', SITE_URL: 'https://jobs.example/' });
    expect(given.public.siteUrl).toBe('https://jobs.example');
    const loud = loadConfig({ SITE_URL: 'HTTPS://Jobs.Example:443' });
    expect(loud.public.siteUrl).toBe('https://jobs.example');
  });

  test('23.1 a board that only serves needs a database or another server for its alerts, and calls no build hook', () => {
    expect(() => loadConfig({ SERVE_ONLY: 'true' })).toThrow(
      'SERVE_ONLY: needs DATABASE_URL or UPSTREAM_API_BASE, where the alerts are',
    );
    const DATABASE_URL = 'postgres://localhost/board';
    const serving = loadConfig({ SERVE_ONLY: 'yes', DATABASE_URL });
    expect(serving.server.serveOnly).toBe(true);
    expect(serving.public.hasReportQueue).toBe(false);
    const BUILD_HOOK_URL = 'https://build.example/hook';
    const hooked = { DATABASE_URL, BUILD_HOOK_URL };
    expect(loadConfig({ ...hooked, SERVE_ONLY: 'yes' }).server.buildHookUrl).toBeNull();
    expect(loadConfig(hooked).server.buildHookUrl).toBe(BUILD_HOOK_URL);
    expect(loadConfig({ DATABASE_URL }).public.hasReportQueue).toBe(true);
  });

  test('23.1 without a queue of reports, boards that serve and the one that curates build equal scripts', () => {
    const shared = { SITE_URL: 'https://a.example', DATABASE_URL: 'postgres://localhost/board' };
    // The settings for pages name the scripts.
    const pages = (settings: Record<string, string | undefined>) => [
      loadConfig({ ...shared, ...settings }).public,
      loadConfig({ ...shared, ...settings, SERVE_ONLY: 'true' }).public,
    ];
    for (const settings of [
      { REPORT_QUEUE: 'false' },
      { FEEDBACK_FORM_URL: 'https://a.example/form' },
    ]) {
      const [curating, serving] = pages(settings);
      expect(serving).toEqual(curating);
    }
  });

  test('23.2 shared caches may not serve pages while an experiment runs', () => {
    const PAGE_CACHE_SECONDS = '60';
    const cached = (EXPERIMENTS: string) =>
      loadConfig({ PAGE_CACHE_SECONDS, EXPERIMENTS }).server.pageCacheSeconds;
    expect(cached('none')).toBe(60);
    expect(cached('')).toBe(0);
    expect(loadConfig({ EXPERIMENTS: 'none' }).server.pageCacheSeconds).toBe(0);
  });

  test('an empty value counts as unset', () => {
    expect(loadConfig({ PORT: '', BRAND_NAME: '' }).server.port).toBe(3000);
  });

  test.each([
    ['PORT', ' '],
    ['PORT', '0x10'],
    ['PORT', '70000'],
    ['OUT_DIR', '.'],
    ['OUT_DIR', 'pages'],
    ['OUT_DIR', '../out'],
    ['OUT_DIR', '.data/../pages'],
    ['BRAND_TOKEN', 'My Brand'],
    ['SITE_URL', 'javascript:alert(1)'],
    // Links and asset paths start at the root.
    ['SITE_URL', 'https://careers.example/jobs'],
    ['SITE_URL', 'https://careers.example/?board'],
    ['CONTACT_EMAIL', 'nobody'],
    ['ALGOLIA_APP_ID', 'APP'],
  ])('%s=%j is rejected', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(
      /^(PORT|OUT_DIR|BRAND_TOKEN|SITE_URL|CONTACT_EMAIL|ALGOLIA_SEARCH_KEY): /,
    );
  });

  test.each([
    'hooks.example',
    'ftp://hooks.example/newsletter',
    'http://hooks.example/newsletter',
    'https://user:password@hooks.example/newsletter',
  ])('20.5 a webhook for newsletter addresses at %s is rejected by its name', (address) => {
    expect(() => loadConfig({ NEWSLETTER_WEBHOOK: address })).toThrow(/^NEWSLETTER_WEBHOOK: must/);
  });

  test('20.5 a webhook needs https, except on this machine, and a secret of 16 characters or none', () => {
    const read = (url: string, secret = '') =>
      loadConfig({ NEWSLETTER_WEBHOOK: url, NEWSLETTER_WEBHOOK_SECRET: secret }).server
        .newsletterWebhook;
    const url = 'https://hooks.example/newsletter?list=1';
    expect(read(url)).toEqual({ url, secret: null });
    expect(read(url, 'sixteen letters!')).toEqual({ url, secret: 'sixteen letters!' });
    expect(read('http://127.0.0.1:9000/')).toEqual({ url: 'http://127.0.0.1:9000/', secret: null });
    expect(read('')).toBeNull();
    expect(() => read(url, 'short')).toThrow(
      'NEWSLETTER_WEBHOOK_SECRET: must have at least 16 characters',
    );
    expect(() => read('', 'sixteen letters!')).toThrow(
      'NEWSLETTER_WEBHOOK: is required with NEWSLETTER_WEBHOOK_SECRET',
    );
  });

  test('19.2 a bounce address without room for a tag is rejected', () => {
    const of = (length: number) => ({ BOUNCE_ADDRESS: `${'b'.repeat(length)}@board.example` });
    expect(loadConfig(of(22)).server.bounceAddress).toBe(of(22).BOUNCE_ADDRESS);
    expect(() => loadConfig(of(23))).toThrow(
      'BOUNCE_ADDRESS: may have at most 22 characters before the @: each mail adds “+” and a tag of 41',
    );
  });
});
