import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { forgetSettings } from './runner/forget-settings.ts';
import { testBoardSettings } from './runner/test-board.ts';

forgetSettings(process.env);

const root = path.resolve(import.meta.dirname, '..');
const board = await testBoardSettings();
const start = `"${process.execPath}" lib/host/commands`;

export default defineConfig({
  testDir: path.join(root, 'tests/browser'),
  outputDir: path.join(root, '.data/test/results'),
  fullyParallel: true,
  workers: Math.max(2, os.availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  // A check of hours of work is not lost to one unlucky moment; the summary counts such tests.
  retries: process.env.CI ? 1 : 0,
  // Only a test that hangs takes this long; a busy machine must not make one fail.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: board.SITE_URL,
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of the time. `--trace=on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
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
    timeout: 1_800_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
