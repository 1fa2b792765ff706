import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright/test';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { findViolations } from './accessibility.ts';
import { expect, test, whenReady } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';
import { foreignText, pseudoWords } from './pseudo-language.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Roles, names and places in Greek letters: what a page says in Latin ones is the board's. */
const roles = Array.from({ length: 30 }, (_, at) => ({
  id: `${at}`,
  title: at === 0 ? 'Υπεύθυνη έρευνας και πολιτικής για την ενέργεια' : `Ρόλος ${at}`,
  company_name: `Ίδρυμα ${at % 4}`,
  url_external: `https://example.org/roles/${at}`,
  description_short: '<p>Φροντίδα μιας πλαγιάς.</p>',
  posted_at: new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10),
  closes_at: new Date(Date.now() + (at + 2) * 86_400_000).toISOString().slice(0, 10),
  tags_area: ['Δάση'],
  tags_city: ['Αθήνα'],
}));

test.describe.configure({ mode: 'default' });

let folder: string;
let env: Record<string, string>;
let site: Awaited<ReturnType<typeof startOwnSite>>;
let url: string;

test.beforeAll(async () => {
  // May have to wait for another board's build.
  test.setTimeout(MAX_PROCESS_TEST_MS);
  folder = mkdtempSync(path.join(os.tmpdir(), 'pseudo-language-'));
  const board = path.join(folder, 'board');
  mkdirSync(path.join(board, 'content'), { recursive: true });
  writeFileSync(
    path.join(board, 'board.json'),
    JSON.stringify({
      name: 'Φτέρη',
      contactEmail: 'post@fern.example',
      language: 'pseudo',
      newsletter: { url: 'https://fern.example/newsletter' },
      advice: { url: 'https://fern.example/advice' },
      legal: { imprint: 'https://fern.example/a', privacy: 'https://fern.example/b' },
      pages: { collections: true },
    }),
  );
  writeFileSync(path.join(board, 'words.json'), JSON.stringify(pseudoWords()));
  writeFileSync(path.join(board, 'content/faq.md'), '## Ρόλοι\n\n### Ποιοι;\n\nΕμείς.\n');
  env = { DATA_DIR: folder, BOARD_DIR: board, OUT_DIR: '.data/test/pseudo-language' };
  const list = path.join(folder, 'roles.json');
  writeFileSync(list, JSON.stringify(roles));
  run('import', list);
  site = await startOwnSite(env);
  url = site.url;
});

test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, ...args: string[]) =>
  execFileSync(process.execPath, [`lib/commands/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What a page shows or reads out that does not come from the catalogue, and what is wider than the window. */
async function problems(page: Page): Promise<string[]> {
  const { text, attributes, overflow } = await page.evaluate(() => ({
    text: `${document.title}\n${document.body.innerText}`,
    attributes: ['aria-label', 'placeholder', 'alt', 'title', 'aria-description'].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)!),
    ),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...[text, ...attributes].flatMap(foreignText),
    ...(overflow > 0 ? [`${page.url()} is ${overflow} pixels too wide`] : []),
  ];
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('24.1 no state of the board says anything that is not in the catalogue, from right to left', async ({
      page,
    }) => {
      test.setTimeout(MAX_PROCESS_TEST_MS);
      await page.goto(url);
      await whenReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect.soft(await problems(page)).toEqual([]);
      expect.soft(await findViolations(page, { colorScheme: 'light' })).toEqual([]);
      if (width < 768) {
        await page.getByRole('button', { name: /Šhów fíltérš/ }).click();
      }
      const filters = page.getByRole('group', { name: /Fíltérš/ }).getByRole('button');
      const count = await filters.count();
      expect(count).toBeGreaterThan(3);
      for (let at = 0; at < count; at += 1) {
        await filters.nth(at).click();
        expect.soft(await problems(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      const title = page.getByRole('heading', { name: roles[0]!.title });
      await title.click();
      expect.soft(await problems(page)).toEqual([]);
      await page.getByRole('combobox').first().fill('ζζζζ');
      await expect(title).toBeHidden();
      expect.soft(await problems(page)).toEqual([]);
    });

    test('24.1 no other page says anything that is not in the catalogue', async ({ page }) => {
      test.setTimeout(MAX_PROCESS_TEST_MS);
      const home = await (await fetch(url)).text();
      const role = /href="(\/roles\/\d+)"/.exec(home)?.[1] ?? '/roles/1';
      const paths = ['/organisations', '/collections', '/faq', role, '/alerts/confirm#x'];
      paths.push('/alerts/unsubscribe#x', '/alerts/manage#x');
      for (const address of paths) {
        await page.goto(url + address);
        await page.waitForLoadState('networkidle');
        expect.soft(await problems(page), address).toEqual([]);
      }
    });
  });
}

test('24.1 mails and feeds say nothing that is not in the catalogue', async () => {
  await fetch(`${url}/api/jobs/subscribe`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.org', query_json: null }),
  });
  const outbox = path.join(folder, 'outbox');
  const names = () =>
    existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  await expect.poll(() => names().length).toBe(1);
  const { text = '', subject = '' } = await simpleParser(
    readFileSync(path.join(outbox, names()[0]!)),
  );
  expect(foreignText(`${subject}\n${text}`)).toEqual([]);
  const feed = JSON.parse(await (await fetch(`${url}/feed.json`)).text());
  expect(feed.language).toBe('ar');
  const said = [
    feed.title,
    feed.description,
    ...feed.items.map((item: { title: string }) => item.title),
  ];
  expect(said.flatMap(foreignText)).toEqual([]);
});
