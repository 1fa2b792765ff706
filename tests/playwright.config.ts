import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { findBrowser } from './support/find-browser.ts';
import { forgetSettings } from './support/forget-settings.ts';
import { BROWSER_REPORT } from './support/reports.ts';
import { testBoardSettings } from './support/test-board.ts';
import { MAX_PROCESS_TEST_MS, MAX_TEST_MS } from './support/time-limits.ts';

forgetSettings(process.env);
// Found once, for the workers too.
process.env.CHROMIUM_PATH ||= findBrowser();

const root = path.resolve(import.meta.dirname, '..');
const board = await testBoardSettings();
const start = `"${process.execPath}" lib/commands`;

export default defineConfig({
  testDir: path.join(root, 'tests/browser'),
  outputDir: path.join(root, '.data/test/results'),
  fullyParallel: true,
  // One more than there are processors: tests also wait.
  workers: os.availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // Retry once in CI; a test that passes then has passed.
  retries: process.env.CI ? 1 : 0,
  timeout: MAX_TEST_MS,
  expect: { timeout: MAX_TEST_MS / 2 },
  reporter: [['list'], ['json', { outputFile: path.join(root, BROWSER_REPORT) }]],
  use: {
    baseURL: board.SITE_URL,
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of the time. `--trace=on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        // An emulated graphics card takes a quarter of the time.
        '--disable-gpu',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    // A start over older pages would serve those: the tests need pages of the present code.
    command: `${start}/build.ts && exec ${start}/start.ts`,
    cwd: root,
    url: `${board.SITE_URL}/`,
    env: board,
    timeout: MAX_PROCESS_TEST_MS,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
