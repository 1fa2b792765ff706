import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildPages,
  buildStamp,
  describeBuildFailure,
  keepEarlierFiles,
  replaceFolder,
  withBuildLock,
} from '../../lib/host/build-pages.ts';

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

test('11.4 new pages keep the scripts of those before them, for a day, and none of their other files', async () => {
  const scripts = (place: string) => path.join(place, '_next/static/chunks');
  const build = async (name: string, script: string) => {
    const place = await folder(name, name);
    await mkdir(scripts(place), { recursive: true });
    for (const file of ['same.js', script]) await writeFile(path.join(scripts(place), file), name);
    return place;
  };
  const earlier = await build('out', 'a.js');
  await writeFile(path.join(earlier, 'gone.html'), 'old');
  const complete = await build('building', 'b.js');
  await keepEarlierFiles(earlier, complete);
  expect(await readdir(complete)).toEqual(['_next', 'index.html']);
  expect(await readdir(scripts(complete))).toEqual(['a.js', 'b.js', 'same.js']);
  expect(await readFile(path.join(scripts(complete), 'same.js'), 'utf8')).toBe('building');

  // As if the first build were two days older than the second one.
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(path.join(scripts(complete), 'a.js'), old, old);
  const third = await build('third', 'c.js');
  await keepEarlierFiles(complete, third);
  expect(await readdir(scripts(third))).toEqual(['b.js', 'c.js', 'same.js']);
});

test('the first pages have no earlier files', async () => {
  const complete = await folder('building', 'new');
  await keepEarlierFiles(path.join(root, 'out'), complete);
  expect(await readdir(complete)).toEqual(['index.html']);
});

test('builds of one project run one after another, also after one that failed', async () => {
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

describe('the two steps of a build', () => {
  /** A program in the place of Next that writes what it would, and notes how it was called. */
  async function projectWithNext(): Promise<void> {
    const bin = path.join(root, 'node_modules/next/dist/bin');
    await mkdir(bin, { recursive: true });
    await mkdir(path.join(root, 'pages'));
    await writeFile(path.join(root, 'pages/index.tsx'), 'one');
    await writeFile(
      path.join(bin, 'next'),
      `const fs = require('node:fs');
      const mode = process.argv.at(-1);
      fs.appendFileSync('calls', mode + '\\n');
      if (mode === 'compile') {
        fs.rmSync('.next', { recursive: true, force: true });
        fs.mkdirSync('.next/static/compiled-id', { recursive: true });
        fs.mkdirSync('.next/server', { recursive: true });
        fs.mkdirSync('.next/static/chunks');
        fs.writeFileSync('.next/static/chunks/app-0123456789abcdef.js', 'use(process.env.PUBLIC_CONFIG)');
        fs.writeFileSync('.next/static/compiled-id/_buildManifest.js', 'app-0123456789abcdef.js');
        for (const name of ['BUILD_ID', 'build-manifest.json', 'server/middleware-build-manifest.js'])
          fs.writeFileSync('.next/' + name, 'compiled-id');
        fs.writeFileSync('.next/prerender-manifest.json', '{}');
      } else {
        const id = fs.readFileSync('.next/BUILD_ID', 'utf8');
        fs.writeFileSync('built', [id, fs.readdirSync('.next/static'), fs.readdirSync('.next').sort()].join(' '));
        fs.writeFileSync('.next/left-by-generate', '');
        const script = '_next/static/chunks/' + fs.readdirSync('.next/static/chunks')[0];
        fs.mkdirSync('out/_next/static/chunks', { recursive: true });
        fs.copyFileSync('.next/static/chunks/' + fs.readdirSync('.next/static/chunks')[0], 'out/' + script);
        const named = fs.existsSync('broken') ? '_next/static/gone.js' : script;
        fs.writeFileSync('out/index.html', '<script src="/' + named + '"></script>');
        fs.writeFileSync('out/first.js', '// A comment.\\nwindow.first = window.last == null ? 1 : window.last;');
      }`,
    );
  }

  const build = async (config: unknown) => {
    await buildPages(root, { dataDir: root, outDir: 'out' }, config);
    return readFile(path.join(root, 'built'), 'utf8');
  };
  const calls = async () => (await readFile(path.join(root, 'calls'), 'utf8')).trim().split('\n');

  test('11.4 the code is compiled again only when it has changed', async () => {
    await projectWithNext();
    await build('a');
    await build('a');
    await build('b');
    expect(await calls()).toEqual(['compile', 'generate', 'generate', 'generate']);
    await writeFile(path.join(root, 'pages/index.tsx'), 'two');
    await build('b');
    expect((await calls()).slice(4)).toEqual(['compile', 'generate']);
  });

  test('11.4 each build starts from the compiled code alone; its id is equal for equal code and settings', async () => {
    await projectWithNext();
    const first = await build('a');
    expect(await build('a')).toBe(first);
    const [id = '', scripts, files] = first.split(' ');
    expect(id).toMatch(/^[\w-]{20}$/);
    expect(scripts?.split(',').sort()).toEqual([id, 'chunks'].sort());
    expect(files).toBe('.compile-stamp,BUILD_ID,build-manifest.json,server,static');
    expect((await build('b')).split(' ')[0]).not.toBe(id);
  });

  test('11.4 the settings are written into the scripts, whose names follow their content', async () => {
    await projectWithNext();
    const scriptOf = async (config: string) => {
      await build(config);
      const [name = ''] = await readdir(path.join(root, '.next/static/chunks'));
      const id = await readFile(path.join(root, '.next/BUILD_ID'), 'utf8');
      const manifest = path.join(root, '.next/static', id, '_buildManifest.js');
      expect(await readFile(manifest, 'utf8')).toBe(name);
      return [name, await readFile(path.join(root, '.next/static/chunks', name), 'utf8')];
    };
    const [first, content] = await scriptOf('a');
    expect(content).toBe('use("\\"a\\"")');
    expect((await scriptOf('b'))[0]).not.toBe(first);
  });

  test('11.4 scripts that pages load as they are are shortened, in the syntax of older browsers', async () => {
    await projectWithNext();
    await build('a');
    expect(await readFile(path.join(root, 'out/first.js'), 'utf8')).toBe(
      'window.first=window.last==null?1:window.last;\n',
    );
  });

  test('11.4 pages that name a script that is missing are not put in place', async () => {
    await projectWithNext();
    await writeFile(path.join(root, 'broken'), '');
    await expect(build('a')).rejects.toThrow('/_next/static/gone.js is missing');
  });
});
