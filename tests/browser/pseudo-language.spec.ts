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
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright/test';
import { candidate } from '../desk/candidate.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { findViolations } from './accessibility.ts';
import { createCuratedBoard } from './desk-process.ts';
import { expect, test, whenReady } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';
import { foreignText, pseudoWords } from '../support/pseudo-language.ts';
import { boards } from '../support/sources-boards.ts';

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
  salary: at % 2 ? '50.000 €' : '',
}));

test.describe.configure({ mode: 'default' });

// The page that is not there.
test.use({ expectedOutput: [/status of 404/] });

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
      currency: 'EUR',
      pages: { collections: true, accessibility: true },
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

/** They are called so in every language. */
const formats = ['JSON', 'CSV', 'Atom', 'JSON Feed'];

/**
 * What a page shows or reads out that does not come from the catalogue, what is wider than the window, and what
 * axe finds.
 */
async function problems(page: Page): Promise<string[]> {
  const { text, attributes, overflow } = await page.evaluate(() => ({
    // What programs read is the same in every language.
    text: Array.from(document.querySelectorAll<HTMLElement>('code, pre')).reduce(
      (rest, { innerText }) => rest.replace(innerText, ''),
      `${document.title}\n${document.body.innerText}`,
    ),
    attributes: ['aria-label', 'placeholder', 'alt', 'title', 'aria-description'].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)!),
    ),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...[text, ...attributes].flatMap(foreignText).filter((line) => !formats.includes(line)),
    ...(overflow > 0 ? [`${page.url()} is ${overflow} pixels too wide`] : []),
    ...(await findViolations(page, { colorScheme: 'light' })),
  ];
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('24.1 no state of the board says anything that is not in the catalogue, from right to left', async ({
      page,
    }) => {
      await page.goto(url);
      await whenReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect.soft(await problems(page)).toEqual([]);
      if (width < 768) {
        await page.getByRole('button', { name: /Šhów fíltérš/ }).click();
      }
      const filters = page.getByRole('group', { name: /Fíltérš/ }).getByRole('button');
      const count = await filters.count();
      expect(count).toBeGreaterThan(3);
      for (let at = 0; at < count; at += 1) {
        await filters.nth(at).click();
        await expect(page.getByRole('dialog').last()).toBeVisible();
        const salary = page.getByPlaceholder(/60,000/);
        if (await salary.isVisible()) {
          await expect(salary.locator('xpath=..')).toContainText('€');
          await salary.fill('$60k');
          await expect(page.getByRole('alert').filter({ hasText: 'EUR' })).toBeVisible();
        }
        expect.soft(await problems(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      const title = page.getByRole('heading', { name: roles[0]!.title });
      await title.click();
      expect.soft(await problems(page)).toEqual([]);
      await page
        .getByRole('button', { name: /Móré óptíóñš/ })
        .first()
        .click();
      expect.soft(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /Šét úp álértš/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox').first().fill('ζζζζ');
      await expect(title).toBeHidden();
      expect.soft(await problems(page)).toEqual([]);
    });

    test('24.1 no other page says anything that is not in the catalogue', async ({ page }) => {
      const home = await (await fetch(url)).text();
      const role = /href="(\/roles\/\d+)"/.exec(home)?.[1] ?? '/roles/1';
      const pages = ['/organisations', '/collections', '/faq', '/accessibility', '/developers'];
      const others = ['/partners', '/404404', role];
      const links = ['confirm', 'unsubscribe', 'manage', 'keep', 'feedback'];
      const paths = [...pages, ...others, ...links.map((link) => `/alerts/${link}#x`)];
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

/** A role of a source, and what may be the same one, have changed or be gone. */
const candidates = () => {
  const greek = {
    source: '1',
    organisation: 'Ίδρυμα 1',
    locations: ['Αθήνα'],
    salary: '50.000 €',
    employment_type: '',
    description: '<p>Φροντίδα μιας πλαγιάς. Γράψτε μας.</p>',
  };
  const posting = { source: greek.source, title: 'Ρόλος', locations: ['Πάτρα'], posted_at: 1 };
  const evidence = { kind: 'healthy read', at: 1, text: 'Δεν υπάρχει' } as const;
  const pair = { title: '', organisation: '', locations: [], url: '', key: null, post_pk: 2 };
  return [
    candidate({ ...greek, id: '1', title: 'Νέος ρόλος' }),
    candidate({
      ...greek,
      id: '2',
      title: 'Διπλός ρόλος',
      possible_duplicate: pair,
      duplicates: [{ ...posting, id: '9', url: 'https://example.org/9', by: 'title' }],
    }),
    candidate({
      ...greek,
      id: '3',
      title: 'Άλλος ρόλος',
      kind: 'changed',
      post_pk: 1,
      changes: [
        { field: 'salary', from: '40.000 €', to: '50.000 €' },
        { field: 'closes_at', from: null, to: 1_800_000_000 },
        { field: 'locations', from: ['Πάτρα'], to: ['Αθήνα'] },
      ],
    }),
    candidate({ ...greek, id: '4', title: 'Παλιός ρόλος', kind: 'gone', post_pk: 1, evidence }),
  ];
};

for (const width of [1440, 390]) {
  test(`24.1 the desk says nothing that is not in the catalogue, at ${width} px`, async ({
    page,
  }) => {
    const board = await createCuratedBoard({ BOARD_DIR: env.BOARD_DIR! });
    try {
      await board.importRows(roles);
      board.writeCandidates(candidates());
      await page.setViewportSize({ width, height: 900 });
      await page.goto((await board.startDesk()).url);
      const rows = page.locator('#candidates button');
      await expect(rows).toHaveCount(4);
      expect.soft(await problems(page)).toEqual([]);
      for (let at = 0; at < 4; at += 1) {
        const back = page.getByRole('button', { name: /Áll çáñdídátéš/ });
        if (await back.isVisible()) await page.goBack();
        await rows.nth(at).click();
        await expect(page.getByRole('article').first()).toBeVisible();
        expect.soft(await problems(page)).toEqual([]);
      }
      await page.keyboard.press('a');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Trý á šéárçh/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('searchbox').fill('Ρόλος');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText('Ρόλος');
      expect.soft(await problems(page)).toEqual([]);
    } finally {
      await page.close();
      await board.remove();
    }
  });
}

test('13.7 24.1 the desk says in words of the catalogue what is wrong with a source', async ({
  page,
}) => {
  const { page: address, answer } = boards.ashby;
  const { jobs } = JSON.parse(answer([{ id: '1', title: 'Ρόλος' }], new URL(address)));
  let body: string | null = JSON.stringify({
    jobs: [{ ...jobs[0], publishedAt: 'χθες' }, { id: '2' }],
  });
  const server = http.createServer((_, response) => {
    response.statusCode = body === null ? 404 : 200;
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const board = await createCuratedBoard({
    BOARD_DIR: env.BOARD_DIR!,
    ATS_ORIGIN: `http://127.0.0.1:${port}`,
  });
  try {
    await board.command('sources', 'add', address, '--organisation', 'Ίδρυμα');
    await board.command('sync');
    body = null;
    await board.command('sync');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto((await board.startDesk()).url);
    const source = page.getByRole('listitem').filter({ hasText: 'Ίδρυμα' }).first();
    await page
      .getByText(/šóúrçé/)
      .last()
      .click();
    const texts = [
      page.getByText(/çóúld ñót bé réád/),
      ...(await source.getByRole('listitem').all()),
    ];
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) {
      // What an employer's system calls itself and its fields is the same in every language.
      const said = (await text.innerText()).replaceAll(
        /ashby-northwind|posted_at|title|"[^"]*"/g,
        '',
      );
      expect.soft(foreignText(said)).toEqual([]);
    }
  } finally {
    await page.close();
    await board.remove();
    server.close();
  }
});
