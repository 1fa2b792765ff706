import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { logoSvg, writeSampleLogos } from '../../../lib/import/sample/logos.ts';
import { catalogue, organisations, roles } from '../../support/sample-catalogue.ts';

let folder = '';

afterEach(async () => {
  if (folder) await rm(folder, { recursive: true });
  folder = '';
});

test('every logo in the catalogue is written to the logos folder', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sample-logos-'));
  const count = await writeSampleLogos(catalogue, folder);
  const files = await readdir(path.join(folder, 'logos'));
  expect(files).toHaveLength(count);
  const urls = [
    ...organisations.map(({ logo_url }) => logo_url),
    ...roles.map((r) => r.company.logo_url),
  ];
  for (const url of new Set(urls)) {
    if (url !== '') expect(files).toContain(path.basename(url));
  }
});

test('a logo is one small SVG without scripts or external references', () => {
  for (const organisation of organisations) {
    const svg = logoSvg(organisation);
    expect(Buffer.byteLength(svg)).toBeLessThan(1024);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>.*<\/svg>\n$/);
    expect(svg).not.toMatch(/script|href|url\(|undefined|&(?!amp;)/);
  }
});

test('an organisation always gets the same logo, and most logos differ', () => {
  expect(logoSvg(organisations[0]!)).toBe(logoSvg({ ...organisations[0]! }));
  expect(new Set(organisations.map(logoSvg)).size).toBeGreaterThan(80);
});

test('2.8 the fallback logo is a small JPEG', async () => {
  const picture = await readFile(path.resolve('public/jb_fallback.jpeg'));
  expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(picture.length).toBeLessThan(10_000);
});
