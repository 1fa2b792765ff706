import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { checkTexts } from '../../lib/content/texts.ts';
import { textsVersion } from '../../lib/build/prepare.ts';

let folder: string;
const content = (name: string) => path.join(folder, 'content', name);

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'texts-'));
  await mkdir(path.join(folder, 'content'));
  const board = { name: 'Fern', contactEmail: 'jobs@fern.example' };
  await writeFile(path.join(folder, 'board.json'), JSON.stringify(board));
});
afterEach(() => rm(folder, { recursive: true }));

const check = () => checkTexts(loadConfig({ BOARD_DIR: folder }));

test('10.9 every mistake in articles, FAQ and introduction is named with file and line', async () => {
  await writeFile(content('applying.md'), '# Applying\n\nWalk there.\n');
  await writeFile(content('searching.md'), '---\ntitle: Searching\n---\n\nAsk\n{{nobody}}.\n');
  await writeFile(content('faq.md'), '## Roles\n\n### Who?\r\n\nWe at {{parrent}}.\n');
  await writeFile(content('collections.md'), 'See {{parent}}.\n');
  const known = 'only {{parent}} and {{feedback}} have one';
  await expect(check()).rejects.toThrow(
    [
      `${content('applying.md')}, line 1: the title is missing: begin with the lines "---", "title: …", "---"`,
      `${content('searching.md')}, line 6: The placeholder {{nobody}} has no value: ${known}`,
      `${content('faq.md')}, line 5: The placeholder {{parrent}} has no value: ${known}`,
    ].join('\n'),
  );
});

test('10.9 an FAQ without a question is named, and good texts pass', async () => {
  await writeFile(content('faq.md'), 'Nothing yet.\n');
  await expect(check()).rejects.toThrow(`${content('faq.md')}, line 1: it has no question`);
  await writeFile(content('faq.md'), '## Roles\n\n### Who?\n\nWe.\n');
  await expect(check()).resolves.toBeUndefined();
  await expect(checkTexts(loadConfig({ BOARD_DIR: 'none' }))).resolves.toBeUndefined();
});

test('10.9 a changed text changes what the pages are compared with', async () => {
  const { server } = loadConfig({ BOARD_DIR: folder });
  const before = await textsVersion(server);
  await writeFile(content('faq.md'), '## Roles\n\n### Who?\n\nWe.\n');
  expect(await textsVersion(server)).not.toBe(before);
  expect(await textsVersion(loadConfig({ BOARD_DIR: 'none' }).server)).toBe('');
});
