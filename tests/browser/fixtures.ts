import { expect, type Page, test as base } from 'playwright/test';

type Fixtures = {
  /** Console lines that the test expects; each may come any number of times. */
  expectedOutput: RegExp[];
  /** Fails the test when the page writes to its console or an error stays uncaught. */
  quietPage: void;
};

export const test = base.extend<Fixtures>({
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
 * `page.clock.install()` before the page was opened.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 500);
}

export { expect };
