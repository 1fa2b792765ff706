import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { startParentSite } from '../../lib/host/development.ts';
import { currentSite, picturesOf, collectSite, refreshSite } from '../../lib/site/current-site.ts';
import { createRole, DAY, NOW } from '../support/role-factory.ts';

let dataDir: string;
let answer: (() => Response) | null;
let parent: Awaited<ReturnType<typeof startParentSite>>;
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  lines = [];
  answer = null;
  const nav = { primary: [{ label: 'Parent item', link: '/one' }] };
  parent = await startParentSite({
    port: 0,
    siteUrl: '',
    brand: 'lodestar',
    answers: { 'get-nav-info': () => answer?.() ?? Response.json(nav) },
  });
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: NOW,
    organisations: [],
    keys: null,
    roles: [
      createRole(1, { company_name: 'A' }),
      createRole(2, { company_name: 'A', closes_at: NOW + DAY }),
      createRole(3, { company_name: 'B' }),
      createRole(4, { company_name: 'C', closes_at: NOW - 10 * DAY }),
    ],
  });
});

afterEach(async () => {
  await parent.close();
  await rm(dataDir, { recursive: true });
});

const dependencies = { now: () => NOW * 1000, report: (line: string) => void lines.push(line) };

/** A site that publishes nothing and a parent site on this machine. */
const config = (fields: Record<string, string> = {}) =>
  loadConfig({
    DATA_DIR: dataDir,
    PARENT_API_BASE: parent.apiBase,
    PARENT_SITE_URL: 'https://parent.example',
    SITE_URL: new URL(parent.apiBase).origin,
    ...fields,
  });

const validators = { etag: null, lastModified: null };

const labels = (site: Awaited<ReturnType<typeof currentSite>>) =>
  site.navigation?.primary.map(({ label }) => label);

describe('the site of a build', () => {
  test('17.2 shows the copies of pictures in the menu, and the descriptions of those without a copy', async () => {
    const column = (name: string) => `![${name}](https://press.example/${name}.svg?a=1&b=2)`;
    const item = { label: 'Item', link: '/a', type: 'link', description: '' };
    const sub = { ...item, column_1: column('Times'), column_2: column('Post') };
    const menu = { label: 'One', link: '/one', type: 'wide_dropdown', sub_items: [sub] };
    answer = () => Response.json({ primary: [menu] });
    const copying = config({ COPY_LOGOS: 'true', IMAGE_HOSTS: 'press.example' });
    const [times, post] = ['Times', 'Post'].map(
      (name) => `https://press.example/${name}.svg?a=1&b=2`,
    );
    // The snapshot keeps the originals, so that the same menu counts as the same.
    expect(picturesOf(await refreshSite(copying, dependencies), copying)).toEqual([times, post]);
    const copy = { path: '/logos/copies/1.webp', validators, checkedAt: 0 };
    await writeFile(path.join(dataDir, 'logo-copies.json'), JSON.stringify({ [times!]: copy }));
    const [shown] = (await currentSite(copying, dependencies)).navigation?.primary ?? [];
    expect(shown?.sub_items[0]?.column_1).toContain('<img src="/logos/copies/1.webp" alt="Times"');
    expect(shown?.sub_items[0]?.column_2).toBe('<p><b>Post</b></p>');
    expect(lines).toEqual([]);
  });

  test('3.7 counts open roles and the organisations that have one', async () => {
    const site = await currentSite(config(), dependencies);
    expect(site.count).toEqual({ job_count: 3, org_count: 2 });
  });

  test('7 has the parent site’s menu and footer, and is plain JSON', async () => {
    const site = await currentSite(config(), dependencies);
    expect(labels(site)).toEqual(['Parent item']);
    expect(site.footer?.disclaimer).toContain('https://parent.example/privacy-policy/');
    expect(site.fetchedAt).toBe(NOW);
    expect(JSON.parse(JSON.stringify(site))).toEqual(site);
    expect(lines).toEqual([]);
  });

  test('without a parent site’s API it has the sample menu and footer', async () => {
    const site = await currentSite(config({ PARENT_API_BASE: '' }), dependencies);
    expect(labels(site)).toContain('Career guide');
    expect(site.footer?.about).toContain('sample organisation');
  });

  test('is read once: all pages use the stored snapshot', async () => {
    await refreshSite(config(), dependencies);
    answer = () => Response.json({ primary: [] });
    expect(labels(await currentSite(config(), dependencies))).toEqual(['Parent item']);
    const other = config({ PARENT_SITE_URL: 'https://other.example' });
    expect(labels(await currentSite(other, dependencies))).toEqual([]);
  });

  test.each([
    ['is down', () => new Response('', { status: 503 }), 'status 503'],
    [
      'answers HTML',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      'expected JSON',
    ],
    ['answers no menu', () => Response.json({ secondary: [] }), 'primary'],
  ])(
    'keeps the last good menu when the parent site %s, and says so once',
    async (_, bad, reason) => {
      await refreshSite(config(), dependencies);
      answer = bad;
      const site = await refreshSite(config(), dependencies);
      expect(labels(site)).toEqual(['Parent item']);
      expect(site.fingerprints.navigation).not.toBe('');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(reason);
      expect(lines[0]).toContain('using the last good version');
    },
  );

  test('without a last good menu, pages are built without one', async () => {
    answer = () => new Response('', { status: 503 });
    const site = await refreshSite(config(), dependencies);
    expect(site.navigation).toBeNull();
    expect(site.footer).not.toBeNull();
    expect(lines).toEqual([expect.stringContaining('pages are built without it')]);
  });

  test('3.7 when the counting server is down, the earlier count of the board’s own roles is not used', async () => {
    expect((await refreshSite(config(), dependencies)).count?.job_count).toBe(3);
    const api = config({ API_BASE: 'http://localhost:1/api' });
    expect((await refreshSite(api, dependencies)).count).toBeNull();
    expect(lines).toEqual([expect.stringContaining('pages are built without it')]);
  });

  test('10.1 an own board does not keep the menu or footer of an earlier board', async () => {
    const sample = await refreshSite(config({ PARENT_API_BASE: '' }), dependencies);
    await mkdir(path.join(dataDir, 'board'));
    const board = { name: 'Fern', contactEmail: 'a@fern.example' };
    await writeFile(path.join(dataDir, 'board/board.json'), JSON.stringify(board));
    const own = config({ BRAND_TOKEN: 'lodestar' });
    answer = () => new Response('', { status: 503 });
    expect((await refreshSite(own, dependencies)).navigation).toBeNull();
    // Nor one that the board before it has published.
    const rebuilt = await collectSite(own, dependencies, async () => sample);
    expect(rebuilt.navigation).toBeNull();
    answer = null;
    await refreshSite(own, dependencies);
    answer = () => new Response('', { status: 503 });
    expect(labels(await refreshSite(own, dependencies))).toEqual(['Parent item']);
    expect(lines.map((line) => /using the last good version/.test(line))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('10.2 an own board without footer texts has an empty footer, and nothing is reported', async () => {
    await mkdir(path.join(dataDir, 'board'));
    const board = { name: 'Fern', contactEmail: 'a@fern.example', footer: { about: 'Trees.' } };
    const file = path.join(dataDir, 'board/board.json');
    await writeFile(file, JSON.stringify(board));
    const own = () => config({ PARENT_API_BASE: '' });
    expect((await refreshSite(own(), dependencies)).footer?.about).toContain('Trees.');
    await writeFile(file, JSON.stringify({ ...board, footer: undefined }));
    const { footer } = await refreshSite(own(), dependencies);
    expect(footer).toEqual({ navigation: '', about: '', disclaimer: '' });
    expect(lines).toEqual([]);
  });

  test('scripts in the parent site’s HTML are dropped and reported once', async () => {
    const column = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    answer = () =>
      Response.json({
        primary: [
          {
            label: 'Bad',
            type: 'wide_dropdown',
            sub_items: [{ label: 'One', column_1: column, column_2: column }],
          },
        ],
      });
    const site = await refreshSite(config(), dependencies);
    expect(JSON.stringify(site)).not.toMatch(/alert|onerror/);
    expect(lines).toEqual(["The parent site's menu was corrected: scripts were removed."]);
  });

  test('a stored snapshot with an injected script is sanitised again', async () => {
    await refreshSite(config(), dependencies);
    const file = path.join(dataDir, 'site-snapshot.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('<p>A sample', '<p onclick=x>A<script>x()</script> sample'));
    const site = await currentSite(config(), dependencies);
    expect(site.footer?.about).toMatch(/^<p>A sample/);
  });

  test.each(['', '{', '{"site":{}}'])('a corrupt snapshot %j is fetched again', async (content) => {
    await writeFile(path.join(dataDir, 'site-snapshot.json'), content);
    expect(labels(await currentSite(config(), dependencies))).toEqual(['Parent item']);
  });
});
