import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../runner/find-browser.ts';
import type { Running } from './shell.ts';

const ADDRESS = 'reader@example.org';

/** The sample board, as it comes. */
export async function checkSample({ url }: Running): Promise<void> {
  await withPage(url, async (page) => {
    assert.equal(await page.title(), 'Job board | Lodestar');
  });
}

/** The adopter's name, colour, mark, menu and roles; its search. */
export async function checkOwnBoard({ url }: Running): Promise<void> {
  await withPage(url, async (page) => {
    assert.equal(await page.title(), 'Job board | Example Careers');
    await page.getByRole('link', { name: 'Guides' }).first().waitFor();
    await page.getByText('An example organisation: put your own words here.').waitFor();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    );
    assert.equal(accent, '#5b2a86');
    await page.getByText('Example fellowship').first().waitFor();
    await page.getByRole('searchbox').first().fill('engineer');
    await page.getByText('Example fellowship').first().waitFor({ state: 'detached' });
    await page.getByText('Example research engineer').first().waitFor();
  });
}

/** Subscribes and confirms as a visitor does; the links are those that the server printed. */
export async function subscribe({ url, lines }: Running): Promise<void> {
  await withPage(url, async (page) => {
    await page.getByRole('button', { name: /^Set up alerts/ }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('textbox').fill(ADDRESS);
    await modal.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('A confirmation email has been sent!').waitFor();
    const link = await printedLink(lines, /http\S+\/alerts\/confirm#[\w-]+/);
    await page.goto(link);
    await page.getByRole('main').getByRole('button').first().click();
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /confirmed/i })
      .waitFor();
  });
}

/** The digest holds the roles that were new, and only those. */
export async function checkDigest(folder: string): Promise<void> {
  const outbox = path.join(folder, '.data/outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (name) => simpleParser(await readFile(path.join(outbox, name)))),
  );
  const digest = mails.find(({ headers }) => headers.has('list-unsubscribe-post'));
  assert.ok(digest, 'no digest in the outbox');
  assert.match(digest.text ?? '', /Example grants analyst/);
  assert.match(digest.text ?? '', /Example biosecurity adviser/);
  assert.doesNotMatch(digest.text ?? '', /Example policy adviser/);
}

async function printedLink(lines: string[], pattern: RegExp): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const found = lines.map((line) => pattern.exec(line)?.[0]).find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('npm start printed no link to confirm');
}

async function withPage(url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await look(page);
  } finally {
    await browser.close();
  }
}
