import { expect, test as base } from 'playwright/test';

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

export { expect };
