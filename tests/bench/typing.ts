import type { Browser, Page } from 'playwright';
import { medianOf, quantile } from './figures.ts';
import { withSampleBoard } from './sample-board.ts';

const WORDS = ['policy', 'engineer', 'biosecurity', 'london', 'operations', 'research fellow'];
const PAUSE_MS = 250;
/** Fresh pages for each slowdown. */
const ROUNDS = 3;

/** The list of roles. */
const LIST = 'section[aria-labelledby="roles-heading"]';

/** The list's HTML after each text. */
type Lists = Record<string, string>;

/**
 * Types words into the search box of the sample board and measures, in the page, from each key
 * press to the frame that shows the new cards, and what the searches of one word fetch. The floor is
 * the same page without its scripts, whose list is replaced at each key press with the HTML that the
 * board had drawn: the same cards, without a request or a framework.
 */
export async function benchTyping(root: string, log: (line: string) => void): Promise<void> {
  await withSampleBoard(root, '.data/bench/typing', async (url, browser) => {
    const { bytes, requests } = await searchesOfWord(browser, url, 'policy');
    log(`searches of one typed word: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`);
    const lists = await listsOfTexts(browser, url);
    for (const slowdown of [1, 4]) {
      const board: number[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        board.push(await typeWords(await openBoard(browser, url), slowdown));
      }
      const floor = await typeWords(await openFloor(browser, url, lists), slowdown);
      log(`key press → list painted, CPU ÷ ${slowdown}: ${summary(board)}`);
      log(`the same lists as ready HTML, CPU ÷ ${slowdown}: ${summary([floor])}`);
    }
  });
}

async function openBoard(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** What the search requests of a word fetch, with headers and as encoded. */
async function searchesOfWord(browser: Browser, url: string, word: string) {
  const page = await openBoard(browser, url);
  const session = await page.context().newCDPSession(page);
  const searches = new Set<string>();
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/1/')) searches.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (searches.has(requestId)) bytes += encodedDataLength;
  });
  await page
    .getByRole('combobox', { name: 'Search roles' })
    .pressSequentially(word, { delay: PAUSE_MS });
  await page.waitForLoadState('networkidle');
  await page.close();
  return { bytes, requests: searches.size };
}

async function listsOfTexts(browser: Browser, url: string): Promise<Lists> {
  const page = await openBoard(browser, url);
  const list = page.locator(LIST);
  const lists: Lists = { '': await list.innerHTML() };
  for (const word of WORDS) {
    for (let length = 1; length <= word.length; length++) {
      await page
        .getByRole('combobox', { name: 'Search roles' })
        .pressSequentially(word[length - 1]!);
      await page.waitForTimeout(PAUSE_MS);
      lists[word.slice(0, length)] = await list.innerHTML();
    }
    await page.getByRole('combobox', { name: 'Search roles' }).fill('');
  }
  await page.close();
  return lists;
}

async function openFloor(browser: Browser, url: string, lists: Lists): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/_next/**/*.js', (route) => route.abort());
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(
    ({ lists, selector }) => {
      const list = document.querySelector(selector);
      const box = document.querySelector<HTMLInputElement>('input[type=search]');
      if (!list || !box) throw new Error('There is no list of roles');
      box.addEventListener('input', () => (list.innerHTML = lists[box.value]!));
    },
    { lists, selector: LIST },
  );
  return page;
}

/** @returns the milliseconds of each key press that changes the list */
async function typeWords(page: Page, slowdown: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(measureInPage, LIST);
  const box = page.getByRole('combobox', { name: 'Search roles' });
  for (const word of WORDS) {
    // Nobody types in the same moment as they come to the box.
    await box.focus();
    await page.waitForTimeout(PAUSE_MS);
    await box.pressSequentially(word, { delay: PAUSE_MS });
    await box.press('ControlOrMeta+a');
    await box.press('Delete');
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.close();
  return times;
}

/** Runs in the page: records the milliseconds of each key press that changes the list. */
function measureInPage(selector: string): void {
  const times: number[] = [];
  Object.assign(window, { times });
  let pressedAt = 0;
  // The event's own time: a press may wait until the page can take it.
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  const list = document.querySelector(selector);
  if (!list) throw new Error('There is no list of roles');
  new MutationObserver(() => {
    if (pressedAt === 0) return;
    const since = pressedAt;
    pressedAt = 0;
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  }).observe(list, { subtree: true, childList: true, characterData: true });
}

/** Median and p95 of the pages: the middle one of each, with the least and the greatest. */
function summary(pages: readonly (readonly number[])[]): string {
  const [median, p95] = [0.5, 0.95].map((share) =>
    medianOf(
      pages.map((times) => quantile(times, share)),
      'ms',
    ),
  );
  const presses = pages.reduce((sum, times) => sum + times.length, 0);
  return `median ${median}, p95 ${p95}; fresh pages: ${pages.length}, key presses: ${presses}`;
}
