import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import type { Site } from '../../lib/content/site.ts';
import { currentSite, publishedText } from '../../lib/site/current-site.ts';
import { reasonsToRebuild } from '../../lib/site/rebuild.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const site: Site = {
  count: { job_count: 900, org_count: 120 },
  navigation: { primary: [], secondary: [] },
  footer: { navigation: '', about: '', disclaimer: '' },
  fetchedAt: NOW,
  fingerprints: { navigation: 'a', footer: 'b' },
};

describe('the reasons to rebuild', () => {
  test('none if nothing changed and the snapshot is fresh', () => {
    const read = { ...site, fetchedAt: NOW + HOUR, fingerprints: { navigation: '', footer: '' } };
    expect(reasonsToRebuild(site, read, NOW + HOUR)).toEqual([]);
  });

  test('each part that differs is a reason', () => {
    const other: Site = {
      ...site,
      count: { job_count: 901, org_count: 120 },
      navigation: { primary: [], secondary: [{ label: 'New', link: '', sub: [] }] },
      footer: { navigation: '', about: 'New', disclaimer: '' },
    };
    expect(reasonsToRebuild(site, other, NOW)).toEqual([
      'the counts changed: 900 roles at 120 organisations, now 901 roles at 120 organisations',
      'the menu changed',
      'the footer changed',
    ]);
  });

  test('11.4 changed roles are a reason, and so is a role that closed', () => {
    const before = { ...site, catalogue: 'a' };
    expect(reasonsToRebuild(before, before, NOW)).toEqual([]);
    expect(reasonsToRebuild(before, { ...site, catalogue: 'b' }, NOW)).toEqual([
      'the roles changed',
    ]);
    expect(reasonsToRebuild(before, { ...site, catalogue: '' }, NOW)).toEqual([]);
  });

  test('the next night counts as a day later, but not the same evening', () => {
    expect(reasonsToRebuild(site, site, NOW + 12 * HOUR)).toEqual([]);
    expect(reasonsToRebuild(site, site, NOW + 24 * HOUR - 300)).toEqual([
      'the snapshot is a day old',
    ]);
  });

  test('a part that could not be read is not a reason', () => {
    const blind = { ...site, count: null, navigation: null, footer: null };
    expect(reasonsToRebuild(site, blind, NOW)).toEqual([]);
  });

  test('a part that has become available is a reason', () => {
    expect(reasonsToRebuild({ ...site, navigation: null }, site, NOW)).toEqual([
      'the menu changed',
    ]);
  });

  test('a missing published snapshot is a reason', () => {
    expect(reasonsToRebuild(null, site, NOW)).toEqual(['there is no published snapshot']);
  });
});

describe('the published snapshot', () => {
  test('has the same hash for the same content', () => {
    const hashOf = (one: Site) => JSON.parse(publishedText(one)).hash;
    expect(hashOf({ ...site, fetchedAt: 1 })).toBe(hashOf(site));
    expect(hashOf({ ...site, count: null })).not.toBe(hashOf(site));
    expect(JSON.parse(publishedText(site))).toEqual({ ...site, hash: hashOf(site) });
  });
});

describe('the nightly function', () => {
  let dataDir: string;
  let published: string | null;
  let hookStatus: number;
  let calls: string[];
  let server: ReturnType<typeof createServer>;
  let origin: string;
  let said: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'nightly-'));
    published = null;
    hookStatus = 200;
    calls = [];
    said = [];
    server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      if (request.url === '/hook') response.writeHead(hookStatus).end();
      else if (published === null) response.writeHead(404).end();
      else response.setHeader('content-type', 'application/json').end(published);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const keep = (line: string) => void said.push(line);
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'warn').mockImplementation(keep);
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('SITE_URL', origin);
    vi.stubEnv('BUILD_HOOK_URL', `${origin}/hook`);
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await new Promise((resolve) => server.close(resolve));
    await rm(dataDir, { recursive: true });
  });

  async function run(): Promise<Response> {
    vi.resetModules();
    const { default: handler } = await import('../../netlify/functions/nightly.ts');
    return handler();
  }

  const publish = async (change: Partial<Site> = {}) => {
    const now = await currentSite(loadConfig(process.env), { now: Date.now });
    published = publishedText({ ...now, ...change });
  };

  test('has a schedule and no path', async () => {
    const { config } = await import('../../netlify/functions/nightly.ts');
    expect(config).toEqual({ schedule: '@daily' });
  });

  test('calls the build hook when something differs', async () => {
    await publish({ footer: { navigation: '', about: 'before', disclaimer: '' } });
    await run();
    expect(calls).toEqual(['GET /snapshot.json', 'POST /hook']);
    expect(said).toEqual(['Started a build: the footer changed.']);
  });

  test('calls nothing when nothing differs', async () => {
    await publish();
    await run();
    expect(calls).toEqual(['GET /snapshot.json']);
    expect(said).toEqual(['Nothing has changed: the pages are up to date.']);
  });

  test('calls the build hook when nothing has been published yet', async () => {
    await run();
    expect(calls).toEqual(['GET /snapshot.json', 'POST /hook']);
    expect(said[0]).toBe('The published snapshot could not be read (status 404).');
  });

  test('fails when the hook fails, without revealing its URL', async () => {
    hookStatus = 500;
    await expect(run()).rejects.toThrow('The build hook responded with status 500.');
  });

  test('says what is missing when there is no hook', async () => {
    vi.stubEnv('BUILD_HOOK_URL', '');
    await run();
    expect(calls).toEqual([]);
    expect(said).toEqual([expect.stringContaining('BUILD_HOOK_URL is not set')]);
  });
});
