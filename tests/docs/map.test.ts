import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('the map names every folder of lib, and none that is gone', async () => {
  const map = await readFile(path.join(root, 'docs/map.md'), 'utf8');
  const named = [...map.matchAll(/`lib\/([\w-]+)`/g)].map(([, name]) => name).sort();
  const folders = await readdir(path.join(root, 'lib'));
  expect(named).toEqual(folders.sort());
});
