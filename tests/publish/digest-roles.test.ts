import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openRoleSource } from '../../lib/alerts/role-source.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { tokens } from '../support/role-factory.ts';
import { APP_ID } from './algolia-application.ts';
import { openBoth, roles, SITE_URL, TODAY } from './publishing.ts';

/** More than the browser key returns per request. */
const COUNT = 250;

it('7 a digest without a catalogue reads and searches all published roles with the browser key', async () => {
  const both = await openBoth();
  await both.write(roles(COUNT, { title: 'Policy adviser' }));
  await both.run();
  await both.run(['--key']);
  const [ALGOLIA_SEARCH_KEY = ''] = [...both.application.keys.keys()];
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'digest-roles-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  // The build wrote the sample there, because nothing was imported.
  await writeCatalogue(DATA_DIR, await readSampleCatalogue({ now: TODAY, tokens }));
  const config = loadConfig({ DATA_DIR, SITE_URL, ALGOLIA_APP_ID: APP_ID, ALGOLIA_SEARCH_KEY });
  const source = openRoleSource(config, () => TODAY, { transport: { hosts: both.hosts } });
  const ids = (await source.openRoles()).map(({ post_pk }) => post_pk);
  expect(new Set(ids).size).toBe(COUNT);
  const among = ids.slice(0, 210);
  const [found, none] = await source.search([
    { query: 'policy', among },
    { query: 'gardener', among },
  ]);
  expect((found as number[]).toSorted()).toEqual(among.toSorted());
  expect(none).toEqual([]);
});
