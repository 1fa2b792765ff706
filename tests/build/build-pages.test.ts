import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  buildPages,
  buildStamp,
  describeBuildFailure,
  keepEarlierFiles,
  replaceFolder,
  withBuildLock,
} from '../../lib/build/build-pages.ts';
import { loadConfig } from '../../lib/config/load.ts';
import type { PublicConfig } from '../../lib/config/public.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
});
afterEach(() => rm(root, { recursive: true }));

async function folder(name: string, content: string): Promise<string> {
  const place = path.join(root, name);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'index.html'), content);
  return place;
}

test('a complete folder replaces another, and nothing is left over', async () => {
  const place = await folder('out', 'old');
  await writeFile(path.join(place, 'gone.html'), 'old');
  await replaceFolder(await folder('building', 'new'), place);
  expect(await readdir(place)).toEqual(['index.html']);
  expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('new');
  expect(await readdir(root)).toEqual(['out']);
});

test('a missing target is created, and leftovers of a crash are removed', async () => {
  await folder('building-replaced', 'older');
  const place = path.join(root, 'deep/out');
  await replaceFolder(await folder('building', 'new'), place);
  expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('new');
});

/** On Linux, a separate disk. */
const MEMORY_DISK = '/dev/shm';
const hasMemoryDisk = existsSync(MEMORY_DISK);

test.runIf(hasMemoryDisk)(
  'across disks, pages that cannot be copied whole leave the old ones in place',
  async () => {
    const other = await mkdtemp(path.join(MEMORY_DISK, 'pages-'));
    onTestFinished(() => rm(other, { recursive: true }));
    const place = path.join(other, 'out');
    await replaceFolder(await folder('building', 'old'), place);
    expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('old');

    const complete = await folder('building', 'new');
    const socket = createServer().listen(path.join(complete, 'socket'));
    onTestFinished(() => void socket.close());
    await once(socket, 'listening');
    await expect(replaceFolder(complete, place)).rejects.toThrow();
    expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('old');
  },
);

describe('11.4 new pages keep the scripts of earlier ones', () => {
  const HOUR = 3_600_000;
  const scripts = (place: string) => path.join(place, '_next/static/chunks');

  async function build(name: string, files: Record<string, string>): Promise<string> {
    const place = await folder(name, name);
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(scripts(place), file)), { recursive: true });
      await writeFile(path.join(scripts(place), file), content);
    }
    return place;
  }

  test('11.4 but none of their other files', async () => {
    const earlier = await build('out', { 'a.js': 'a', 'same.js': 'old' });
    await writeFile(path.join(earlier, 'gone.html'), 'old');
    const complete = await build('building', { 'b.js': 'b', 'same.js': 'new' });
    await keepEarlierFiles(earlier, complete);
    expect(await readdir(complete)).toEqual(['.kept-files', '_next', 'index.html']);
    expect(await readdir(scripts(complete))).toEqual(['a.js', 'b.js', 'same.js']);
    expect(await readFile(path.join(scripts(complete), 'same.js'), 'utf8')).toBe('new');
  });

  test('11.4 for a day after the first build without them, regardless of their age, then their folder goes too', async () => {
    const first = await build('1', { 'old/a.js': 'a' });
    const weekAgo = new Date(Date.now() - 7 * 24 * HOUR);
    for (const file of ['index.html', '_next/static/chunks/old/a.js']) {
      await utimes(path.join(first, file), weekAgo, weekAgo);
    }
    const now = Date.now();
    const rebuild = async (earlier: string, at: number) => {
      const next = await build(`${earlier}-${at}`.replace(`${root}/`, ''), { 'b.js': 'b' });
      await keepEarlierFiles(earlier, next, now + at);
      return next;
    };
    const kept = (place: string) => readdir(scripts(place), { recursive: true });
    const second = await rebuild(first, 0);
    const third = await rebuild(second, HOUR);
    expect(await kept(third)).toEqual(['b.js', 'old', 'old/a.js']);
    const fourth = await rebuild(third, 23 * HOUR);
    expect(await kept(fourth)).toEqual(['b.js', 'old', 'old/a.js']);
    expect(await kept(await rebuild(fourth, 24 * HOUR))).toEqual(['b.js']);
  });
});

test('the first pages have no earlier files', async () => {
  const complete = await folder('building', 'new');
  await keepEarlierFiles(path.join(root, 'out'), complete);
  expect(await readdir(complete)).toEqual(['.kept-files', 'index.html']);
});

test('builds of one project run one after another, even after a failure', async () => {
  const steps: string[] = [];
  const build = (name: string) =>
    withBuildLock(root, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('no');
    });
  const [first] = await Promise.allSettled([build('a'), build('b')]);
  expect(first.status).toBe('rejected');
  const order = steps.map((step) => step.split(' ')[0]);
  expect(order[0]).toBe(order[1]);
  expect(order[2]).toBe(order[3]);
});

test('pages are rebuilt when a source file, the catalogue, the configuration or the date changes', async () => {
  for (const folder of ['pages', 'components', 'lib', 'public'])
    await mkdir(path.join(root, folder));
  for (const file of ['next.config.js', 'package-lock.json', 'lib/a.ts']) {
    await writeFile(path.join(root, file), file);
  }
  const stamp = (config = 'a', day = 1, catalogue = 'first') =>
    buildStamp(root, catalogue, config, day);
  const first = await stamp();
  expect(await stamp()).toBe(first);
  expect(await stamp('b')).not.toBe(first);
  expect(await stamp('a', 2)).not.toBe(first);
  await writeFile(path.join(root, 'lib/a.ts'), 'changed');
  const second = await stamp();
  expect(second).not.toBe(first);
  expect(await stamp('a', 1, 'second')).not.toBe(second);
});

describe('a build that fails', () => {
  const folder = '/srv/board';

  test('is reported in one line when the disk is full', () => {
    const lines = [
      '> Build error occurred',
      "Error: ENOSPC: no space left on device, copyfile '/a'",
    ];
    expect(describeBuildFailure(lines, folder)).toBe(
      'The pages could not be built: the disk that holds /srv/board is full',
    );
  });

  test('shows its output, without blank lines, for any other reason', () => {
    expect(describeBuildFailure(['', 'Compiling', '', 'Error: no', ''], folder)).toBe(
      'The pages could not be built:\nCompiling\nError: no',
    );
  });
});

describe('a build', () => {
  /** A fake Next, which reads `.env` as Next does and prints what it gets. */
  async function projectWithNext(): Promise<void> {
    const bin = path.join(root, 'node_modules/next/dist/bin');
    await mkdir(bin, { recursive: true });
    await mkdir(path.join(root, 'pages'));
    await mkdir(path.join(root, 'components/pages'), { recursive: true });
    await writeFile(path.join(root, 'pages/index.tsx'), 'one');
    await writeFile(
      path.join(root, 'components/pages/first-paint.ts'),
      '// A comment.\ndocument.title = JSON.parse(process.env.PUBLIC_CONFIG).indexName as string;',
    );
    await writeFile(
      path.join(bin, 'next'),
      `const fs = require('node:fs');
      require(${JSON.stringify(createRequire(import.meta.url).resolve('@next/env'))}).loadEnvConfig('.');
      fs.mkdirSync('out', { recursive: true });
      fs.writeFileSync('out/id', process.env.BUILD_ID);
      fs.writeFileSync('out/brand', process.env.BRAND_NAME);`,
    );
  }

  const { public: sample } = loadConfig({});
  const written = (name: string) => readFile(path.join(root, 'out', name), 'utf8');
  const build = async (settings: Partial<PublicConfig> = {}) => {
    const config = { ...sample, ...settings };
    await buildPages(root, { dataDir: root, outDir: 'out' }, config);
    return written('id');
  };

  test('11.4 its id is the same for the same code and settings, so that open pages keep working', async () => {
    await projectWithNext();
    const first = await build();
    expect(first).toMatch(/^[\da-f]{20}$/);
    expect(await build()).toBe(first);
    expect(await build({ brandName: 'Other' })).not.toBe(first);
    await writeFile(path.join(root, 'pages/index.tsx'), 'two');
    expect(await build()).not.toBe(first);
  });

  test('settings that are only in the .env of the project are not used by the build', async () => {
    await projectWithNext();
    await writeFile(path.join(root, '.env'), 'BRAND_NAME=Elsewhere\n');
    await build();
    expect(await written('brand')).toBe('');
  });

  test('11.4 the script before the first paint is bundled with the settings that it reads', async () => {
    await projectWithNext();
    await build({ indexName: 'roles' });
    const script = await written('first-paint.js');
    expect(script).toContain('"indexName":"roles"');
    expect(script).not.toContain(sample.siteUrl);
    expect(script).not.toContain('comment');
  });
});
