import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { groupCollections } from '../../lib/site/organisations.ts';
import { sitemap, writePublicFiles } from '../../lib/site/public-files.ts';
import { createCatalogue, createOrganisation, createRole } from '../support/catalogue-factory.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;
const NOW = day('2026-11-20');
const options = { now: NOW, organisationIds: new Set<string>(), isOwnBoard: false };
const collection = (fields: Record<string, unknown> & { post_pk: number }) =>
  createRole({ collection: true, evergreen: true, ...fields });

test('3.12 collections are grouped by problem area and sorted by name', () => {
  const roles = [
    collection({ post_pk: 1, title: 'Z', tags_area: ['Climate change', 'AI safety & policy'] }),
    collection({ post_pk: 2, title: 'A', tags_area: ['Factory farming'] }),
    collection({ post_pk: 3, tags_area: ['Career development', 'Forecasting'] }),
    collection({ post_pk: 4, tags_area: ['Something new'] }),
    collection({ post_pk: 5, tags_area: ['Forecasting'], closes_at: day('2026-11-01') }),
    createRole({ post_pk: 6, tags_area: ['Forecasting'] }),
  ];
  const groups = groupCollections(roles, options);
  expect(groups.map(({ title, collections }) => [title, collections.map((c) => c.postPk)])).toEqual(
    [
      ['Other important problems', [2, 1]],
      ['Career development', [3]],
      ['Other lists', [4]],
    ],
  );
});

test('10.3 on an own board collections are grouped under its own areas', () => {
  const roles = [
    collection({ post_pk: 1, title: 'Z', tags_area: ['Woodland', 'Rivers'] }),
    collection({ post_pk: 2, title: 'A', tags_area: ['Woodland'] }),
    collection({ post_pk: 3, tags_area: [] }),
    collection({ post_pk: 4, tags_area: ['Forecasting'] }),
    collection({ post_pk: 5, tags_area: ['環境'] }),
  ];
  const groups = groupCollections(roles, { ...options, isOwnBoard: true });
  expect(groups.map((group) => [group.title, group.collections.map((one) => one.postPk)])).toEqual([
    ['Forecasting', [4]],
    ['Woodland', [2, 1]],
    ['環境', [5]],
    ['Other lists', [3]],
  ]);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(4);
});

test('a collection links to its maintainer only if that has a page, and to other sites only by http(s)', () => {
  const roles = [
    collection({ post_pk: 1, url_external: 'https://a.example/', description_short: '<p>b</p>' }),
  ];
  const [group] = groupCollections(roles, {
    ...options,
    organisationIds: new Set(['alpha']),
  });
  expect(group?.collections[0]).toMatchObject({
    organisationPath: '/organisations/alpha',
    url: 'https://a.example/',
    description: '<p>b</p>',
  });
  const [other] = groupCollections(roles, options);
  expect(other?.collections[0]?.organisationPath).toBe('');
});

const { pages } = loadConfig({}).public;
const catalogue = createCatalogue(
  [
    createOrganisation({ id: 'alpha' }),
    createOrganisation({ id: "a&b'c" }),
    createOrganisation({ id: '..' }),
  ],
  [
    createRole({ post_pk: 1, posted_at: day('2026-11-02'), closes_at: day('2026-11-10') }),
    createRole({ post_pk: 2, posted_at: day('2026-11-05'), closes_at: day('2027-01-01') }),
  ],
);

test('the sitemap says when each page last changed, including by a role that closed', () => {
  const xml = sitemap({
    siteUrl: 'https://jobs.example',
    catalogue,
    texts: { '/faq': '2026-10-01', '/resources': '2026-09-01' },
    pages,
    now: NOW,
  });
  expect(xml).toContain(
    '<url><loc>https://jobs.example/organisations/alpha</loc><lastmod>2026-11-11</lastmod></url>',
  );
  expect(xml).toContain('<loc>https://jobs.example/faq</loc><lastmod>2026-10-01</lastmod>');
  expect(xml).toContain('<url><loc>https://jobs.example/collections</loc></url>');
  expect(xml).toContain('/organisations/a%26b&apos;c</loc></url>');
  expect(xml).not.toContain('..');
  expect(xml.match(/<url>/g)).toHaveLength(9);
});

test('15.4 the sitemap lists open roles with the day they were posted, and no closed ones', () => {
  const xml = sitemap({ siteUrl: 'https://jobs.example', catalogue, texts: {}, pages, now: NOW });
  expect(xml).toContain('<loc>https://jobs.example/roles/2</loc><lastmod>2026-11-05</lastmod>');
  expect(xml).not.toContain('/roles/1<');
});

test('10.3 a page that is off is not in the sitemap, nor are the pages below it', () => {
  const bare = { ...pages, birds: false, organisations: false, faq: false };
  const xml = sitemap({
    siteUrl: 'https://jobs.example',
    catalogue,
    texts: {},
    pages: bare,
    now: NOW,
  });
  const addresses = [...xml.matchAll(/<loc>https:\/\/jobs.example([^<]*)</g)].map(([, at]) => at);
  expect(addresses).toEqual(['/', '/collections', '/resources', '/roles/2']);
});

test('the files next to the pages are the list of organisations, the sitemap and robots.txt', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'public-files-'));
  await writePublicFiles(
    { ...catalogue, version: 1, source: 'import', writtenAt: NOW, keys: null },
    { folder, siteUrl: 'https://jobs.example', pages, closed: [], now: NOW },
  );
  const list = JSON.parse(await readFile(path.join(folder, 'data/organisations.json'), 'utf8'));
  expect(list).toHaveLength(3);
  const robots = await readFile(path.join(folder, 'robots.txt'), 'utf8');
  expect(robots).toContain('Sitemap: https://jobs.example/sitemap.xml');
  expect(robots).toContain('Disallow: /api/');
  expect(await readFile(path.join(folder, 'sitemap.xml'), 'utf8')).toContain('2026-11-11');
  await rm(folder, { recursive: true });
});

test('9 the share image is 2560 by 1440 pixels and smaller than 200 kB', async () => {
  const image = await readFile(path.resolve(import.meta.dirname, '../../public/share.png'));
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([2560, 1440]);
  expect(image.length).toBeLessThan(200_000);
});
