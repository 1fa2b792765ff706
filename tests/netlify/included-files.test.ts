import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { files, readSource, reachable } from '../architecture/import-graph.ts';
import { root } from '../support/root.ts';

/** What only a server with a disk keeps. A function on Netlify reads a copy of the database instead. */
const OF_A_SERVER = new Set([
  'airtable',
  'alerts',
  'alerts-prepared',
  'alerts-unfinished',
  'before-board-db',
  'board.db',
  'logo-copies',
  'outbox',
  'rate-limit-salt',
  'restoring',
  'site-snapshot.json',
]);

/** The state directory's files named by functions, each with the module that names it. */
function namedFiles(): Map<string, string> {
  const functions = files.filter((file) => file.startsWith('netlify/functions/'));
  const named = new Map<string, string>();
  for (const module of reachable(functions, () => true)) {
    const source = readSource(module);
    for (const [, argument = ''] of source.matchAll(/path\.join\((?:\w+\.)*dataDir, ([^)]+)\)/g)) {
      const text = /^[A-Z_]+$/.test(argument)
        ? new RegExp(`const ${argument} = ('[^']+')`).exec(source)?.[1]
        : argument;
      const name = /^'([^']+)'$/.exec(text ?? '')?.[1];
      if (name) named.set(name, module);
    }
  }
  return named;
}

test('Netlify packs every data file that the functions read', async () => {
  const settings = await readFile(path.join(root, 'netlify.toml'), 'utf8');
  const [, list = ''] = /included_files = \[([^\]]*)\]/.exec(settings) ?? [];
  const patterns = [...list.matchAll(/"([^"]+)"/g)].map(([, pattern = '']) => pattern);
  const isPacked = (name: string) =>
    patterns.some((pattern) => path.matchesGlob(`.data/${name}`, pattern));
  const named = namedFiles();
  expect([...named.keys()]).toEqual(expect.arrayContaining(['board-copy.db', 'vocabulary.txt']));
  const read = [...named.keys()].filter((name) => !OF_A_SERVER.has(name));
  expect(read.filter((name) => !isPacked(name))).toEqual([]);
  expect([...OF_A_SERVER].filter((name) => !named.has(name) || isPacked(name))).toEqual([]);
});
