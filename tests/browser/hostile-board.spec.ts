import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { CANARY, canaryEnvironment } from '../safety/canaries.ts';
import { hostileParent, hostileRows } from '../safety/hostile-catalogue.ts';
import { xssVectors } from '../support/xss-vectors.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { expect, test } from './fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = '.data/test/hostile';

// The vectors' images do not exist; a CSP violation would have a different message.
test.use({ expectedOutput: [/^error: Failed to load resource/] });
test.describe.configure({ mode: 'serial', timeout: MAX_PROCESS_TEST_MS });

let folder: string;
let server: ChildProcess;
let url: string;

/** Builds a board with hostile text everywhere, and a canary in each server variable. */
test.beforeAll(async () => {
  // The limit configured above does not hold for hooks.
  test.setTimeout(MAX_PROCESS_TEST_MS);
  folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
  const list = path.join(folder, 'roles.json');
  writeFileSync(list, JSON.stringify(hostileRows()));
  const parentFile = path.join(folder, 'parent.json');
  writeFileSync(parentFile, JSON.stringify(hostileParent()));
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    OUT_DIR: pages,
    PARENT_SITE_FILE: parentFile,
    DATABASE_BASE_URL: 'https://database.example',
  };
  const run = (command: string, args: string[], more = {}) =>
    execFileSync(process.execPath, [command, ...args], { cwd: root, env: { ...env, ...more } });
  run('lib/commands/import.ts', [list]);
  const canaries = { ...canaryEnvironment(), ALGOLIA_APP_ID: 'APP' };
  rmSync(path.join(root, pages), { recursive: true, force: true });
  run('lib/commands/build.ts', [], canaries);
  server = spawn(process.execPath, ['lib/commands/start.ts'], { cwd: root, env });
  url = await new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready on (\S+)\n/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', () => reject(new Error(output)));
  });
});

test.afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Records on every page which vectors' scripts ran, and which were only blocked by the CSP. */
test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.addInitScript(() => {
    const noticed: string[] = [];
    Object.assign(window, { noticed });
    for (const name of ['alert', 'confirm', 'prompt', 'print']) {
      Object.assign(window, { [name]: () => noticed.push(`${name} was called`) });
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      noticed.push(`${violatedDirective} had to stop ${blockedURI}`);
    });
    const findHarm = (): string[] => {
      const elements = [...document.querySelectorAll('body *')];
      const handlers = elements.flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      );
      const links = elements
        .flatMap((element) =>
          ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
        )
        .filter((value) => /^\s*(javascript|data|vbscript):/i.test(value));
      const active = 'iframe, object, embed, base, meta[http-equiv=refresh], style';
      const foreign = [...document.body.querySelectorAll(active)].map(({ outerHTML }) => outerHTML);
      return [...noticed, ...handlers, ...links, ...foreign];
    };
    Object.assign(window, { findHarm });
  });
});

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => (Reflect.get(window, 'findHarm') as () => string[])());
  expect(found).toEqual([]);
}

test('no value of a server variable gets into the pages', async () => {
  const files = readdirSync(path.join(root, pages), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  const known = [CANARY, Buffer.from(CANARY).toString('base64').slice(0, -4)];
  const leaking = files.filter((file) => {
    const content = readFileSync(file);
    return known.some((text) => content.includes(text));
  });
  expect(leaking).toEqual([]);
  const script = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'));
  expect(script.join('')).toContain('https://database.example');
});

test('2.8 no text of a role runs as script on its card', async ({ page }) => {
  await page.goto(url);
  const cards = page.getByRole('heading', { level: 3 }).getByRole('button');
  await expect(cards.first()).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more roles' });
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    expect(await cards.count()).toBe(xssVectors.length);
  }).toPass();
  // Inside the page: one call per card would take minutes.
  const found = await cards.evaluateAll(async (buttons: HTMLElement[]) => {
    const findHarm = Reflect.get(window, 'findHarm') as () => string[];
    const harm: string[] = [];
    for (const [position, button] of buttons.entries()) {
      const isShown = () =>
        button.ariaExpanded === 'true' && button.closest('li')?.textContent.includes('Before');
      button.click();
      for (let frame = 0; !isShown() && frame < 600; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
      }
      if (!isShown()) harm.push(`card ${position} does not open`);
      // A missing image fires its error event a moment later, and browsers allow only about 200 URL
      // changes per 10 seconds; opening a card is one.
      await new Promise((done) => setTimeout(done, 60));
      harm.push(...findHarm());
    }
    return harm;
  });
  expect(found).toEqual([]);
  await page.waitForLoadState('networkidle');
  await expectHarmless(page);
});

test('2.7 no text of a role runs as script in filters, in their tags or in a search for it', async ({
  page,
}) => {
  await page.goto(url);
  const bar = page.getByRole('group', { name: 'Filters' });
  for (const button of await bar.getByRole('button').all()) {
    if (!(await button.getAttribute('aria-haspopup'))) continue;
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const first = page.getByRole('dialog').getByRole('checkbox').first();
    if (await first.isVisible()) await first.click();
    await page.keyboard.press('Escape');
  }
  await expectHarmless(page);
  for (const vector of xssVectors.slice(0, 5)) {
    await page.getByRole('combobox', { name: 'Search roles' }).fill(vector);
    await page.waitForLoadState('networkidle');
  }
  await expectHarmless(page);
});

for (const pathname of ['/organisations', '/collections', '/resources', '/faq', '/birds']) {
  test(`2.1 no text of a role, the menu or the footer runs as script on ${pathname}`, async ({
    page,
  }) => {
    await page.goto(`${url}${pathname}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(page);
  });
}

test('2.1 no text of an organisation runs as script on its page', async ({ page }) => {
  const listed: unknown = await (await page.request.get(`${url}/data/organisations.json`)).json();
  const paths = [...JSON.stringify(listed).matchAll(/"(\/organisations\/[^"]+)"/g)].map(
    ([, one]) => one,
  );
  expect(paths.length).toBeGreaterThan(100);
  let described = 0;
  for (const pathname of paths.filter((_, position) => position % 9 === 0)) {
    await page.goto(`${url}${pathname}`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    described += await page.getByText('Before', { exact: true }).count();
    await expectHarmless(page);
  }
  expect(described).toBeGreaterThan(0);
});

test('2.4 no text of the parent site runs as script in the menu', async ({ page }) => {
  await page.goto(url);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Wide' }).click();
  const categories = header.getByRole('button').filter({ hasNotText: /^(Wide|Narrow|Menu)$/ });
  await expect.poll(() => categories.count()).toBeGreaterThan(50);
  const count = await categories.count();
  for (let position = 0; position < count; position++) {
    await categories.nth(position).evaluate((button: HTMLElement) => button.focus());
  }
  await expectHarmless(page);
  await header.getByRole('button', { name: 'Narrow' }).click();
  await expectHarmless(page);
});

test('2.11 nothing in the URL runs as script', async ({ page }) => {
  for (const vector of xssVectors.filter((_, position) => position % 9 === 0)) {
    const value = encodeURIComponent(vector);
    for (const address of [
      `/?query=${value}&refinementList[tags_area][0]=${value}&numericMenu[salary_limit]=${value}`,
      `/?jobPk=${value}&update_token=${value}&source=${value}`,
      `/birds?birdPk=${value}`,
      `/${value.replaceAll('%2F', '/')}`,
    ]) {
      await page.goto(`${url}${address}`, { waitUntil: 'load' });
      await expectHarmless(page);
    }
  }
});
