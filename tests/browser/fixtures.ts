import { expect, type Page, test as base } from 'playwright/test';
import { CONSENT_COOKIE, withGroups } from '../../lib/visitor/consent.ts';

type Fixtures = {
  /** The visitor's consent choice; refused by default. */
  consent: 'refused' | 'accepted' | 'unasked';
  /** Stores that choice in the cookie before the first page opens. */
  consentCookie: void;
  /** Console lines that the test expects; each may occur any number of times. */
  expectedOutput: RegExp[];
  /** Closes the suggestions of the search box whenever they are in the way, as a visitor would. */
  closesSuggestions: boolean;
  /** Fails the test on unexpected console output or an uncaught error. */
  quietPage: void;
};

export const test = base.extend<Fixtures>({
  consent: ['refused', { option: true }],
  consentCookie: [
    async ({ context, baseURL, consent }, use) => {
      if (consent !== 'unasked') {
        const state = consent === 'accepted';
        const value = withGroups('', { C0001: true, C0007: state, C0008: state });
        await context.addCookies([{ name: CONSENT_COOKIE, value, url: baseURL ?? '' }]);
      }
      await use();
    },
    { auto: true },
  ],
  expectedOutput: [[], { option: true }],
  closesSuggestions: [true, { option: true }],
  // Pages hydrate after the load event, so opening one waits for that, unless it only waits for 'commit'.
  page: async ({ page, javaScriptEnabled, closesSuggestions }, use) => {
    if (closesSuggestions) await closeSuggestions(page);
    if (javaScriptEnabled !== false) {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        if (options?.waitUntil !== 'commit') await whenHydrated(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (options?.waitUntil !== 'commit') await whenHydrated(page);
        return response;
      };
    }
    await use(page);
  },
  quietPage: [
    async ({ context, expectedOutput }, use) => {
      const lines: string[] = [];
      context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
      await use();
      const unexpected = lines.filter((line) => !expectedOutput.some((known) => known.test(line)));
      // A request may still be in one of the test's handlers.
      const unrouted = { behavior: 'ignoreErrors' } as const;
      for (const page of context.pages()) await page.unrouteAll(unrouted);
      await context.unrouteAll(unrouted);
      expect(unexpected, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Stops the page's clock once the page is interactive: from then on only `page.clock.runFor` advances it.
 * Needs `page.clock.install()` before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  await whenReady(page);
  // Retried on a machine too slow to stop the clock at that time.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 500);
  }).toPass();
}

async function closeSuggestions(page: Page): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await page.addLocatorHandler(list, () =>
    page.evaluate(() => {
      // Unlike a real key press, this never clears the text.
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.querySelector('input[aria-expanded=true]')?.dispatchEvent(escape);
    }),
  );
}

/** Waits until React has hydrated the page, if it is one of Next's. */
async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#__next');
    if (!root) return true;
    // Reads React's own state: with a fake clock there are no performance entries.
    const [, container] =
      Object.entries(root).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return container?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** Waits until the page is interactive: hydrated, with its follow-up work done. */
export async function whenReady(page: Page): Promise<void> {
  await whenHydrated(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })));
}

export { expect };
