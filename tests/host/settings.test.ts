import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { buildStamp } from '../../lib/host/build-stamp.ts';

describe('settings', () => {
  test('nothing set is a board that runs', () => {
    const { public: visible, server } = loadConfig({});
    expect(visible).toMatchObject({ brandName: 'Lodestar', indexName: 'jobs', algolia: null });
    expect(server).toMatchObject({ port: 3000, outDir: 'out' });
  });

  test('the address of the board follows its port, unless it is given', () => {
    expect(loadConfig({ PORT: '3600' }).public.siteUrl).toBe('http://localhost:3600');
    const given = loadConfig({ PORT: '3600', SITE_URL: 'https://jobs.example/' });
    expect(given.public.siteUrl).toBe('https://jobs.example');
    const loud = loadConfig({ SITE_URL: 'HTTPS://Jobs.Example:443' });
    expect(loud.public.siteUrl).toBe('https://jobs.example');
  });

  test('an empty value counts as none', () => {
    expect(loadConfig({ PORT: '', BRAND_NAME: '' }).server.port).toBe(3000);
  });

  test.each([
    ['PORT', ' '],
    ['PORT', '0x10'],
    ['PORT', '70000'],
    ['OUT_DIR', '.'],
    ['OUT_DIR', 'pages'],
    ['OUT_DIR', '../out'],
    ['OUT_DIR', '.data/../pages'],
    ['BRAND_TOKEN', 'My Brand'],
    ['SITE_URL', 'javascript:alert(1)'],
    // Links and files of the pages begin at the root.
    ['SITE_URL', 'https://careers.example/jobs'],
    ['SITE_URL', 'https://careers.example/?board'],
    ['CONTACT_EMAIL', 'nobody'],
    ['ALGOLIA_APP_ID', 'APP'],
  ])('%s=%j is refused', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(
      /^(PORT|OUT_DIR|BRAND_TOKEN|SITE_URL|CONTACT_EMAIL|ALGOLIA_SEARCH_KEY): /,
    );
  });
});

test('pages are built anew when a source, the catalogue, the configuration or the day is another', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'stamp-'));
  for (const folder of ['pages', 'components', 'lib', 'public'])
    await mkdir(path.join(root, folder));
  const catalogue = path.join(root, 'catalogue.json');
  for (const file of ['next.config.js', 'package-lock.json', 'catalogue.json', 'lib/a.ts']) {
    await writeFile(path.join(root, file), file);
  }
  const stamp = (config = 'a', day = 1) => buildStamp(root, catalogue, config, day);
  const first = await stamp();
  expect(await stamp()).toBe(first);
  expect(await stamp('b')).not.toBe(first);
  expect(await stamp('a', 2)).not.toBe(first);
  await writeFile(path.join(root, 'lib/a.ts'), 'changed');
  const second = await stamp();
  expect(second).not.toBe(first);
  await writeFile(catalogue, 'changed');
  expect(await stamp()).not.toBe(second);
  await rm(root, { recursive: true });
});
