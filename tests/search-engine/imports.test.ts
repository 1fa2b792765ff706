import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const statement = /^(?:import|export)\s(?!type\s)[^;]*?from\s*'([^']+)'/gm;

/** All runtime dependencies of a file: our files, and names of packages. */
async function reach(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = await readFile(file, 'utf8');
  for (const [, target = ''] of source.matchAll(statement)) {
    if (target.startsWith('.')) await reach(path.resolve(path.dirname(file), target), seen);
    else seen.add(target);
  }
  return seen;
}

describe('the engine in a browser', () => {
  it('includes no code of Node, the server or tests', async () => {
    const entries = ['engine.ts', 'protocol.ts'];
    const reached = new Set<string>();
    for (const entry of entries) await reach(path.join(root, 'lib/search-engine', entry), reached);
    const names = [...reached].map((file) => path.relative(root, file));
    const packages = [...reached].filter((name) => !path.isAbsolute(name));
    expect(packages).toEqual([]);
    expect(
      names.filter((name) => /bench|lib\/(?:catalogue|alerts|host|config)\//.test(name)),
    ).toEqual([]);
  });

  it('other search libraries are loaded only by the benchmarks', async () => {
    const folder = path.join(root, 'lib/search-engine');
    for (const name of await readdir(folder)) {
      if (name.startsWith('bench')) continue;
      const source = await readFile(path.join(folder, name), 'utf8');
      expect(source, name).not.toMatch(
        /\bimport\(|from 'node:|from '(?:minisearch|@orama|itemsjs)/,
      );
    }
  });
});
