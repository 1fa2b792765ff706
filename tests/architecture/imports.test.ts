import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, type Import, reachable, readSource } from './import-graph.ts';
import { browserRooms, roomOf } from './rooms.ts';

const inBrowser = files.filter((file) => file.startsWith('components/'));
/** The build puts the texts of words in the place of the catalogue. Contract: 24.2. */
const isBundled = ({ from }: Import) => from !== 'lib/words/words.ts';

describe('what the browser loads', () => {
  test('includes no server code and no environment schema', () => {
    const rooms = [
      ...browserRooms,
      'lib/desk/client',
      'lib/search-engine',
      'lib/search-engine/language',
    ];
    const isServer = (file: string) =>
      (file.startsWith('lib/') && !rooms.includes(roomOf(file) ?? '')) ||
      /^lib\/(base\/lock|config\/(load|schemas)|roles\/sanitise)\.ts$/.test(file);
    expect(reachable(inBrowser, isBundled).filter(isServer)).toEqual([]);
  });

  test('includes the search engine only through a dynamic import()', () => {
    const reached = reachable(inBrowser, (edge) => isBundled(edge) && !edge.isLazy);
    expect(reached.filter((file) => file.startsWith('lib/search-engine/'))).toEqual([]);
  });

  test('9 has no lookbehind in regular expressions, which iOS before 16.4 cannot parse', () => {
    const reached = reachable(inBrowser, isBundled);
    expect(reached.filter((file) => /\(\?<[=!]/.test(readSource(file)))).toEqual([]);
  });
});

test('24.2 edge functions load neither the catalogue, which is read from files, nor a module of Node', () => {
  const edge = files.filter((file) => file.startsWith('netlify/edge-functions/'));
  const reached = reachable(edge, () => true);
  expect(edge.length).toBeGreaterThan(1);
  expect(reached.filter((file) => file.startsWith('lib/words/'))).toEqual([]);
  expect(reached.filter((file) => /from 'node:/.test(readSource(file)))).toEqual([]);
});

test('the search engine uses no package, no network, no files and no clock of its own', () => {
  const engine = files.filter((file) => file.startsWith('lib/search-engine/'));
  const offending = engine.filter((file) =>
    /from '[^.]|\bimport\(|\bfetch\(|\bDate\.now\(|new Date\(\)|process\.|Math\.random/.test(
      readSource(file),
    ),
  );
  expect(engine.length).toBeGreaterThan(5);
  expect(offending).toEqual([]);
});

test('the desk does not load the library of the alerts’ database, which takes 100 MB', () => {
  const reached = reachable(['lib/commands/desk.ts'], (edge) => !edge.isLazy);
  expect(
    reached.filter((file) => /^import (?!type).*from 'drizzle-orm/m.test(readSource(file))),
  ).toEqual([]);
});

test('the environment is read in one place, and by the hosts that pass it in', () => {
  const readers = files.filter((file) => /process\.env\b/.test(readSource(file)));
  const allowed = /^lib\/((config|build|host|commands)\/|words\/words\.ts$)|^netlify\//;
  expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
});

test('no file has a catch-all name', () => {
  const grabBag = /\b(utils?|helpers?|misc|manager|common)\b/i;
  expect(files.filter((file) => grabBag.test(path.basename(file)))).toEqual([]);
});
