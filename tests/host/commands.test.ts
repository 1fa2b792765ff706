import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the entry point of `npm start` in a separate process. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['lib/host/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, OUT_DIR: '.data/test/unused', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  return { code, output };
}

describe('npm start refuses with one clear line', () => {
  test('an invalid variable is named, with its expected value', async () => {
    const { code, output } = await start({ PORT: 'abc', SITE_URL: 'ftp://x' });
    expect(code).toBe(1);
    expect(output).toBe(
      'Wrong configuration. SITE_URL: must be an http(s) URL; PORT: must be a number\n',
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
      `Wrong configuration. PARENT_SITE_FILE: ${PARENT_SITE_FILE}: there is no such file`,
    );
  });

  test('a corrupt catalogue is reported, with what to do', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'));
    await writeFile(path.join(dataDir, 'catalogue.json'), '{"version":1,');
    const { code, output } = await start({ PORT: '0', DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output).toContain(
      'catalogue.json is not a catalogue (it is not JSON). Delete it for a fresh sample, or import again.',
    );
  });
});

describe('every command', () => {
  /** The npm scripts that `bootstrap.mjs` runs, without those of other tools. */
  async function scripts(): Promise<string[]> {
    const { scripts: all } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const tools = ['lint', 'typecheck', 'format'];
    return Object.keys(all as Record<string, string>).filter((name) => !tools.includes(name));
  }

  test('explains itself with --help, and does nothing else', async () => {
    const names = await scripts();
    expect(names.length).toBeGreaterThan(10);
    const outputs = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['lib/host/bootstrap.mjs', name, '--help'],
          { cwd: root },
        );
        return stdout;
      }),
    );
    for (const [index, name] of names.entries()) {
      const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
      expect(outputs[index]).toMatch(new RegExp(`^Usage: ${call}\\b`));
    }
  });
});

describe('the settings of a board', () => {
  test('that are misspelt are named by every command', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'misspelt-'));
    await writeFile(path.join(folder, '.env'), 'SITE_ULR=https://jobs.example\n');
    const commands = path.join(root, 'lib/host/commands');
    const entrances = await readdir(commands);
    const named = await Promise.all(
      entrances.map(async (entrance) => {
        const args = ['--env-file=.env', path.join(commands, entrance), '--help'];
        const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder });
        return [entrance, stderr];
      }),
    );
    await rm(folder, { recursive: true });
    const line = '.env: SITE_ULR is not a setting; did you mean SITE_URL?\n';
    expect(named).toEqual(entrances.map((entrance) => [entrance, line]));
  });

  test('are read from the .env file by commands, not by checks', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'entrance-'));
    const place = (name: string) => path.join(folder, name);
    for (const name of [
      'lib/host/commands',
      'tests/netlify',
      'tests/docs/guide',
      'node_modules/.bin',
    ]) {
      await mkdir(place(name), { recursive: true });
    }
    await copyFile(
      path.join(root, 'lib/host/bootstrap.mjs'),
      path.join(folder, 'lib/host/bootstrap.mjs'),
    );
    await symlink(process.execPath, place('node_modules/.bin/node'));
    await writeFile(place('package-lock.json'), '{}');
    const installed = createHash('sha256').update('{}').digest('hex');
    await writeFile(place('node_modules/.installed-lock'), installed);
    await writeFile(place('.env'), 'BRAND_NAME=Example Careers\n');
    const found: Record<string, string> = {};
    for (const [name, entry] of [
      ['build', 'lib/host/commands/build.ts'],
      ['test', 'tests/run.ts'],
      ['check:netlify', 'tests/netlify/check.ts'],
      ['check:guide', 'tests/docs/guide/run.ts'],
    ] as const) {
      await writeFile(place(entry), "console.log(process.env.BRAND_NAME ?? 'none');");
      const entrance = [place('lib/host/bootstrap.mjs'), name];
      const { BRAND_NAME: _, ...env } = process.env;
      const { stdout } = await promisify(execFile)(process.execPath, entrance, { env });
      found[name] = stdout.trim();
    }
    await rm(folder, { recursive: true });
    expect(found).toEqual({
      build: 'Example Careers',
      test: 'none',
      'check:netlify': 'none',
      'check:guide': 'none',
    });
  });
});
