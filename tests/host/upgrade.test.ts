import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { setupCommand } from '../../lib/commands/setup.ts';
import { createRole } from '../support/catalogue-factory.ts';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'upgrade-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A digest of every file in a folder, by its path. */
async function digests(place: string): Promise<Record<string, string>> {
  const names = await readdir(place, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const entries = await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256').update(await readFile(file));
      return [path.relative(place, file), hash.digest('hex')] as const;
    }),
  );
  return Object.fromEntries(entries);
}

test('10.8 three releases later, git pull neither changes an own board nor causes conflicts', async () => {
  const upstream = path.join(folder, 'upstream');
  const own = path.join(folder, 'own');
  // The current working tree, committed or not, is the first release.
  const tracked = git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0');
  const present = tracked.filter((name) =>
    /^(components|pages|public|docs|lib\/content)\/|^\.|^[\w.-]+$/.test(name),
  );
  git(folder, 'init', '-q', '-b', 'main', upstream);
  execFileSync('cp', ['--parents', ...present.filter(Boolean), upstream], { cwd: root });
  git(upstream, 'add', '-A');
  git(upstream, 'commit', '-qm', 'First release');
  git(folder, 'clone', '-q', upstream, own);

  const DATA_DIR = path.join(own, '.data');
  const terminal = { out: { write: () => true }, err: { write: () => true } };
  const answers = ['--name', 'Fern', '--email', 'a@fern.example', '--accent', '#b5179e'];
  expect(await setupCommand(answers, { DATA_DIR }, terminal, async () => null)).toBe(0);
  await writeFile(path.join(DATA_DIR, 'board/theme.css'), ':root { --paper: #fafafa; }\n');
  await writeFile(path.join(DATA_DIR, 'board/favicon.svg'), '<svg/>\n');
  await writeFile(path.join(own, '.env'), 'LOG_REQUESTS=true\n');
  await writeCatalogue(DATA_DIR, {
    version: 1,
    source: 'import',
    writtenAt: 1_790_000_000,
    keys: null,
    organisations: [],
    roles: [createRole({ post_pk: 1 })],
  });
  expect(git(own, 'status', '--porcelain')).toBe('');
  const before = await digests(DATA_DIR);

  // Each release changes every file that adopters once had to edit.
  for (const release of ['second', 'third', 'fourth']) {
    for (const name of ['components/brand.css', 'components/styles.css', 'lib/content/faq.md']) {
      await appendFile(path.join(upstream, name), `\n/* ${release} */\n`);
    }
    await writeFile(path.join(upstream, 'public/favicon.svg'), `<svg id="${release}"/>\n`);
    await appendFile(path.join(upstream, 'netlify.toml'), `\n# ${release}\n`);
    git(upstream, 'add', '-A');
    git(upstream, 'commit', '-qm', `The ${release} release`);
  }
  git(own, 'pull', '-q', '--ff-only');
  expect(git(own, 'rev-parse', 'HEAD')).toBe(git(upstream, 'rev-parse', 'HEAD'));
  expect(git(own, 'status', '--porcelain')).toBe('');
  expect(await digests(DATA_DIR)).toEqual(before);
  expect(loadConfig({ DATA_DIR }).public).toMatchObject({ isOwnBoard: true, brandName: 'Fern' });
});
