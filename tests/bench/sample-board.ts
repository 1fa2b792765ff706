import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { loadConfig } from '../../lib/config/load.ts';
import { preparePages, prepareCatalogue } from '../../lib/build/prepare.ts';
import { startServer } from '../../lib/host/server.ts';
import { findBrowser } from '../support/find-browser.ts';

/** The sample board as it is served, and a browser to measure it in; both end after the measurement. */
export async function withSampleBoard(
  root: string,
  outDir: string,
  measure: (url: string, browser: Browser) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(root, '.data/bench/data');
  // Functions read the environment of their process, as when deployed.
  Object.assign(process.env, { DATA_DIR: dataDir, OUT_DIR: outDir });
  const config = loadConfig(process.env);
  await prepareCatalogue(config, Math.floor(Date.now() / 1000));
  await preparePages(config, root);
  const server = await startServer({ root, outDir: config.server.outDir, port: 0 });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    await measure(server.url, browser);
  } finally {
    await browser.close();
    await server.close();
  }
}
