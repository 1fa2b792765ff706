import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { freePort } from './runner/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = await boardPort();
const start = `"${process.execPath}" lib/host/commands`;

export default defineConfig({
  testDir: path.join(root, 'tests/browser'),
  outputDir: path.join(root, '.data/test/results'),
  fullyParallel: true,
  workers: Math.max(2, os.availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  // Only a test that hangs takes this long; a busy machine must not make one fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
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
    url: `http://localhost:${port}/`,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(root, '.data/test/instance'),
      OUT_DIR: '.data/test/site',
      SITE_URL: `http://localhost:${port}`,
    },
    timeout: 900_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

/**
 * The port of the board. Workers read this file too and must get the same one. Pages contain their
 * address, so the last port is taken again where it is free, and the pages need not be rebuilt.
 */
async function boardPort(): Promise<number> {
  if (!process.env.TEST_PORT) {
    const file = path.join(root, '.data/test/port');
    const last = Number(readIfPresent(file)) || 0;
    const free = await freePort(last);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, String(free));
    process.env.TEST_PORT = String(free);
  }
  return Number(process.env.TEST_PORT);
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
