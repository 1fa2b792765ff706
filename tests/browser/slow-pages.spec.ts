import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { en } from '../../lib/words/english/en.ts';
import { expect, test as base, whenReady } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

const PIECES = 30;

/** The board over a slow connection: pages arrive in pieces. */
const test = base.extend<{ slowURL: string }>({
  slowURL: async ({ baseURL }, use) => {
    const forward = async (request: IncomingMessage, response: ServerResponse) => {
      const answer = await fetch(new URL(request.url ?? '/', baseURL));
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const size = type.startsWith('text/html') ? Math.ceil(body.length / PIECES) : body.length;
      for (let start = 0; start < body.length; start += size) {
        response.write(body.subarray(start, start + size));
        await pause(20);
      }
      response.end();
    };
    // Only GET requests are forwarded, without a body.
    const server = createServer((request, response) => {
      forward(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test.use({ consent: 'unasked', expectedOutput: [/status of 404/] });

for (const width of [1440, 390]) {
  test(`3 no layout shift while a page arrives slowly, at ${width} px`, async ({
    page,
    slowURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const moved = await watchLayoutShifts(page);
    for (const path of ['/', '/organisations', '/faq', '/nowhere']) {
      await page.goto(new URL(path, slowURL).href);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      expect(await moved(), path).toEqual([]);
    }
  });
}

test.describe('on a slow machine', () => {
  test.beforeEach(async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.addInitScript(() => {
      const isReady = (selector: string) =>
        Object.keys(document.querySelector(selector) ?? {}).some((key) =>
          key.startsWith('__react'),
        );
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        if (isReady('header') && !isReady('footer')) {
          Object.assign(window, { hadATurn: true });
          [...document.querySelectorAll('button')]
            .find(({ textContent }) => textContent?.includes('Set up alerts'))
            ?.click();
        }
        if (!isReady('footer')) setTimeout(() => port2.postMessage(''));
      });
      port1.start();
      port2.postMessage('');
    });
  });

  test('3 other tasks run during hydration, and clicks made during it take effect', async ({
    page,
  }) => {
    await page.goto('/');
    await whenReady(page);
    expect(await page.evaluate(() => 'hadATurn' in window)).toBe(true);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

/** The texts of a page's scripts, without those that are loaded later. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const tags = (html.match(/<script[^>]*src="[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('noModule'),
  );
  return Promise.all(
    tags.map(async (tag) => (await page.request.get(/src="([^"]+)"/.exec(tag)?.[1] ?? '')).text()),
  );
}

test('3 the scripts of the first load are small, and have one router', async ({ page }) => {
  const scripts = await scriptsOf(page, '/');
  expect(scripts.join('').match(/No router instance found/g)).toHaveLength(1);
  const sizes = scripts.map((script) => gzipSync(script).byteLength);
  // 1.15 times the 171.5 kB of a page with only the search pieces (`npm run bench -- pages`), which counts
  // 0.4 kB less than this.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(197_500);
});

test('24.2 the first load of a page has its own words, and no others', async ({ page }) => {
  const [board, alerts] = await Promise.all(
    ['/', '/alerts/manage'].map(async (path) => (await scriptsOf(page, path)).join('')),
  );
  expect(alerts).toContain(en.manageAlerts.everything);
  expect(board).not.toContain(en.manageAlerts.everything);
  // Of the alerts modal, whose code is loaded when it is needed.
  for (const scripts of [board, alerts]) expect(scripts).not.toContain(en.alertForm.hint);
});
