// Takes the pictures of the README from a running sample board: npm run pictures
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import '../../lib/host/jsx.ts';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { runProcess } from '../../lib/commands/command-line.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { createCuratedBoard } from '../browser/desk-process.ts';
import { findBrowser } from '../support/find-browser.ts';
import { digest } from '../support/mails.ts';
import { root } from '../support/root.ts';
import { deskCandidates, deskRows } from './desk-sample.ts';

type Picture = {
  name: string;
  width: number;
  height: number;
  isDark?: boolean;
  /** Brings the page to what the picture shows. `board` is the address of the board. */
  show: (page: Page, board: string) => Promise<void>;
};

const QUALITY = 80;

/** The first picture of the README is also what people see who only glance at it. */
const SEARCH = '/?query=policy+london';

const search = async (page: Page, board: string) => {
  await page.goto(`${board}${SEARCH}`);
  await ready(page);
};

const withOpenedRole = async (page: Page, board: string) => {
  await search(page, board);
  const first = page.locator('main li:has(h3)').first();
  await first.locator('h3 button').click();
  await first.locator('[id$="-panel"] a').first().waitFor();
  // Opening has moved the page and left the pointer on the card.
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
};

const pictures: readonly Picture[] = [
  { name: 'board', width: 1440, height: 1000, show: withOpenedRole },
  { name: 'dark', width: 1440, height: 1000, isDark: true, show: search },
  { name: 'phone', width: 390, height: 844, show: search },
  {
    name: 'role',
    width: 1440,
    height: 1000,
    async show(page, board) {
      await search(page, board);
      const card = await page.locator('main li:has(h3)').first().getAttribute('id');
      await page.goto(`${board}/roles/${card?.replace('role-', '')}`);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'desk',
    width: 1440,
    height: 1000,
    async show(page) {
      const curated = await createCuratedBoard();
      page.once('close', () => void curated.remove());
      await curated.importRows(deskRows);
      curated.writeCandidates(deskCandidates);
      await page.goto((await curated.startDesk()).url);
      await page.locator('#candidates button').first().waitFor();
      await page.getByText('Loading…').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'mail',
    width: 720,
    height: 1000,
    async show(page) {
      await page.setContent((await renderMail(digest({ summary: [] }))).html);
    },
  },
];

/** Answers the question about cookies, which would cover the page. */
async function ready(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('button', { name: 'Refuse' })
    .click({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

async function take(browser: Browser, board: string, picture: Picture): Promise<number> {
  const { name, width, height, isDark = false, show } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    isMobile: width < 600,
    deviceScaleFactor: width < 1000 ? 2 : 1,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await show(page, board);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(root, 'docs/pictures', `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  await page.close();
  await context.close();
  return (await stat(file)).size;
}

await runProcess({
  usage: `Usage: npm run pictures -- [ADDRESS] [NAME...]

Takes the pictures of the README from the sample board at ADDRESS, by default http://localhost:3000, where
"npm start" serves it. NAMEs choose pictures: ${pictures.map(({ name }) => name).join(', ')}.

  CHROMIUM_PATH    the browser; by default one is looked for
  --help           show this`,
  hasOperands: true,
  async run({ operands }) {
    const board = operands.find((one) => one.startsWith('http')) ?? 'http://localhost:3000';
    const names = operands.filter((one) => !one.startsWith('http'));
    await mkdir(path.join(root, 'docs/pictures'), { recursive: true });
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      for (const picture of pictures) {
        if (names.length > 0 && !names.includes(picture.name)) continue;
        const bytes = await take(browser, board, picture);
        console.log(`${picture.name}.webp: ${Math.round(bytes / 1000)} kB`);
      }
    } finally {
      await browser.close();
    }
  },
});
