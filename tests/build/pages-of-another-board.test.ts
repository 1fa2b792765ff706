import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasPages, ownerOf, OWNER_FILE } from '../../lib/build/prepare.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { root } from '../support/root.ts';

test("10.9 pages that another board has built are not this board's", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'owner-'));
  const OUT_DIR = `.data/test/${path.basename(folder)}`;
  const out = path.join(root, OUT_DIR);
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
    await rm(out, { recursive: true });
  });
  const config = (name: string) => loadConfig({ DATA_DIR: path.join(folder, name), OUT_DIR });
  await mkdir(out, { recursive: true });
  expect(hasPages(config('one'), root)).toBe(false);
  await writeFile(path.join(out, 'index.html'), 'pages');
  // As releases before this file have left them.
  expect(hasPages(config('one'), root)).toBe(true);
  await writeFile(path.join(out, OWNER_FILE), ownerOf(config('one').server));
  expect(hasPages(config('one'), root)).toBe(true);
  expect(hasPages(config('two'), root)).toBe(false);

  const own = path.join(folder, 'one', 'board');
  await mkdir(own, { recursive: true });
  const board = { name: 'Fern', contactEmail: 'jobs@fern.example' };
  await writeFile(path.join(own, 'board.json'), JSON.stringify(board));
  expect(hasPages(config('one'), root)).toBe(false);
});
