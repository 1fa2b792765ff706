import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const guides = path.join(root, 'docs/how-to');
const names = await readdir(guides);
const parts = [
  'components',
  'docs',
  'lib',
  'netlify',
  'pages',
  'public',
  'tests',
  '.env.example',
  'netlify.toml',
  'next.config.js',
  'package.json',
  'tsconfig.json',
];
let copy = '';

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'how-to-'));
  for (const part of parts) {
    await cp(path.join(root, part), path.join(copy, part), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

async function patchOf(name: string): Promise<string> {
  const text = await readFile(path.join(guides, name), 'utf8');
  const patch = /^```diff\n([\s\S]*?\n)```$/m.exec(text)?.[1];
  if (!patch) throw new Error(`${name} has no example`);
  return patch;
}

describe('the worked examples', () => {
  test('there is one for each kind of thing that a board is given more of', () => {
    expect(names.sort()).toEqual([
      'add-a-facet.md',
      'add-a-language.md',
      'add-a-page.md',
      'add-a-rhythm.md',
      'add-a-setting.md',
      'add-a-source-system.md',
      'add-an-endpoint.md',
      'add-an-event.md',
      'add-an-index.md',
      'change-a-filter.md',
    ]);
  });

  test('a facet takes at most five files, including its words in both languages and its tests', async () => {
    const changed = (await patchOf('add-a-facet.md')).match(/^diff --git /gm);
    expect(changed?.length).toBeLessThanOrEqual(5);
  });

  test('a source system takes its own file and the table, and two for its test', async () => {
    const changed = (await patchOf('add-a-source-system.md')).match(/^diff --git /gm);
    expect(changed).toHaveLength(4);
  });

  test('a rhythm takes one file of the product, and its words in both languages', async () => {
    const files = (await patchOf('add-a-rhythm.md')).match(/^diff --git .*$/gm) ?? [];
    expect(files.filter((line) => !line.includes(' b/tests/'))).toHaveLength(3);
  });

  test('a setting is declared in one file', async () => {
    const files = (await patchOf('add-a-setting.md')).match(/^diff --git a\/lib\/config\/.*$/gm);
    expect(files).toHaveLength(1);
  });

  test('all apply to the current code, compile, and their tests pass', async () => {
    const touched = new Set<string>();
    for (const name of names) {
      const patch = await patchOf(name);
      await writeFile(path.join(copy, 'example.diff'), patch);
      await run('git', ['apply', '--whitespace=error', 'example.diff'], { cwd: copy });
      for (const [, file] of patch.matchAll(/^\+\+\+ b\/(tests\/.*)$/gm)) touched.add(file!);
    }
    const node = (entry: string, ...args: string[]) =>
      run(process.execPath, [path.join(root, 'node_modules', entry), ...args], { cwd: copy });
    await node('typescript/bin/tsc', '--noEmit');
    const ofExamples = ['run', '--config=tests/vitest.config.ts', ...touched];
    expect((await node('vitest/vitest.mjs', ...ofExamples)).stdout).toMatch(/ passed/);
  });
});
