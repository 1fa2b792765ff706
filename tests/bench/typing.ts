import type { CDPSession, Page } from 'playwright';
import { withSampleBoard } from './sample-board.ts';

const WORDS = ['policy', 'engineer', 'biosecurity', 'london', 'operations', 'research fellow'];
const PAUSE_MS = 250;

/**
 * Types words into the search box of the sample board and measures, in the page, from each key
 * press to the frame that shows the new cards, and what the searches of one word fetch. Cards beyond
 * the window may follow that frame (0020).
 */
export async function benchTyping(root: string, log: (line: string) => void): Promise<void> {
  await withSampleBoard(root, '.data/bench/typing', async (url, browser) => {
    for (const slowdown of [1, 4]) {
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await page.goto(url, { waitUntil: 'networkidle' });
      if (slowdown === 1) {
        const { bytes, requests } = await searchesOfWord(page, session, 'policy');
        log(`searches of one typed word: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`);
        await page.goto(url, { waitUntil: 'networkidle' });
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times = await typeWords(page);
      log(`key press → list painted, CPU ÷ ${slowdown}: ${summary(times)}`);
      await page.close();
    }
  });
}

/** What the search requests of a word fetch, with headers and as encoded. */
async function searchesOfWord(page: Page, session: CDPSession, word: string) {
  const searches = new Set<string>();
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/1/')) searches.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (searches.has(requestId)) bytes += encodedDataLength;
  });
  const box = page.getByRole('searchbox');
  await box.pressSequentially(word, { delay: PAUSE_MS });
  await page.waitForLoadState('networkidle');
  const measured = { bytes, requests: searches.size };
  await box.fill('');
  return measured;
}

async function typeWords(page: Page): Promise<number[]> {
  await page.evaluate(measureInPage);
  const box = page.getByRole('searchbox');
  for (const word of WORDS) {
    await box.pressSequentially(word, { delay: PAUSE_MS });
    await box.press('ControlOrMeta+a');
    await box.press('Delete');
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** Runs in the page: records the milliseconds of each key press that changes the list. */
function measureInPage(): void {
  const times: number[] = [];
  Object.assign(window, { times });
  let pressedAt = 0;
  // The event's own time: a press may wait until the page can take it.
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  const list = document.querySelector('section[aria-labelledby="roles-heading"]');
  if (!list) throw new Error('There is no list of roles');
  new MutationObserver(() => {
    if (pressedAt === 0) return;
    const since = pressedAt;
    pressedAt = 0;
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
  }).observe(list, { subtree: true, childList: true, characterData: true });
}

function summary(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} key presses)`;
}
