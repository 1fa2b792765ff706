import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['pages', 'components', 'lib', 'netlify'];

type Import = { from: string; to: string; isLazy: boolean; isType: boolean };

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => /\.tsx?$/.test(name)),
);
const imports = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const source = readFileSync(path.join(root, from), 'utf8');
  const pattern =
    /(import|export)(\s+type)?\b[^'"();]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g;
  return [...source.matchAll(pattern)].map((match) => ({
    from,
    to: path.posix.join(path.posix.dirname(from), match[3] ?? match[4] ?? ''),
    isLazy: match[4] !== undefined,
    isType: match[2] !== undefined,
  }));
}

/** Everything that the files reach by imports that stay in the running code. */
function reachable(starts: string[], follows: (edge: Import) => boolean): Set<string> {
  const seen = new Set(starts);
  for (const file of seen) {
    for (const edge of imports) {
      if (edge.from === file && !edge.isType && follows(edge)) seen.add(edge.to);
    }
  }
  return seen;
}

const inBrowser = files.filter((file) => file.startsWith('components/'));

test('imports point one way: pages to components to lib, and netlify to lib', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (from.startsWith('components/')) return !/^(components|lib)\//.test(to);
    if (from.startsWith('lib/')) return !to.startsWith('lib/') && !isHostOf(from);
    if (from.startsWith('netlify/')) return !/^(netlify|lib)\//.test(to);
    return false;
  });
  expect(wrong).toEqual([]);
});

/** The host serves the pages and functions; it loads them by path. */
function isHostOf(file: string): boolean {
  return file.startsWith('lib/host/');
}

test('nothing that the browser loads reaches the catalogue, the alerts, the host or a schema of the environment', () => {
  const reached = [...reachable(inBrowser, () => true)];
  expect(
    reached.filter((file) =>
      /^lib\/(catalogue|alerts|host)\/|^lib\/config\/(load|schemas)/.test(file),
    ),
  ).toEqual([]);
});

test('9 no pattern of the browser looks behind, which iOS before 16.4 cannot read', () => {
  const reached = [...reachable(inBrowser, () => true), 'public/first-paint.js'];
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(reached.filter((file) => /\(\?<[=!]/.test(read(file)))).toEqual([]);
});

test('the browser reaches the search engine only through an import() made when it is needed', () => {
  const reached = [...reachable(inBrowser, (edge) => !edge.isLazy)];
  expect(reached.filter((file) => file.startsWith('lib/search-engine/'))).toEqual([]);
});

test('the search engine needs no network, no files and no clock of its own', () => {
  const engine = files.filter(
    (file) => file.startsWith('lib/search-engine/') && !path.basename(file).startsWith('bench'),
  );
  const offending = engine.filter((file) =>
    /from 'node:|\bfetch\(|\bDate\.now\(|new Date\(\)|process\.|Math\.random/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(engine.length).toBeGreaterThan(10);
  expect(offending).toEqual([]);
});

test('the environment is read in one place', () => {
  const readers = files.filter((file) =>
    /process\.env\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  const allowed =
    /^lib\/config\/|^lib\/host\/|command\.ts$|^lib\/catalogue\/build-search\.ts$|^netlify\//;
  expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
});

test('no file is a grab-bag by its name', () => {
  expect(
    files.filter((file) => /(utils?|helpers?|misc|manager|common)\b/i.test(path.basename(file))),
  ).toEqual(['lib/search/helper-parameters.ts']);
});
