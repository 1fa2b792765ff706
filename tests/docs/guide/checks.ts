import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../support/find-browser.ts';
import { confirmationLink, digestText, readOutbox } from './outbox.ts';
import type { Running } from './shell.ts';

const ADDRESS = 'reader@example.org';

/** The sample board, unchanged. */
export async function checkSample({ url }: Running): Promise<void> {
  await withPage(url, async (page) => {
    assert.equal(await page.title(), 'Job board | Lodestar');
  });
}

/** The adopter's name, colour, mark, menu and roles; its search. */
export async function checkOwnBoard({ url }: Running): Promise<void> {
  await waitForPages(url, /#5b2a86/);
  await withPage(url, async (page) => {
    assert.equal(await page.title(), 'Job board | Example Careers');
    await page.getByRole('link', { name: 'Guides' }).first().waitFor();
    await page.getByText('An example organisation: put your own words here.').waitFor();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
    );
    assert.equal(accent, '#5b2a86');
    await page.getByText('Example fellowship').first().waitFor();
    await page.getByRole('combobox', { name: 'Search roles' }).first().fill('engineer');
    await page.getByText('Example fellowship').first().waitFor({ state: 'detached' });
    await page.getByText('Example research engineer').first().waitFor();
  });
}

/** A start serves the pages of the last build until new ones are built: waits for the adopter's mark. */
async function waitForPages(url: string, mark: RegExp): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if (mark.test(await (await fetch(`${url}/favicon.svg`)).text())) return;
    await pause(1000);
  }
  throw new Error('the pages were not rebuilt');
}

/** Subscribes and confirms as a visitor does, with the link from the mail in the outbox. */
export async function subscribe({ url }: Running, folder: string): Promise<void> {
  await withPage(url, async (page) => {
    await page.getByRole('button', { name: /^Set up alerts/ }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Email address').fill(ADDRESS);
    await modal.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByText('A confirmation email has been sent!').waitFor();
    await page.goto(await mailedLink(folder));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Confirm', exact: true }).click();
    await main.getByRole('heading', { name: 'Your subscription is confirmed' }).waitFor();
  });
}

/** Checks that the digest contains exactly the new roles. */
export async function checkDigest(folder: string): Promise<void> {
  const text = digestText(await readOutbox(folder));
  assert.ok(text !== null, 'no digest in the outbox');
  assert.match(text, /Example grants analyst/);
  assert.match(text, /Example biosecurity adviser/);
  assert.doesNotMatch(text, /Example policy adviser/);
}

async function mailedLink(folder: string): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const link = confirmationLink(await readOutbox(folder));
    if (link !== null) return link;
    await pause(100);
  }
  throw new Error('no mail in the outbox has a confirmation link');
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
