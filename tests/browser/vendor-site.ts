import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publishCommand } from '../../lib/commands/publish.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import {
  ADMIN_KEY,
  type AlgoliaApplication,
  APP_ID,
  createAlgoliaApplication,
} from '../publish/algolia-application.ts';
import { selfSigned } from '../publish/self-signed.ts';
import { serveApplication } from '../publish/serve-application.ts';
import { freePort } from '../support/free-port.ts';
import { MAX_PROCESS_TEST_MS } from '../support/time-limits.ts';
import { test as base } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

const folder = path.resolve(import.meta.dirname, '../publish');
const tokens = { brand: 'lodestar', search: 'algolia' };

/** A board with hosted search, and the application that hosts it. */
export type VendorSite = { url: string; application: AlgoliaApplication };

type WorkerFixtures = { vendor: VendorSite & { securePort: number } };

/**
 * Tests a board that searches on Algolia: `npm run index` fills an in-memory application, the pages are
 * built with the key from `npm run index -- --key`, and the browser reaches it under Algolia's host names.
 */
export const test = base.extend<object, WorkerFixtures>({
  vendor: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
    async ({}, use) => {
      const site = await startVendorSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: MAX_PROCESS_TEST_MS },
  ],
  launchOptions: [
    async ({ launchOptions, vendor }, use) => {
      const here = `127.0.0.1:${vendor.securePort}`;
      const rules = `MAP *.algolia.net ${here}, MAP *.algolianet.com ${here}`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

async function startVendorSite() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vendor-'));
  const application = createAlgoliaApplication();
  const handle = (request: Request) => application.fetch(request);
  const plain = await serveApplication(handle);
  const served = await serveApplication(handle, { secure: selfSigned() });
  const now = Math.floor(Date.now() / 1000);
  const catalogue = await readSampleCatalogue({ now, tokens });
  await writeCatalogue(dataDir, { ...catalogue, source: 'import' });
  // The browser key is restricted to the board's URL, so the port is chosen before serving.
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, SITE_URL: `http://localhost:${port}` };
  const publish = async (...args: string[]) => {
    let failure = '';
    const code = await publishCommand(
      args,
      { ...settings, ALGOLIA_APP_ID: APP_ID, ALGOLIA_ADMIN_KEY: ADMIN_KEY },
      { out: { write: () => true }, err: { write: (text: string) => (failure += text) } },
      { hosts: [{ url: plain.host, protocol: 'http', accept: 'readWrite' }] },
    );
    if (code !== 0) throw new Error(failure);
  };
  await publish();
  await publish('--key');
  const [key = ''] = [...application.keys.keys()];
  const site = await startOwnSite({
    ...settings,
    PORT: String(port),
    OUT_DIR: '.data/test/vendor',
    ALGOLIA_APP_ID: APP_ID,
    ALGOLIA_SEARCH_KEY: key,
    ALGOLIA_TEST_PORT: String(plain.port),
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(folder, 'lead-to-application.mjs')).href}`,
  });
  return {
    url: site.url,
    application,
    securePort: served.port,
    async stop() {
      await site.stop();
      await served.close();
      await plain.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
