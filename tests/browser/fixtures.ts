import { expect, type Page, test as base } from 'playwright/test';
import { CONSENT_COOKIE, withGroups } from '../../lib/visitor/consent.ts';

type Fixtures = {
  /** The visitor's consent choice; refused by default. */
  consent: 'refused' | 'accepted' | 'unasked';
  /** Stores that choice in the cookie before the first page opens. */
  consentCookie: void;
  /** Console lines that the test expects; each may occur any number of times. */
  expectedOutput: RegExp[];
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
  quietPage: [
    async ({ context, expectedOutput }, use) => {
      const lines: string[] = [];
      context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
      await use();
      const unexpected = lines.filter((line) => !expectedOutput.some((known) => known.test(line)));
      expect(unexpected, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Stops the page's clock, so that time passes only by `page.clock.runFor`. Needs
 * `page.clock.install()` before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 500);
}

/** Waits until the page is interactive: hydrated, and the work that follows is done. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

export { expect };
