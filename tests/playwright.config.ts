import path from 'node:path';
import { defineConfig } from 'playwright/test';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.TEST_PORT ?? 4173);

export default defineConfig({
  testDir: path.join(root, 'tests/browser'),
  outputDir: path.join(root, '.data/test/results'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
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
    command: `"${process.execPath}" lib/host/commands/build.ts && exec "${process.execPath}" lib/host/commands/start.ts`,
    cwd: root,
    url: `http://localhost:${port}/`,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(root, '.data/test/instance'),
      OUT_DIR: '.data/test/site',
      SITE_URL: `http://localhost:${port}`,
    },
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
