import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { markMoved } from '../../lib/alerts/database/moved.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { makeStateDirectory } from '../alerts/database/database-images.ts';
import { startProcess } from '../bench/started-board.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs `npm start` in a separate process, without npm. */
async function start(env: Record<string, string>) {
  const script = ['lib/host/bootstrap.mjs', 'lib/commands/start.ts'];
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, OUT_DIR: '.data/test/unused', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  return { code, output };
}

test('11.4 after an upgrade npm start serves the pages of the last build until it has built new ones', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'));
  const outDir = `.data/test/${path.basename(dataDir)}`;
  const pages = path.join(root, outDir);
  onTestFinished(() => rm(dataDir, { recursive: true }));
  onTestFinished(() => rm(pages, { recursive: true }));
  await mkdir(pages, { recursive: true });
  await writeFile(path.join(pages, 'index.html'), 'the pages of 1.0');
  await writeFile(path.join(pages, '.build-stamp'), 'made from the sources of 1.0');
  const board = await startProcess(process.execPath, ['lib/commands/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, OUT_DIR: outDir },
  });
  onTestFinished(board.stop);
  const page = await fetch(board.url);
  expect([page.status, await page.text()]).toEqual([200, 'the pages of 1.0']);
  expect(page.headers.get('server-timing')).toContain('outdated');
});

describe('npm start fails with one clear line', () => {
  test('names an invalid variable and its expected value', async () => {
    const { code, output } = await start({ PORT: 'abc', SITE_URL: 'ftp://x' });
    expect(code).toBe(1);
    expect(output).toBe(
      'Invalid configuration. SITE_URL: must be an http(s) URL; PORT: must be a number\n',
    );
  });

  test('a port in use is reported before anything is built', async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as { port: number };
    const { code, output } = await start({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^Port \d+ is in use\..*\n$/);
  });

  test('a state directory that cannot be written is reported', async () => {
    const { code, output } = await start({ PORT: '0', DATA_DIR: '/dev/null/data' });
    expect(code).toBe(1);
    expect(output).toBe(
      '/dev/null/data/vocabulary.txt: a part of this path is a file, not a folder\n',
    );
  });

  test('a missing file of the parent site is reported with its variable', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'));
    const PARENT_SITE_FILE = path.join(dataDir, 'site.json');
    const { code, output } = await start({ PORT: '0', DATA_DIR: dataDir, PARENT_SITE_FILE });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output.split('\n').at(-2)).toBe(
      `Invalid configuration. PARENT_SITE_FILE: ${PARENT_SITE_FILE}: there is no such file`,
    );
  });

  test('10.9 a mistake in an article is reported with file and line, although there are pages to serve', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'));
    const outDir = `.data/test/${path.basename(dataDir)}`;
    const article = path.join(dataDir, 'board/content/applying.md');
    await mkdir(path.dirname(article), { recursive: true });
    await writeFile(article, 'Walk there.\n');
    const board = { name: 'Fern', contactEmail: 'jobs@fern.example' };
    await writeFile(path.join(dataDir, 'board/board.json'), JSON.stringify(board));
    await mkdir(path.join(root, outDir), { recursive: true });
    await writeFile(path.join(root, outDir, 'index.html'), 'the last build');
    const { code, output } = await start({
      PORT: '0',
      DATA_DIR: dataDir,
      BOARD_DIR: path.join(dataDir, 'board'),
      OUT_DIR: outDir,
    });
    await rm(dataDir, { recursive: true });
    await rm(path.join(root, outDir), { recursive: true });
    expect(code).toBe(1);
    expect(output).toContain(`${article}, line 1: the title is missing`);
    expect(output).not.toContain('Ready');
  });

  test('20.2 a database whose alerts were moved away is reported before anything is built', async () => {
    const dataDir = await makeStateDirectory();
    const access = openDatabase({ databaseUrl: null, dataDir });
    await access.use((database) => markMoved(database, new Date()));
    await access.close();
    const { code, output } = await start({ PORT: '0', DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output).toMatch(/^The alerts were moved away from the database in .*\n$/);
  });

  test('a corrupt catalogue is reported, with what to do', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'));
    await writeFile(path.join(dataDir, 'board.db'), 'no database'.repeat(100));
    const { code, output } = await start({ PORT: '0', DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output).toContain(
      'board.db is damaged. Restore it from a backup, or delete it for a fresh sample and import again.',
    );
  });
});

const exec = promisify(execFile);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(path.join(root, 'package.json'), 'utf8'),
);

/** Runs a script of package.json as npm does, with the pinned Node as `node`. */
async function runScript(line: string, args: string[], cwd = root) {
  const { BRAND_NAME: _, ...env } = process.env;
  const [program = '', ...words] = line.split(' ');
  const PATH = [path.dirname(process.execPath), env.PATH].join(path.delimiter);
  return exec(program, [...words, ...args], { cwd, env: { ...env, PATH } });
}

test('every command explains itself with --help, and does nothing else', async () => {
  const names = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node '));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const { stdout } = await runScript(scripts[name] ?? '', ['--help']);
    const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(stdout).toMatch(new RegExp(`^Usage: ${call}\\b`));
  }
});

/** A project with only this one's scripts and packages, removed after the test. */
async function emptyProject(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'project-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(root, 'lib/host/bootstrap.mjs'), path.join(folder, 'lib/host/bootstrap.mjs'));
  await cp(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  return folder;
}

describe('the settings of a board', () => {
  test('that are misspelt are named by every command', async () => {
    const preloaded = '--import ./lib/host/settings.mjs';
    const commands = Object.values(scripts).filter((line) => line.includes('lib/commands/'));
    expect(commands.filter((line) => !line.includes(preloaded))).toEqual([]);
    const folder = await emptyProject();
    for (const name of ['lib/config', 'node_modules']) {
      await symlink(path.join(root, name), path.join(folder, name));
    }
    await writeFile(path.join(folder, '.env'), 'SITE_ULR=https://jobs.example\n');
    const settings = path.join(root, 'lib/host/settings.mjs');
    const args = ['--import', settings, path.join(root, 'lib/commands/build.ts'), '--help'];
    const { stderr } = await exec(process.execPath, args, { cwd: folder });
    expect(stderr).toBe('.env: SITE_ULR is not a setting; did you mean SITE_URL?\n');
  });

  test('are read from the .env file by commands, not by checks', async () => {
    const folder = await emptyProject();
    for (const name of [
      'package.json',
      'lib/config',
      'lib/host/settings.mjs',
      'lib/host/module-formats.mjs',
    ]) {
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, '.env'), 'BRAND_NAME=Example Careers\n');
    const found: Record<string, string> = {};
    for (const name of ['start', 'build', 'test', 'check:netlify', 'check:guide']) {
      const line = scripts[name] ?? '';
      const entry = path.join(folder, line.split(' ').at(-1) ?? '');
      await mkdir(path.dirname(entry), { recursive: true });
      await writeFile(entry, "console.log(process.env.BRAND_NAME ?? 'none');");
      found[name] = (await runScript(line, [], folder)).stdout.trim();
    }
    expect(found).toEqual({
      start: 'Example Careers',
      build: 'Example Careers',
      test: 'none',
      'check:netlify': 'none',
      'check:guide': 'none',
    });
  });
});

describe('the installation', () => {
  /** A folder with a fake `npm` that prints its arguments. */
  async function projectWithNpm() {
    const folder = await emptyProject();
    const bin = path.join(folder, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await symlink(process.execPath, path.join(bin, 'node'));
    await writeFile(path.join(folder, 'npm'), '#!/bin/sh\necho "npm $1"\n');
    await chmod(path.join(folder, 'npm'), 0o755);
    const begin = async () => {
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      const args = ['lib/host/bootstrap.mjs', '--eval', 'console.log(process.version)'];
      return (await exec(process.execPath, args, { cwd: folder, env })).stdout.split('\n');
    };
    return { folder, begin };
  }
  const installing = 'Installing the packages of package-lock.json (once)…';

  test('made by npm install is used unchanged', async () => {
    const { folder, begin } = await projectWithNpm();
    const made = 'node_modules/.package-lock.json';
    await cp(path.join(root, made), path.join(folder, made));
    expect(await begin()).toEqual([process.version, '']);
  });

  test('is repaired, and never deleted, if a package is missing or has another version', async () => {
    const { folder, begin } = await projectWithNpm();
    expect(await begin()).toEqual([installing, 'npm install', process.version, '']);
    const made = await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8');
    const other = made.replace(/("node_modules\/zod": \{\s+"version": )"[^"]+"/, '$1"0.0.1"');
    expect(other).not.toBe(made);
    await writeFile(path.join(folder, 'node_modules/.package-lock.json'), other);
    expect(await begin()).toEqual([installing, 'npm install', process.version, '']);
  });

  test('is requested by commands that do not install packages', async () => {
    const folder = await emptyProject();
    await cp(path.join(root, 'lib/host/settings.mjs'), path.join(folder, 'lib/host/settings.mjs'));
    await expect(runScript(scripts.import ?? '', [], folder)).rejects.toThrow(
      'The packages are not installed: run "npm install" first.',
    );
  });
});
